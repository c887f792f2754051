// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCore
import SilhouetteModelFormats
import TestSupport
import Testing

@testable import SilhouetteInference

/// Networks whose files state that they label pixels are segmentation models without being recognised as DeepLabV3.
@Suite struct StatedLabelsTests {
  /// The state dict in the fixture, without the example beside it.
  private static func file(_ size: ModelInputSize) throws -> ModelFile {
    let fixture = try SafetensorsFile(
      contentsOf: SharedData.packageFolder + "/Tests/Fixtures/torchvision-fcn.safetensors")
    var writer = SafetensorsWriter(metadata: [:])
    for entry in fixture.entries where entry.name != "input" && entry.name != "logits" {
      writer.add(entry.name, try fixture.tensor(entry.name))
    }
    let buffer = try writer.bytes(name: "fcn").withUnsafeBytes {
      FileBytes(copying: $0, path: "fcn").buffer
    }
    return try ModelFile(buffer: buffer, name: "fcn", inputSize: size)
  }

  @Test func stateDictsOfTorchVisionLabelPhotos() throws {
    let file = try Self.file(ModelInputSize(width: 40, height: 24))
    let model = try ImageModel(file.segmentation())
    let classes = try #require(model.classes)
    #expect(classes.names == file.statedClasses?.names)
    #expect(model.imageInput.width == 40 && model.imageInput.height == 24)
    let results = try model.run(Tensor(zeros: [1, 24, 40, 3]))
    let map = try #require(results.labelMap)
    #expect(map.width == 40 && map.height == 24)
  }

  /// A converted graph keeps what its file stated.
  @Test func convertedGraphsDoToo() throws {
    let file = try Self.file(ModelInputSize(width: 24, height: 40))
    let converted = ModelFile(try GraphFile(file))
    #expect(converted.statedClasses == file.statedClasses)
    let input = Tensor(repeating: Float(0.5), shape: [1, 40, 24, 3])
    let (first, second) = try (
      ImageModel(file.segmentation()).run(input),
      ImageModel(converted.segmentation()).run(input)
    )
    #expect(first.labelMap == second.labelMap && first.labelMap != nil)
  }
}
