// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference
import SilhouettePeople
import Testing

@Suite("Networks for people")
struct PeopleModelsTests {
  @Test("A missing folder is a typed error that names the file")
  func missingFolder() {
    let models = PeopleModels(folder: "/nonexistent")
    #expect {
      try models.model(.hand)
    } throws: { "\($0)".contains("/nonexistent/hand_landmark_full.tflite") }
  }

  @Test("A rarely used network is kept from its second use on")
  func rarelyUsed() throws {
    let models = PeopleModels(
      folder: nil, options: InferenceOptions(threadCount: 1), rarelyUsed: [.faceShortRange])
    var first: ImageModel? = try models.model(.faceShortRange)
    weak let released = first
    #expect(try models.model(.faceShortRange) === first)
    #expect(models.preparedCount == 0)
    first = nil
    #expect(released == nil)
    let second = try models.model(.faceShortRange)
    #expect(try models.model(.faceShortRange) === second)
    #expect(models.preparedCount == 1)
    _ = try models.model(.selfieLandscape)
    #expect(models.preparedCount == 2)
  }
}

// Mistake rare-network-kept: a network kept from its first use on although it is rarely used twice
// - firstUses.withLock { $0.add(model, for: network) }
// + _ = try models.value(for: network) { model }
// = PeopleModelsTests
