// SPDX-License-Identifier: Apache-2.0

import Silhouette
import TestSupport
import Testing

@Suite("Bundled network for salient objects")
struct BundledSaliencyTests {
  @Test("A size is prepared once, and the last four sizes stay prepared")
  func preparedOnce() throws {
    let model = try SaliencyModels.bundled.model(width: 40, height: 24)
    #expect(try model === SaliencyModels.bundled.model(width: 40, height: 24))
    #expect(try model !== SaliencyModels.bundled.model(width: 24, height: 40))
    #expect(model.imageInput.width == 40 && model.imageInput.height == 24)
    let own = try SaliencyModels(options: InferenceOptions(threadCount: 1))
      .model(width: 40, height: 24)
    #expect(own.model.threadCount == 1)
    for width in 8..<12 { _ = try SaliencyModels.bundled.model(width: width, height: 8) }
    #expect(try model !== SaliencyModels.bundled.model(width: 40, height: 24))
  }

  @Test("A square input is prepared once too, and another instance prepares its own")
  func oneNetwork() throws {
    let model = try SaliencyModels.bundled.model(width: 33, height: 33)
    #expect(try SaliencyModels.bundled.model(side: 33) === model)
    let own = SaliencyModels(options: InferenceOptions(threadCount: 1))
    #expect(try own.model(side: 33) !== model && own.preparedCount == 1)
  }

  @Test("Other sizes are errors")
  func sizes() {
    #expect(throws: ModelError.self) { try SaliencyModels.bundled.model(width: 0, height: 8) }
  }

  @Test("The mask of a photo agrees with that of the authors' network in ONNX Runtime")
  func photo() throws {
    let expected = try Photo(
      contentsOf: SharedData.packageFolder + "/Tests/Fixtures/astronaut-saliency.png"
    ).pixels
    let photo = try Photo(contentsOf: SharedData.packageFolder + "/Examples/astronaut.png")
    let model = try SaliencyModels.bundled.model(width: 320, height: 320)
    let results = try model.run(photo.pixels.tensor(for: model.imageInput))
    let mask = try #require(results.tensor(named: "mask")).scalars(of: Float.self)
    let bytes = expected.packedBytes
    try #require(bytes.count == mask.count)
    // Pillow rounds the scaled photo to bytes, which moves a few pixels at the edge.
    let difference = zip(bytes, mask).map { abs(Float($0) / 255 - $1) }
    #expect(difference.reduce(0, +) / Float(mask.count) < 0.005)
    #expect(difference.count { $0 > 0.1 } < mask.count / 100)
  }
}
