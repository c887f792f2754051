// SPDX-License-Identifier: Apache-2.0

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
    case OwnFormat.u2Net.rawValue: metadata["format"] = "silhouette-u2net"
    default: metadata["format"] = "silhouette-graph"
    }
    metadata["network"] = nil
    var writer = SafetensorsWriter(metadata: metadata)
    for entry in file.entries { writer.add(entry.name, try file.tensor(entry.name)) }
    let buffer = try writer.bytes().withUnsafeBytes { FileBytes(copying: $0, path: "f").buffer }
    return try ModelFile(buffer: buffer, name: "former")
  }

  @Test(arguments: ["silhouette-deeplabv3", "silhouette-saliency"])
  func formerWeightsAreRead(_ name: String) throws {
    let path = SharedData.packageFolder + "/Weights/\(name).safetensors"
    let file = try ModelFile(contentsOf: path)
    let former = try Self.former(SafetensorsFile(contentsOf: path))
    #expect(former.formatName == file.formatName)
    #expect(former.modelDescription == file.modelDescription)
    #expect(try former.graph().values == file.graph().values)
    if let weights = former.contents as? DeepLabV3.Weights {
      let now = try file.deepLabV3Weights()
      #expect(weights.configuration == now.configuration)
      #expect(weights.additionalMetadata == now.additionalMetadata)
      // Written again, it has the name of today.
      #expect(try weights.bytes() == now.bytes())
    }
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
      (["format": "silhouette-u2net", "version": "2"], "version"),
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
