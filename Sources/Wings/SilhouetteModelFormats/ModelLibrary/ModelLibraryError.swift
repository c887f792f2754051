// SPDX-License-Identifier: Apache-2.0

/// An error of a library of models.
public enum ModelLibraryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Neither `XDG_DATA_HOME` nor `HOME` names a folder by an absolute path.
  case noHomeFolder
  /// The name is not allowed for a model.
  case invalidName(String)
  /// A model of this name already exists, at `path`; `nil` for the bundled network.
  case nameIsTaken(String, path: String?)
  /// No model of this name is installed.
  case notInstalled(String, installed: [String])
  /// The bundled network is part of the program: it has no file and cannot be removed.
  case isBundled
  /// The text of a licence or a source contains a line break or another control character.
  case invalidText(name: String)
  /// The file differs from the one that was installed under its name.
  case changed(path: String, expected: String, found: String)

  public var description: String {
    switch self {
    case .noHomeFolder:
      "no folder for models: XDG_DATA_HOME or HOME must hold an absolute path"
    case .invalidName(let name):
      "“\(name)” cannot be a model's name: expected 1 to \(ModelName.maximumByteCount) of the"
        + " characters A–Z, a–z, 0–9, ., _ and -, beginning with neither . nor -"
    case .nameIsTaken(let name, let path?):
      "a model named “\(name)” already exists and is only overwritten on request: \(path)"
    case .nameIsTaken(let name, nil):
      "the name “\(name)” is reserved for the network that is part of the program"
    case .notInstalled(let name, let installed):
      "no model named “\(name)” is installed; installed models: "
        + (installed.isEmpty ? "none" : installed.joined(separator: ", "))
    case .isBundled:
      "the bundled network is part of the program and not a file of the library"
    case .invalidText(let name):
      "the \(name) must be one line without control characters"
    case .changed(let path, let expected, let found):
      "\(path): changed since it was installed: SHA-256 was \(expected), found \(found)"
    }
  }
}
