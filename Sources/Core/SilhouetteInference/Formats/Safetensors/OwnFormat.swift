// SPDX-License-Identifier: Apache-2.0

/// The project's own format: a `.safetensors` file whose metadata has the format's name and its version.
///
/// A file holds a graph, or the weights of a network that the library builds itself, for images of any size.
/// Documentation/Models.md describes it byte by byte.
package enum OwnFormat: String, Hashable, Sendable, CaseIterable {
  /// Any graph, as the JSON text `graph`, with its constants.
  case graph
  /// The weights of a DeepLabV3 network, with its parameters.
  case deepLabV3 = "deeplabv3_mobilenet_v2"
  /// The weights of a DeepLabV3+ network with two answers.
  case deepLabV3Plus = "deeplabv3plus"

  private static let name = "silhouette"
  private static let version = "1"

  /// The names of the format in files of the library's version 0.2, one for each kind of contents.
  private static let formerNames: [String: Self] = [
    "silhouette-graph": .graph, "silhouette-deeplabv3": .deepLabV3,
  ]

  /// The name in texts for people.
  package var description: String { "\(Self.name) \(rawValue) (safetensors)" }

  /// The metadata that every file has.
  package var metadata: [String: String] {
    var texts = ["format": Self.name, "version": Self.version]
    if self != .graph { texts["network"] = rawValue }
    return texts
  }

  /// Finds out what a file contains; `nil` if it is not in this format.
  ///
  /// - Throws: ``ModelError`` that names the invalid key.
  package init?(_ file: SafetensorsFile) throws(ModelError) {
    let texts = file.metadata
    guard let format = texts["format"] else { return nil }
    let former = Self.formerNames[format]
    guard former != nil || format == Self.name else { return nil }
    guard texts["version"] == Self.version else {
      throw Self.error("version", expected: Self.version, file)
    }
    if let former {
      if former == .deepLabV3, texts["backbone"] != "mobilenet_v2" {
        throw Self.error("backbone", expected: "mobilenet_v2", file)
      }
      self = former
    } else if texts["graph"] != nil {
      self = .graph
    } else {
      let networks = Self.allCases.filter { $0 != .graph }
      guard let network = networks.first(where: { $0.rawValue == texts["network"] }) else {
        let names = networks.map(\.rawValue).joined(separator: " or ")
        throw Self.error("network", expected: names, file)
      }
      self = network
    }
  }

  /// Checks that a file has these contents.
  ///
  /// - Returns: The metadata beyond what every file with these contents has.
  /// - Throws: ``ModelError`` that names the invalid key.
  @discardableResult
  func check(_ file: SafetensorsFile) throws(ModelError) -> [String: String] {
    let found = try Self(file)
    guard found == self else {
      let isNamed = found != nil && file.metadata["format"] == Self.name
      throw Self.error(
        isNamed ? (self == .graph ? "graph" : "network") : "format",
        expected: found == nil ? Self.name : rawValue, file)
    }
    return file.metadata.filter { !["format", "version", "network", "backbone"].contains($0.key) }
  }

  private static func error(
    _ key: String, expected: String, _ file: SafetensorsFile
  ) -> ModelError {
    let found = file.metadata[key].map { "expected \(expected), found “\($0)”" }
    return ModelError(
      path: file.path, reason: .invalidMetadata(key: key, message: found ?? "is missing"))
  }
}
