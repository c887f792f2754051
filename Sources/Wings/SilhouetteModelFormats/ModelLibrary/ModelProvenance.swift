// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// The licence, source and settings that the user stated for a model at its installation, kept in a small file next to the
/// model file.
///
/// The file consists of lines such as `key: value`, and contains the digest of the model that it describes.
struct ModelProvenance: Hashable, Sendable {
  /// The SHA-256 digest of the model's file.
  var sha256: String
  /// The licence of the weights (SPDX), as the user gave it.
  var license: String?
  /// The model's origin, as the user stated it.
  var source: String?
  /// The settings of a network that makes masks, as the user stated them.
  var settings: MaskModelSettings?

  /// The extension of provenance files, without the dot.
  static let fileExtension = "txt"

  /// The maximum size of a provenance file, in bytes.
  private static let maximumByteCount = 1 << 16

  /// - Throws: ``ModelLibraryError/invalidText(name:)`` if a text has more than one line.
  init(
    sha256: String, license: String?, source: String?, settings: MaskModelSettings? = nil
  ) throws(ModelLibraryError) {
    let texts = [
      ("licence", license), ("source", source), ("output's name", settings?.outputName),
    ]
    for (name, text) in texts {
      guard text?.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) ?? true
      else { throw .invalidText(name: name) }
    }
    self.sha256 = sha256
    self.license = license
    self.source = source
    self.settings = settings
  }

  /// Reads a provenance file; `nil` if the file does not exist.
  ///
  /// - Throws: `FileError` if the file cannot be read; `FormatError` if its contents are malformed.
  init?(contentsOf path: String) throws {
    guard Folder.hasEntry(at: path) else { return nil }
    let file = try FileBytes(reading: path, limit: Self.maximumByteCount, onlyFiles: true)
    let text = file.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    var values: [Substring: String] = [:]
    for line in text.replacing(each: "\r", with: "").split(at: "\n") {
      let parts = line.split(at: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw FormatError(path: path, format: "provenance", "a line without a colon: “\(line)”")
      }
      values[parts[0]] = String(Substring(parts[1].unicodeScalars.drop { $0 == " " }))
    }
    guard let sha256 = values["sha256"] else {
      throw FormatError(path: path, format: "provenance", "the line “sha256” is missing")
    }
    self.sha256 = sha256
    license = values["license"]
    source = values["source"]
    settings = try MaskModelSettings(values, path: path)
  }

  /// Writes the provenance to a file, completely or not at all, and replaces an existing file.
  ///
  /// - Throws: `FileError` if it cannot be written.
  func write(to path: String) throws {
    var lines = ["sha256: \(sha256)"]
    if let license { lines.append("license: \(license)") }
    if let source { lines.append("source: \(source)") }
    if let settings { lines += settings.lines }
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    try bytes.withUnsafeBytes { try AtomicFile.write($0, to: path, overwriting: true) }
  }
}
