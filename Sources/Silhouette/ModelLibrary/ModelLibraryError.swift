// SPDX-License-Identifier: Apache-2.0

/// Why a library of models cannot do what it is asked.
public enum ModelLibraryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Neither `XDG_DATA_HOME` nor `HOME` names a folder by an absolute path.
  case noHomeFolder
  /// No model may have this name.
  case invalidName(String)
  /// A model of this name is there already, at `path`; `nil` for the bundled network.
  case nameIsTaken(String, path: String?)
  /// There is no model of this name.
  case notInstalled(String, installed: [String])
  /// The bundled network is part of the program: it is no file and cannot be removed.
  case isBundled
  /// A licence or a source holds a line break or another control character.
  case invalidText(name: String)
  /// The file is not the one that was installed under its name.
  case changed(path: String, expected: String, found: String)

  public var description: String {
    switch self {
    case .noHomeFolder:
      "no folder for models: XDG_DATA_HOME or HOME must hold an absolute path"
    case .invalidName(let name):
      "“\(name)” cannot be a model's name: expected 1 to \(ModelName.maximumByteCount) of the"
        + " characters A–Z, a–z, 0–9, ., _ and -, beginning with neither . nor -"
    case .nameIsTaken(let name, let path?):
      "there is a model “\(name)” already, and it is not overwritten unless asked: \(path)"
    case .nameIsTaken(let name, nil):
      "the name “\(name)” is that of the network that comes with the program"
    case .notInstalled(let name, let installed):
      "there is no model “\(name)”; installed: "
        + (installed.isEmpty ? "none" : installed.joined(separator: ", "))
    case .isBundled:
      "the bundled network is part of the program and no file of the library"
    case .invalidText(let name):
      "the \(name) must be one line without control characters"
    case .changed(let path, let expected, let found):
      "\(path): changed since it was installed: SHA-256 was \(expected), found \(found)"
    }
  }
}
