// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import TestSupport
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
        #expect(error?.code == .featureType)
      }
    }

    // MARK: A classifier of 2×2 pixels

    /// A Core ML file whose scores of “red”, “green” and “blue” are the means of the channels.
    private static func classifier() -> [UInt8] {
      typealias P = Protobuf
      let image = P.field(4, P.field(1, 2) + P.field(2, 2) + P.field(3, 20))
      let scores = P.field(6, P.field(2, []))
      func feature(_ name: String, _ type: [UInt8]) -> [UInt8] {
        P.field(1, name) + P.field(3, type)
      }
      let metadata =
        P.field(1, "finds a colour") + P.field(2, "7") + P.field(3, "A. Author")
        + P.field(4, "CC0") + P.field(100, P.field(1, "hue") + P.field(2, "none"))
      let description =
        P.field(1, feature("photo", image)) + P.field(10, feature("probability", scores))
        + P.field(10, feature("colour", P.field(3, []))) + P.field(11, "colour")
        + P.field(12, "probability") + P.field(100, metadata)
      // Average pooling over the whole image.
      let pooling =
        P.field(1, 1) + P.field(30, []) + P.field(60, 1)
      let layer =
        P.field(1, "mean") + P.field(2, "photo") + P.field(3, "probability")
        + P.field(120, pooling)
      let labels = ["red", "green", "blue"].flatMap { P.field(1, $0) }
      let network = P.field(1, layer) + P.field(100, labels)
      return P.field(1, 1) + P.field(2, description) + P.field(403, network)
    }

    private static func buffer(_ color: CIColor) throws -> CVPixelBuffer {
      var made: CVPixelBuffer?
      CVPixelBufferCreate(nil, 2, 2, kCVPixelFormatType_32BGRA, nil, &made)
      let buffer = try #require(made)
      CIContext().render(CIImage(color: color), to: buffer)
      return buffer
    }

    @Test("a classifier gives a class and scores under the names of its file, alone and in batches")
    func classification() async throws {
      let folder = try TemporaryFolder()
      let url = URL(fileURLWithPath: try folder.write(Self.classifier(), to: "c.mlmodel"))
      let configuration = MLModelConfiguration()
      configuration.computeUnits = .cpuOnly
      configuration.modelDisplayName = "colours"
      configuration.allowLowPrecisionAccumulationOnGPU = true
      configuration.functionName = "main"
      configuration.parameters = [.linkedModelFileName.scoped(to: "a"): 1]
      let compiled = try await MLModel.compileModel(at: url)
      defer { try? FileManager.default.removeItem(at: compiled.deletingLastPathComponent()) }
      let model = try MLModel(contentsOf: compiled, configuration: configuration)
      #expect(model.configuration.computeUnits == .cpuOnly)
      #expect(model.configuration.modelDisplayName == "colours")

      let description = model.modelDescription
      #expect(description.predictedFeatureName == "colour")
      #expect(description.predictedProbabilitiesName == "probability")
      #expect(description.classLabels == ["red", "green", "blue"])
      let outputs = description.outputDescriptionsByName
      #expect(outputs["colour"]?.type == .string && outputs["probability"]?.type == .dictionary)
      #expect(outputs["probability"]?.dictionaryConstraint?.keyType == .string)
      let metadata = description.metadata
      #expect(metadata[.author] as? String == "A. Author" && metadata[.license] as? String == "CC0")
      #expect(metadata[.description] as? String == "finds a colour")
      #expect(metadata[.versionString] as? String == "7")
      #expect(metadata[.creatorDefinedKey] as? [String: String] == ["hue": "none"])

      let colors: [(CIColor, String)] = [(.blue, "blue"), (.red, "red"), (.green, "green")]
      let inputs = try colors.map {
        try MLDictionaryFeatureProvider(dictionary: ["photo": Self.buffer($0.0)])
      }
      func check(_ features: any MLFeatureProvider, _ name: String) {
        #expect(features.featureValue(for: "colour")?.stringValue == name)
        let scores = features.featureValue(for: "probability")?.dictionaryValue
        #expect(scores?.count == 3 && scores?[name] == 255)
      }
      for (input, color) in zip(inputs, colors) {
        check(try await model.prediction(from: input), color.1)
      }
      let batch = MLArrayBatchProvider(array: inputs)
      for found in [
        try model.predictions(fromBatch: batch),
        try model.predictions(from: batch, options: MLPredictionOptions()),
      ] {
        #expect(found.count == 3)
        for (index, color) in colors.enumerated() { check(found.features(at: index), color.1) }
        #expect(found.features(at: 3).featureNames.isEmpty)
        #expect(found.features(at: -1).featureValue(for: "colour") == nil)
      }
      let columns = try MLArrayBatchProvider(dictionary: [
        "photo": colors.map { try Self.buffer($0.0) }
      ])
      #expect(try model.predictions(fromBatch: columns).count == 3)
      let error = #expect(throws: MLModelError.self) {
        try MLArrayBatchProvider(dictionary: ["a": [1], "b": [1, 2]])
      }
      #expect(error?.code == .featureType)
    }

    @Test("what an input allows")
    func constraints() throws {
      let description = try DeepLabV3().model.modelDescription
      let input = try #require(description.inputDescriptionsByName.values.first)
      let constraint = try #require(input.imageConstraint)
      #expect(constraint.pixelFormatType == kCVPixelFormatType_32BGRA)
      #expect(constraint.sizeConstraint.type == .unspecified)
      #expect(constraint.sizeConstraint.pixelsWideRange == NSRange(location: 513, length: 1))
      #expect(constraint.sizeConstraint.enumeratedImageSizes.isEmpty && !input.isOptional)
      let image = try #require(
        CIContext().createCGImage(
          CIImage(color: .red), from: CGRect(x: 0, y: 0, width: 8, height: 6)))
      #expect(input.isAllowedValue(try MLFeatureValue(cgImage: image, constraint: constraint)))
      #expect(!input.isAllowedValue(MLFeatureValue(pixelBuffer: try Self.buffer(.red))))
      #expect(!input.isAllowedValue(MLFeatureValue(double: 1)))
      #expect(!input.isAllowedValue(MLFeatureValue(undefined: .image)))
      let output = try #require(description.outputDescriptionsByName["semanticPredictions"])
      #expect(output.multiArrayConstraint?.shape == [513, 513])
      #expect(output.multiArrayConstraint?.shapeConstraint.type == .unspecified)
      let labels = try MLMultiArray(shape: [513, 513], dataType: .int32)
      #expect(output.isAllowedValue(MLFeatureValue(multiArray: labels)))
      let doubles = try MLMultiArray(shape: [513, 513], dataType: .double)
      #expect(!output.isAllowedValue(MLFeatureValue(multiArray: doubles)))
    }

    @Test("outputs go into the caller's memory, or are refused by name")
    func backings() throws {
      let network = try DeepLabV3()
      let input = DeepLabV3Input(image: try Self.buffer(.green))
      let options = MLPredictionOptions()
      let memory = try MLMultiArray(shape: [513, 513], dataType: .int32)
      for index in 0..<memory.count where index % 1000 == 0 { memory[index] = 99 }
      options.outputBackings = ["semanticPredictions": memory]
      let output = try network.prediction(input: input, options: options)
      #expect(output.semanticPredictions === memory)
      let plain = try network.prediction(input: input).semanticPredictionsShapedArray
      #expect(output.semanticPredictionsShapedArray == plain)
      for wrong in [try MLMultiArray(shape: [513, 513], dataType: .float32), "memory"] as [Any] {
        options.outputBackings = ["semanticPredictions": wrong]
        let error = #expect(throws: MLModelError.self) {
          try network.prediction(input: input, options: options)
        }
        #expect(error?.code == .featureType)
        #expect(error?.description.contains("semanticPredictions") == true)
      }
    }

    @Test("errors have Core ML's domain and codes")
    func errors() throws {
      do {
        _ = try MLModel.compileModel(at: URL(fileURLWithPath: "/nowhere.mlmodel"))
        Issue.record("no error")
      } catch MLModelError.io {
        // As with Core ML.
      }
    }

    @Test("a file that is missing is an error of asynchronous functions too")
    func asynchronousErrors() async throws {
      do {
        _ = try await MLModel.compileModel(at: URL(fileURLWithPath: "/nowhere.mlmodel"))
        Issue.record("no error")
      } catch let error as MLModelError {
        let bridged = error as NSError
        #expect(bridged.domain == MLModelErrorDomain && bridged.code == 3)
      }
      let status: MLModelError.Code? = await withCheckedContinuation { continuation in
        MLModel.compileModel(at: URL(fileURLWithPath: "/nowhere.mlmodel")) { result in
          if case .failure(let error) = result {
            continuation.resume(returning: (error as? MLModelError)?.code)
          } else {
            continuation.resume(returning: nil)
          }
        }
      }
      #expect(status == .io)
    }
  }
#endif
