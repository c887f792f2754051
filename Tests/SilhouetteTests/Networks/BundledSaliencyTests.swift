// SPDX-License-Identifier: Apache-2.0

import Silhouette
import Synchronization
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
    #expect(try own.model(side: 33) !== model && own.prepared.count == 1)
  }

  @Test("Other sizes are errors")
  func sizes() {
    #expect(throws: ModelError.self) { try SaliencyModels.bundled.model(width: 0, height: 8) }
  }

  @Test("One run answers for classes and for the subject")
  func oneRun() throws {
    let count = Atomic<Int>(0)
    let handler = ImageRequestHandler(
      contentsOf: SharedData.packageFolder + "/Examples/chelsea.png",
      stages: StageObserver { stage, _ in
        if stage == .network { count.add(1, ordering: .relaxed) }
      })
    var request = GenerateForegroundInstanceMaskRequest()
    request.quality = .fast
    let found = try #require(try handler.perform(request))
    #expect(found.instances.count == 1)
    #expect(try handler.perform(SemanticSegmentationRequest()).labelMap.width == 513)
    _ = try handler.perform(GenerateModelMaskRequest())
    #expect(count.load(ordering: .relaxed) == 1)
    // The subject fills most of the photo: no part of it is worth a closer look.
    request.quality = .balanced
    _ = try handler.perform(request)
    #expect(count.load(ordering: .relaxed) == 1)
  }
}

// Mistake second-network: the network for salient objects as an instance of its own
// - if self == .bundled, size == DeepLabV3Plus.trainingSize { return try .bundled }
// + if self == .bundled, size.width == 0 { return try .bundled }
// = BundledSaliencyTests BundledWeightsTests
