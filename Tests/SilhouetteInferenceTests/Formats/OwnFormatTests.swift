// SPDX-License-Identifier: Apache-2.0

import InferenceTestSupport
import SilhouetteCore
import SilhouetteModelFormats
import TestSupport
import Testing

@testable import SilhouetteInference

/// Files that the library's version 0.2 wrote have another name for each kind of contents; they are read as those of today.
@Suite struct OwnFormatTests {
  /// Returns the file with the metadata that version 0.2 gave it.
  private static func former(_ file: SafetensorsFile) throws -> ModelFile {
    var metadata = file.metadata
    switch metadata["network"] {
    case OwnFormat.deepLabV3.rawValue:
      metadata["format"] = "silhouette-deeplabv3"
      metadata["backbone"] = "mobilenet_v2"
    default: metadata["format"] = "silhouette-graph"
    }
    metadata["network"] = nil
    var writer = SafetensorsWriter(metadata: metadata)
    for entry in file.entries { writer.add(entry.name, try file.tensor(entry.name)) }
    let buffer = try writer.bytes().withUnsafeBytes { FileBytes(copying: $0, path: "f").buffer }
    return try ModelFile(buffer: buffer, name: "former")
  }

  @Test func formerWeightsAreRead() throws {
    let network = try SeededDeepLabV3(
      widthMultiplier: 0.25, outputStride: 16, inputSize: 65, seed: 8)
    let bytes = try network.weights.bytes()
    let former = try Self.former(SafetensorsFile(bytes: bytes, name: "now"))
    #expect(former.formatName == OwnFormat.deepLabV3.description)
    let weights = try #require(former.contents as? DeepLabV3.Weights)
    let now = try DeepLabV3.Weights(SafetensorsFile(bytes: bytes, name: "now"))
    #expect(try former.graph().values == now.graph().values)
    #expect(weights.configuration == now.configuration)
    // Written again, it has the name of today.
    #expect(try weights.bytes() == bytes)
  }

  @Test func formerGraphsAreRead() throws {
    let former = try Self.former(GraphFileErrorTests.file())
    let contents = try #require(former.contents as? GraphFile)
    let file = try GraphFile(GraphFileErrorTests.file())
    #expect(contents.graph.values == file.graph.values)
    #expect(try contents.bytes() == file.bytes())
  }

  @Test func otherFormerNetworksAreRefused() throws {
    for (metadata, key) in [
      (["format": "silhouette-deeplabv3", "version": "1", "backbone": "xception"], "backbone"),
      (["format": "silhouette-deeplabv3", "version": "1"], "backbone"),
      (["format": "silhouette", "version": "1", "network": "u2net"], "network"),
      (["format": "silhouette-graph"], "version"),
      (["format": "silhouette", "version": "1", "backbone": "mobilenet_v2"], "network"),
    ] {
      let file = try SafetensorsFile(
        bytes: SafetensorsWriter(metadata: metadata).bytes(), name: "f")
      let error = #expect(throws: ModelError.self) { try OwnFormat(file) }
      guard case .invalidMetadata(key, _) = error?.reason else {
        Issue.record("expected an error about \(key), found \(String(describing: error))")
        continue
      }
    }
  }
}

// Mistake former-names: files of version 0.2 that are not read
// - let former = Self.formerNames[format]
// + let former = Self.formerNames["-" + format]
// = OwnFormatTests
