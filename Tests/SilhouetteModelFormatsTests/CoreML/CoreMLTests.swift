// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Core ML files that coremltools wrote, against results computed from the specification.
@Suite struct CoreMLTests {
  @Test(arguments: try CoreMLFixture.all)
  func networksGiveWhatTheSpecificationSays(_ fixture: CoreMLFixture) throws {
    let file = try CoreMLFile(bytes: fixture.file, name: fixture.name)
    try Graph.Verifier.verify(file.graph)
    #expect(file.graph.outputs.count == 1)
    for setting in Setting.all {
      for passes in [PassPipeline.none, .canonical.verified, .standard.verified] {
        let model = try Model(
          file.graph, options: setting.options, passes: passes, limits: PlanLimits())
        let result = try model.run([fixture.input])[0]
        let shape = fixture.outputShape
        #expect(
          result.shape
            == (result.elementType == .int32
              ? [1, shape[1], shape[2]] : [1, shape[1], shape[2], shape[0]]))
        #expect(
          mismatch(result.numbers, fixture.output, absolute: 2e-6, relative: 2e-6) == nil,
          "\(fixture.name), \(setting)")
      }
    }
  }

  /// Every kind of layer of the first versions has a fixture; see also ``CoreMLAxisTests``.
  @Test func everyKindOfLayerIsThere() throws {
    let kinds = try Set(CoreMLFixture.all.flatMap(\.kinds))
    #expect(
      kinds == [
        "convolution", "innerProduct", "pooling", "padding", "activation", "unary", "clip",
        "clampedReLU", "add", "multiply", "average", "max", "min", "batchnorm", "scale", "bias",
        "concat", "softmax", "reduce", "flatten", "reshape", "upsample", "resizeBilinear",
        "loadConstant",
      ])
  }

  @Test func convolutionsTakeTheirUsualForm() throws {
    func operators(_ name: String) throws -> [Operator] {
      let graph = try CoreMLFile(bytes: CoreMLFixture.named(name).file, name: name).graph
      return try PassPipeline.canonical.apply(to: graph).values.compactMap {
        if case .operation(let operation, _) = $0.origin { operation } else { nil }
      }
    }
    #expect(
      try operators("convolution-same") == [
        .convolution2D(Operator.Convolution2D(window: Operator.Window(stride: 2)))
      ])
    #expect(
      try operators("convolution-dilated") == [
        .convolution2D(Operator.Convolution2D(window: Operator.Window(dilation: 2)))
      ])
    #expect(
      try operators("convolution-depthwise") == [
        .depthwiseConvolution2D(Operator.DepthwiseConvolution2D())
      ])
    #expect(
      try operators("convolution-multiplier") == [
        .depthwiseConvolution2D(Operator.DepthwiseConvolution2D())
      ])
    #expect(
      try operators("convolution-groups") == [.convolution2D(Operator.Convolution2D(groups: 2))])
  }

  @Test func filesAreRecognizedByTheirFirstBytes() throws {
    let fixture = try CoreMLFixture.named("float32")
    let buffer = AlignedBuffer(byteCount: fixture.file.count)
    fixture.file.withUnsafeBytes { buffer.bytes.copyMemory(from: $0) }
    guard let file = try ModelFile(buffer: buffer, name: "tiny").contents as? CoreMLFile else {
      Issue.record("not recognised")
      return
    }
    #expect(file.specificationVersion == 1)
    // A safetensors file whose header has the length that these bytes spell.
    var header: [UInt8] = [0x08, 1, 0x12, 0, 0, 0, 0, 0] + Array("{}".utf8)
    header += [UInt8](repeating: 0x0A, count: 40)
    #expect(!header.withUnsafeBytes { CoreMLFile.isRecognized($0) })
  }

  @Test(arguments: ["rgb", "bgr", "grey"])
  func imagesAreDescribed(_ name: String) throws {
    let file = try CoreMLFile(bytes: CoreMLFixture.named("picture-\(name)").file, name: name)
    let channels = try #require(ImageInput.Channels(rawValue: name))
    #expect(
      file.description.inputs == [
        .init(
          name: "x",
          kind: .image(ImageInput(width: 5, height: 4, channels: channels)))
      ])
    let type = TensorType(.float32, [1, 4, 5, channels.count])
    #expect(file.description.outputs == [.init(name: "y", kind: .tensor(type))])
    #expect(file.metadata.map(\.name) == ["author", "colour"])
    #expect(file.metadata.map(\.value) == ["somebody", name])
  }

  @Test func classifiersAreDescribed() throws {
    let file = try CoreMLFile(bytes: CoreMLFixture.named("classifier").file, name: "classifier")
    let description = file.description
    #expect(description.classLabels == ["ant", "bee", "cat", "dog"])
    #expect(description.predictedFeatureName == "animal")
    #expect(description.predictedProbabilitiesName == "chances")
    #expect(
      description.outputs == [
        .init(name: "animal", kind: .classification), .init(name: "chances", kind: .classification),
      ])
    #expect(file.graph.outputs.map(\.name) == ["chances"])
  }

  @Test func otherFilesAreDescribed() throws {
    let tflite = ModelFile(
      try TFLiteFile(bytes: TinyTFLite.quantized.bytes, name: "tiny"))
    #expect(
      tflite.modelDescription
        == ModelDescription(
          inputs: [
            .init(
              name: "picture",
              kind: .image(ImageInput(width: 4, height: 4, scale: 1 / 127.5, offset: -1)))
          ],
          outputs: [.init(name: "labels", kind: .tensor(TensorType(.int64, [1, 2, 2])))]))
    let weights = try DeepLabV3.Weights.zeros(
      DeepLabV3.Configuration(widthMultiplier: 0.25, inputSize: 33))
    let description = ModelFile(weights).modelDescription
    #expect(
      description.inputs == [
        .init(
          name: "image",
          kind: .image(ImageInput(width: 33, height: 33, scale: 1 / 127.5, offset: -1)))
      ])
    #expect(
      description.outputs == [
        .init(name: "logits", kind: .tensor(TensorType(.float32, [1, 3, 3, 21])))
      ])
    #expect(description.classLabels.count == 21)
  }
}
