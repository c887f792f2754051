// SPDX-License-Identifier: Apache-2.0

/// The project's own format: a `.safetensors` file whose metadata says what it contains, and in which version.
///
/// A file holds a graph, or the weights of an architecture that the library builds itself, with the architecture's parameters.
/// Documentation/Models.md describes it byte by byte.
package enum OwnFormat: String, Hashable, Sendable, CaseIterable {
  /// Any graph, as the JSON text `graph`, with its constants.
  case graph = "silhouette-graph"
  /// The weights of a DeepLabV3 network, with its parameters.
  case deepLabV3 = "silhouette-deeplabv3"
  /// The weights of a small U²-Net.
  case u2Net = "silhouette-u2net"

  /// The version of all contents.
  static let version = "1"

  /// The name in texts for people.
  package var description: String { "\(rawValue) (safetensors)" }

  /// The metadata that every file has.
  var metadata: [String: String] { ["format": rawValue, "version": Self.version] }

  /// Finds out what a file contains; `nil` if it is not in this format.
  init?(_ file: SafetensorsFile) {
    guard let name = file.metadata["format"], let format = Self(rawValue: name) else { return nil }
    self = format
  }

  /// Checks that a file has these contents, in a known version.
  ///
  /// - Parameter metadata: The file's metadata.
  /// - Returns: The metadata beyond the format and its version.
  /// - Throws: ``ModelError`` that names the invalid key.
  @discardableResult
  func check(_ metadata: [String: String], path: String) throws(ModelError) -> [String: String] {
    for (key, expected) in [("format", rawValue), ("version", Self.version)] {
      let found = metadata[key]
      guard found == expected else {
        throw ModelError(
          path: path,
          reason: .invalidMetadata(
            key: key, message: found.map { "expected \(expected), found “\($0)”" } ?? "is missing"))
      }
    }
    return metadata.filter { self.metadata[$0.key] == nil }
  }
}
