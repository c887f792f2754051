// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCompatibility
import Testing

// What readers of the documents write next with Core ML, as they spell it for iOS.

// ---------------------------------------------------------------- (1) Core ML

@Test func deepLabPredictionInput() throws {
  let config = MLModelConfiguration()
  config.computeUnits = .cpuOnly
  let model = try DeepLabV3(configuration: config)
  let input = try DeepLabV3Input(imageWith: catPhoto())
  #expect(input.featureNames == Set(["image"]))
  #expect(CVPixelBufferGetWidth(input.image) == 513)
  let output = try model.prediction(input: input)
  let labels: MLMultiArray = output.semanticPredictions
  #expect(labels.shape.map(\.intValue) == [513, 513])
  #expect(labels.dataType == MLMultiArrayDataType.int32)
  #expect(labels[[250, 200] as [NSNumber]].intValue == 8)
  #expect(output.featureNames.contains("semanticPredictions"))
  #expect(model.model.configuration.computeUnits == MLComputeUnits.cpuOnly)
}

@Test func deepLabInputFromURLAndSetter() throws {
  let input = try DeepLabV3Input(imageAt: URL(fileURLWithPath: catPath))
  let output = try DeepLabV3(configuration: MLModelConfiguration()).prediction(
    input: input, options: MLPredictionOptions())
  let shaped: MLShapedArray<Int32> = output.semanticPredictionsShapedArray
  #expect(shaped.shape == [513, 513])
  #expect(shaped.scalars.contains(Int32(8)))
}

@Test func deepLabInputSetImage() throws {
  let input = try DeepLabV3Input(imageWith: catPhoto())
  try input.setImage(with: personPhoto())
  let output = try DeepLabV3(configuration: MLModelConfiguration()).prediction(input: input)
  #expect(output.semanticPredictionsShapedArray.scalars.contains(Int32(15)))
}

@Test func deepLabPredictionsOfInputs() throws {
  let model = try DeepLabV3(configuration: MLModelConfiguration())
  let inputs = [
    try DeepLabV3Input(imageWith: catPhoto()), try DeepLabV3Input(imageWith: personPhoto()),
  ]
  let outputs = try model.predictions(inputs: inputs)
  #expect(outputs.count == 2)
  #expect(outputs[0].semanticPredictionsShapedArray.scalars.contains(Int32(8)))
  #expect(outputs[1].semanticPredictionsShapedArray.scalars.contains(Int32(15)))
}

@Test func deepLabLoadAsync() async throws {
  let model = try await DeepLabV3.load(configuration: MLModelConfiguration())
  let output = try await model.prediction(input: try DeepLabV3Input(imageWith: catPhoto()))
  #expect(output.semanticPredictions.count == 513 * 513)
}

@Test func deepLabLoadCompletion() async throws {
  let loaded: Bool = await withCheckedContinuation { continuation in
    DeepLabV3.load(configuration: MLModelConfiguration()) { result in
      switch result {
      case .success(let model):
        continuation.resume(
          returning: model.model.modelDescription.inputDescriptionsByName["image"] != nil)
      case .failure:
        continuation.resume(returning: false)
      }
    }
  }
  #expect(loaded)
}

@Test func deepLabURLInBundle() throws {
  let url: URL = DeepLabV3.urlOfModelInThisBundle
  let model = try MLModel(contentsOf: url, configuration: MLModelConfiguration())
  #expect(model.modelDescription.outputDescriptionsByName["semanticPredictions"] != nil)
  let wrapper = DeepLabV3(model: model)
  #expect(wrapper.model === model)
}

@Test func modelPredictionFromProvider() throws {
  let model = try DeepLabV3(configuration: MLModelConfiguration()).model
  let constraint = try #require(
    model.modelDescription.inputDescriptionsByName["image"]?.imageConstraint)
  let value = try MLFeatureValue(cgImage: catPhoto(), constraint: constraint, options: nil)
  #expect(value.type == MLFeatureType.image)
  let provider = try MLDictionaryFeatureProvider(dictionary: ["image": value])
  let result: MLFeatureProvider = try model.prediction(from: provider)
  let labels = try #require(result.featureValue(for: "semanticPredictions")?.multiArrayValue)
  #expect(labels.count == 263_169)
}

@Test func modelPredictionOptionsAndBackings() throws {
  let model = try DeepLabV3(configuration: MLModelConfiguration())
  let backing = try MLMultiArray(shape: [513, 513], dataType: .int32)
  let options = MLPredictionOptions()
  options.usesCPUOnly = true
  options.outputBackings = ["semanticPredictions": backing]
  let result = try model.model.prediction(
    from: try DeepLabV3Input(imageWith: catPhoto()), options: options)
  #expect(result.featureValue(for: "semanticPredictions")?.multiArrayValue === backing)
  #expect((0..<backing.count).contains { backing[$0].intValue == 8 })
}

@Test func modelBatch() throws {
  let model = try DeepLabV3(configuration: MLModelConfiguration()).model
  let batch = MLArrayBatchProvider(array: [
    try DeepLabV3Input(imageWith: catPhoto()), try DeepLabV3Input(imageWith: personPhoto()),
  ])
  #expect(batch.count == 2)
  #expect(batch.array.count == 2)
  let results: MLBatchProvider = try model.predictions(fromBatch: batch)
  #expect(results.count == 2)
  let second = results.features(at: 1).featureValue(for: "semanticPredictions")?.multiArrayValue
  #expect(second?.shape.count == 2)
}

@Test func modelDescriptionAndConstraints() throws {
  let description = try DeepLabV3(configuration: MLModelConfiguration()).model.modelDescription
  let input = try #require(description.inputDescriptionsByName["image"])
  #expect(input.name == "image")
  #expect(input.type == MLFeatureType.image)
  #expect(input.isOptional == false)
  let image = try #require(input.imageConstraint)
  #expect(image.pixelsWide == 513 && image.pixelsHigh == 513)
  #expect(image.pixelFormatType == kCVPixelFormatType_32BGRA)
  let output = try #require(description.outputDescriptionsByName["semanticPredictions"])
  let array = try #require(output.multiArrayConstraint)
  #expect(array.shape.map { $0.intValue } == [513, 513])
  #expect(array.dataType == MLMultiArrayDataType.int32)
  #expect(output.imageConstraint == nil)
  #expect(description.predictedFeatureName == nil)
}

@Test func modelMetadata() throws {
  let description = try DeepLabV3(configuration: MLModelConfiguration()).model.modelDescription
  let metadata: [MLModelMetadataKey: Any] = description.metadata
  for key in [MLModelMetadataKey.description, .author, .license, .versionString] {
    #expect(metadata[key] == nil || metadata[key] is String)
  }
  #expect(metadata[.creatorDefinedKey] == nil || metadata[.creatorDefinedKey] is [String: String])
}

@Test func modelMissingInputThrows() throws {
  let model = try DeepLabV3(configuration: MLModelConfiguration()).model
  let nothing = try MLDictionaryFeatureProvider(dictionary: ["other": MLFeatureValue(double: 1)])
  #expect(throws: (any Error).self) { _ = try model.prediction(from: nothing) }
}

@Test func featureValues() throws {
  #expect(MLFeatureValue(double: 1.5).doubleValue == 1.5)
  #expect(MLFeatureValue(int64: 7).int64Value == 7)
  #expect(MLFeatureValue(string: "cat").stringValue == "cat")
  #expect(MLFeatureValue(string: "cat").type == MLFeatureType.string)
  #expect(MLFeatureValue(string: "cat").multiArrayValue == nil)
  #expect(MLFeatureValue(undefined: .image).isUndefined)
  let scores = try MLFeatureValue(dictionary: ["cat": 0.75, "dog": 0.25] as [String: NSNumber])
  #expect(scores.dictionaryValue["cat"]?.doubleValue == 0.75)
  let provider = try MLDictionaryFeatureProvider(dictionary: ["x": 2.5, "name": "cat"])
  #expect(provider["x"]?.doubleValue == 2.5)
  #expect(provider.featureValue(for: "name")?.stringValue == "cat")
  #expect(provider.featureNames == Set(["x", "name"]))
}

@Test func featureValueOfPhoto() throws {
  let value = try MLFeatureValue(
    cgImage: catPhoto(), pixelsWide: 64, pixelsHigh: 32, pixelFormatType: kCVPixelFormatType_32BGRA,
    options: [.cropAndScale: VNImageCropAndScaleOption.centerCrop.rawValue])
  let buffer = try #require(value.imageBufferValue)
  #expect(CVPixelBufferGetWidth(buffer) == 64)
  #expect(CVPixelBufferGetHeight(buffer) == 32)
  #expect(CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_32BGRA)
}

@Test func multiArray() throws {
  let numbers: [Double] = [1, 2, 3, 4]
  let array = try MLMultiArray(numbers)
  #expect(array.dataType == MLMultiArrayDataType.double)
  #expect(array.shape.map(\.intValue) == [4])
  let sum = array.withUnsafeBufferPointer(ofType: Double.self) { pointer in pointer.reduce(0, +) }
  #expect(sum == 10)
  let table = try MLMultiArray(shape: [2, 3], dataType: .float32)
  #expect(table.strides.map(\.intValue) == [3, 1])
  table[[1, 2] as [NSNumber]] = 7
  #expect(table[5].floatValue == 7)
  table.withUnsafeMutableBufferPointer(ofType: Float.self) { pointer, strides in
    pointer[strides[0]] = 9
  }
  #expect(table[[1, 0] as [NSNumber]].doubleValue == 9)
  let both = MLMultiArray(concatenating: [table, table], axis: 0, dataType: .float32)
  #expect(both.shape.map(\.intValue) == [4, 3])
}

@Test func multiArrayDataPointer() throws {
  let array = try MLMultiArray(shape: [3], dataType: MLMultiArrayDataType.int32)
  let pointer = array.dataPointer.bindMemory(to: Int32.self, capacity: array.count)
  pointer[1] = 12
  #expect(array[1].int32Value == 12)
  let raw = UnsafeMutablePointer<Int32>(OpaquePointer(array.dataPointer))  // as in many samples
  #expect(raw[1] == 12)
}

@Test func shapedArray() throws {
  var array = MLShapedArray<Float>(scalars: [1, 2, 3, 4, 5, 6], shape: [2, 3])
  #expect(array.scalarCount == 6)
  #expect(array[scalarAt: 1, 2] == 6)
  array[scalarAt: 0, 0] = 10
  #expect(array.scalars == [10, 2, 3, 4, 5, 6] as [Float])
  #expect(array[1].scalars == [4, 5, 6] as [Float])
  let multi = MLMultiArray(array)
  #expect(multi[0].floatValue == 10)
  #expect(MLShapedArray<Float>(multi) == array)
  #expect(MLShapedArray<Int32>(repeating: 3, shape: [2, 2]).scalars == [3, 3, 3, 3] as [Int32])
  let value = MLFeatureValue(shapedArray: array)
  #expect(value.shapedArrayValue(of: Float.self)?.shape == [2, 3])
}
