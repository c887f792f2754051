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
}
