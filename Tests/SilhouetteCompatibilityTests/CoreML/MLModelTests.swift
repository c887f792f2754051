// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import Testing

  /// Networks run by the names of their inputs and outputs.
  @Suite struct MLModelTests {
    @Test("a network takes an image by its name, and gives features by theirs")
    func prediction() throws {
      let network = try DeepLabV3()
      let model = network.model
      let inputs = model.modelDescription.inputDescriptionsByName
      let (name, input) = try #require(inputs.first)
      #expect(inputs.count == 1 && input.type == .image)
      #expect(input.imageConstraint?.pixelsWide == 513 && input.imageConstraint?.pixelsHigh == 513)
      var made: CVPixelBuffer?
      CVPixelBufferCreate(nil, 64, 48, kCVPixelFormatType_32BGRA, nil, &made)
      let buffer = try #require(made)
      let features = try model.prediction(
        from: MLDictionaryFeatureProvider(dictionary: [name: buffer]))
      #expect(features.featureNames == Set(model.modelDescription.outputDescriptionsByName.keys))
      let labels = try #require(
        features.featureValue(for: "semanticPredictions")?.multiArrayValue)
      #expect(labels.shape == [513, 513])
      let own = try network.prediction(image: buffer).semanticPredictions
      #expect((0..<labels.count).allSatisfy { labels[$0] == own[$0] })
    }

    @Test("an input that is missing or no image is an error that names it")
    func wrongInput() throws {
      let model = try DeepLabV3().model
      let name = try #require(model.modelDescription.inputDescriptionsByName.keys.first)
      for dictionary in [[:], ["photo": 1.0], [name: 1.0]] as [[String: Any]] {
        let error = #expect(throws: MLModelError.self) {
          try model.prediction(from: MLDictionaryFeatureProvider(dictionary: dictionary))
        }
        #expect(error?.description.contains("“\(name)”") == true)
      }
    }
  }
#endif
