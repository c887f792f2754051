// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import TestSupport
  import Testing

  /// What readers of a tutorial on DeepLabV3 write next, with the class that Xcode generates.
  @Suite(.serialized) struct XcodeModelTests {
    private static let photo = URL(
      fileURLWithPath: SharedData.packageFolder + "/Examples/chelsea.png")
    private static let cat: Int32 = 8

    @Test("an image, a file and a pixel buffer give the labels that Vision gives")
    func inputs() throws {
      let network = try DeepLabV3(configuration: MLModelConfiguration())
      let image = try #require(UIImage(contentsOfFile: Self.photo.path)?.cgImage)
      let input = try DeepLabV3Input(imageWith: image)
      #expect(input.featureNames == ["image"])
      #expect(input.featureValue(for: "image")?.imageBufferValue === input.image)
      #expect(input.featureValue(for: "photo") == nil)
      #expect(CVPixelBufferGetWidth(input.image) == 513)
      let output = try network.prediction(input: input)
      let labels = output.semanticPredictionsShapedArray
      #expect(labels.shape == [513, 513] && labels.scalars.contains(Self.cat))

      let request = VNCoreMLRequest(model: try VNCoreMLModel(for: network.model))
      request.imageCropAndScaleOption = .scaleFill
      try VNImageRequestHandler(cgImage: image).perform([request])
      let found = request.results?.first as? VNCoreMLFeatureValueObservation
      let vision = try #require(found?.featureValue.multiArrayValue)
      // Vision stretches the photo to the network's size, not to Apple's first, and the network sees the difference.
      let same = zip(MLShapedArray<Int32>(vision).scalars, labels.scalars).count { $0 == $1 }
      #expect(vision.shape == [513, 513] && Double(same) > 0.95 * 513 * 513)

      // All ways to ask give the same labels.
      let file = try DeepLabV3Input(imageAt: Self.photo)
      let other = try DeepLabV3Input(imageAt: Self.photo)
      try other.setImage(with: image)
      let outputs =
        [
          try network.prediction(image: input.image),
          try network.prediction(input: file, options: MLPredictionOptions()),
        ] + (try network.predictions(inputs: [other, file]))
      #expect(outputs.allSatisfy { $0.semanticPredictionsShapedArray == labels })
    }

    @Test("predictions in the background give the same labels")
    func asynchronous() async throws {
      let network = try await DeepLabV3.load()
      let input = try DeepLabV3Input(imageAt: Self.photo)
      let labels = try await network.prediction(input: input).semanticPredictionsShapedArray
      let buffer = try network.prediction(image: input.image)
      #expect(labels == buffer.semanticPredictionsShapedArray)
      let model = network.model
      let features = try await model.prediction(
        from: MLDictionaryFeatureProvider(dictionary: [
          model.modelDescription.inputDescriptionsByName.keys.first ?? "": input.image
        ]), options: MLPredictionOptions())
      let array = features.featureValue(for: "semanticPredictions")?.multiArrayValue
      #expect(try MLShapedArray<Int32>(#require(array)) == labels)
    }

    @Test("the network is loaded in the background, by its URL too")
    func loading() async throws {
      let url = DeepLabV3.urlOfModelInThisBundle
      #expect(url.lastPathComponent.hasPrefix("DeepLabV3"))
      let networks = [
        try await DeepLabV3.load(), try await DeepLabV3.load(contentsOf: url),
        try await DeepLabV3.load(configuration: MLModelConfiguration()),
        DeepLabV3(model: try await MLModel.load(contentsOf: url)),
      ]
      let names = ["semanticPredictions"]
      for network in networks {
        #expect(network.model.modelDescription.outputDescriptionsByName.keys.sorted() == names)
      }
      let loaded: DeepLabV3 = try await withCheckedThrowingContinuation { continuation in
        DeepLabV3.load(contentsOf: url) { continuation.resume(with: $0) }
      }
      #expect(loaded.model.modelDescription.outputDescriptionsByName.keys.sorted() == names)
      let missing: Result<MLModel, any Error> = await withCheckedContinuation { continuation in
        MLModel.load(contentsOf: URL(fileURLWithPath: "/nowhere.mlmodel")) { result in
          continuation.resume(returning: result)
        }
      }
      let error = #expect(throws: MLModelError.self) { try missing.get() }
      #expect(error?.code == .io)
      await #expect(throws: MLModelError.self) {
        try await MLModel.load(contentsOf: URL(fileURLWithPath: "/nowhere.mlmodel"))
      }
    }

    @Test("an output is made of features, and of labels")
    func outputs() throws {
      let array = try MLMultiArray([1, 0, 2] as [Int32])
      let output = DeepLabV3Output(semanticPredictions: array)
      #expect(output.semanticPredictions === array)
      #expect(output.featureNames == ["semanticPredictions"])
      #expect(output.featureValue(for: "semanticPredictions")?.multiArrayValue === array)
      #expect(output.featureValue(for: "image") == nil)
      #expect(output.semanticPredictionsShapedArray.scalars == [1, 0, 2])
      let features = try MLDictionaryFeatureProvider(dictionary: ["semanticPredictions": array])
      #expect(DeepLabV3Output(features: features).semanticPredictions === array)
    }

    @Test("a missing photo is an error of input and output")
    func missing() {
      let error = #expect(throws: MLModelError.self) {
        try DeepLabV3Input(imageAt: URL(fileURLWithPath: "/nowhere.png"))
      }
      #expect(error?.code == .io && error?.localizedDescription.contains("/nowhere.png") == true)
    }

    @Test(
      "Apple's own file says who made it, and who may use it",
      .enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.comment)))
    func metadata() throws {
      let url = URL(fileURLWithPath: SharedData.path("weights/DeepLabV3Int8LUT.mlmodel"))
      let compiled = try MLModel.compileModel(at: url)
      #expect(compiled.lastPathComponent == "DeepLabV3Int8LUT.mlmodelc" && compiled != url)
      defer { try? FileManager.default.removeItem(at: compiled.deletingLastPathComponent()) }
      let description = try MLModel(contentsOf: compiled).modelDescription
      for key in [MLModelMetadataKey.author, .description, .license] {
        #expect((description.metadata[key] as? String)?.isEmpty == false)
      }
      let output = description.outputDescriptionsByName["semanticPredictions"]
      #expect(output?.multiArrayConstraint?.shape == [513, 513])
      #expect(output?.multiArrayConstraint?.dataType == .int32)
      #expect(description.inputDescriptionsByName["image"]?.imageConstraint?.pixelsWide == 513)
    }
  }
#endif
