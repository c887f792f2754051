// SPDX-License-Identifier: Apache-2.0

import InferenceTestSupport
import NumberConversion
import SilhouetteCore
import SilhouetteModelFormats
import TestSupport
import Testing

@testable import SilhouetteInference

@Suite struct DeepLabV3GraphTests {
  static func weights(
    _ configuration: DeepLabV3.Configuration
  ) throws -> DeepLabV3.Weights {
    try DeepLabV3.Weights(configuration: configuration, tensors: zeros(configuration))
  }

  static func zeros(_ configuration: DeepLabV3.Configuration) -> [String: Tensor] {
    var tensors: [String: Tensor] = [:]
    for (name, shape) in configuration.weightShapes { tensors[name] = Tensor(zeros: shape) }
    return tensors
  }

  @Test func channelsAreRoundedToMultiples() {
    #expect(MobileNetV2.divisible(32, by: 8) == 32)
    #expect(MobileNetV2.divisible(12, by: 8) == 16)
    #expect(MobileNetV2.divisible(4, by: 8) == 8)
    #expect(MobileNetV2.divisible(11.2, by: 8) == 16)
    #expect(MobileNetV2.divisible(33.6, by: 8) == 32)
    #expect(MobileNetV2.divisible(12, by: 1) == 12)
    #expect(MobileNetV2.divisible(11.2, by: 1) == 11)
    #expect(MobileNetV2.divisible(11.5, by: 1) == 12)
  }

  @Test func stridesAreReplacedWithDilation() {
    func strides(_ stride: Int) -> [Int] {
      MobileNetV2(widthMultiplier: 1, outputStride: stride).blocks.map(\.depthwise.stride)
    }
    func dilations(_ stride: Int) -> [Int] {
      MobileNetV2(widthMultiplier: 1, outputStride: stride).blocks.map(\.depthwise.dilation)
    }
    #expect(strides(32) == [1, 2, 1, 2, 1, 1, 2, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1])
    #expect(strides(16) == [1, 2, 1, 2, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    #expect(dilations(16) == [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2])
    #expect(strides(8) == [1, 2, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    #expect(dilations(8) == [1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 4, 4, 4])
    let residual = MobileNetV2(widthMultiplier: 1, outputStride: 16).blocks
      .filter(\.isResidual).map(\.number)
    #expect(residual == [3, 5, 6, 8, 9, 10, 12, 13, 15, 16])
  }

  @Test(arguments: [8, 16], [257, 513, 1025])
  func shapesFollowStrideAndSize(stride: Int, size: Int) throws {
    for width in [0.5, 1.0] {
      let graph = try Self.weights(
        DeepLabV3.Configuration(
          widthMultiplier: width, outputStride: stride, atrousRates: [6, 12, 18])
      ).graph(inputSize: size)
      let side = (size - 1) / stride + 1
      #expect(graph.inputs.count == 1)
      #expect(graph[graph.inputs[0]].name == "image")
      #expect(graph[graph.inputs[0]].type == TensorType(.float32, [1, size, size, 3]))
      #expect(graph.outputs.map(\.name) == ["logits"])
      #expect(
        graph[graph.outputs[0].value].type == TensorType(.float32, [1, side, side, 21]))
      let pyramid = try #require(graph.values.first { $0.name == "aspp.concatenate" })
      #expect(pyramid.type.shape == [1, side, side, 5 * 256])
    }
  }

  @Test func branchesAreOptional() throws {
    let graph = try Self.weights(DeepLabV3.Configuration(imagePooling: false)).graph()
    #expect(!graph.values.contains { $0.name == "aspp.concatenate" })
    #expect(graph[graph.outputs[0].value].type.shape == [1, 33, 33, 21])
  }

  @Test(arguments: [0, 1, 16, 256, 512, 514, 521, 9000, -15])
  func unsupportedSizesAreRejected(_ size: Int) throws {
    let weights = try Self.weights(DeepLabV3.Configuration())
    #expect(throws: ModelError.self) { try weights.graph(inputSize: size) }
  }

  @Test func weightsAreChecked() throws {
    let configuration = DeepLabV3.Configuration()
    func failure(_ change: (inout [String: Tensor]) -> Void) -> ModelError.Reason? {
      var tensors = Self.zeros(configuration)
      change(&tensors)
      do {
        _ = try DeepLabV3.Weights(configuration: configuration, tensors: tensors)
        return nil
      } catch {
        return error.reason
      }
    }
    let name = "backbone.block.3.expand.weight"
    #expect(failure { _ in } == nil)
    #expect(failure { $0[name] = nil } == .missingTensor(name: name))
    #expect(
      failure { $0[name] = Tensor(zeros: [144, 1, 1, 16]) }
        == .unexpectedType(
          name: name, expected: TensorType(.float32, [144, 1, 1, 24]),
          found: TensorType(.float32, [144, 1, 1, 16])))
    #expect(
      failure { $0["head.classifier.bias"] = Tensor(zeros: [21], of: .int32) }
        == .unexpectedType(
          name: "head.classifier.bias", expected: TensorType(.float32, [21]),
          found: TensorType(.int32, [21])))
    #expect(failure { $0[name]?[5, 0, 0, 2] = .nan } == .notFinite(name: name, index: 122))
    #expect(
      failure {
        $0["x"] = Tensor(zeros: [1])
        $0["aspp.rate.6.bias"] = Tensor(zeros: [256])
      } == .unexpectedTensors(names: ["aspp.rate.6.bias", "x"]))
  }

  @Test func configurationsAreChecked() {
    let invalid: [DeepLabV3.Configuration] = [
      .init(widthMultiplier: 0), .init(widthMultiplier: .nan), .init(widthMultiplier: 1e9),
      .init(outputStride: 32), .init(atrousRates: [0]), .init(atrousRates: [6, 6]),
      .init(inputSize: 512), .init(inputScale: 0), .init(inputScale: .infinity),
      .init(inputOffset: .nan), .init(classes: []), .init(classes: ["a,b", "c"]),
    ]
    for configuration in invalid {
      #expect(throws: ModelError.self) {
        try DeepLabV3.Weights(configuration: configuration, tensors: [:])
      }
    }
  }

  @Test func writtenFilesReadBackEqual() throws {
    let configuration = DeepLabV3.Configuration(
      widthMultiplier: 0.35, channelDivisor: 1, outputStride: 8, atrousRates: [12, 24],
      imagePooling: false, inputSize: 257, classes: ["background", "person"], source: "test",
      license: "Apache-2.0")
    var random = SeededRandom(seed: 3)
    var tensors: [String: Tensor] = [:]
    for (name, shape) in configuration.weightShapes {
      tensors[name] = Tensor(random.floats(shape.elementCount), shape: shape)
    }
    let weights = try DeepLabV3.Weights(
      configuration: configuration, tensors: tensors, additionalMetadata: ["note": "x"])
    let again = try DeepLabV3.Weights(
      SafetensorsFile(bytes: weights.bytes(precision: .float32), name: "again"))
    #expect(again.configuration == configuration)
    #expect(again.additionalMetadata == ["note": "x"])
    #expect(again.tensors == tensors)
  }

  @Test func halfPrecisionRoundsToTheNearest() throws {
    let weights = try SeededDeepLabV3(
      widthMultiplier: 0.25, outputStride: 16, inputSize: 65, seed: 6
    ).weights
    // Writing the weights again loses nothing but what half precision has no digits for.
    let again = try DeepLabV3.Weights(
      SafetensorsFile(bytes: weights.bytes(precision: .float16), name: "again"))
    #expect(again.configuration == weights.configuration)
    for (name, tensor) in weights.tensors {
      let rounded = tensor.scalars().map { Float16Bits.float(Float16Bits.bits($0)) }
      #expect(again.tensors[name]?.scalars() == rounded, "\(name)")
    }
  }

  @Test(arguments: [
    ("format", "x"), ("version", "2"), ("network", "xception"), ("network", "u2net"),
    ("network", "graph"), ("network", nil), ("graph", "{}"), ("width_multiplier", "one"),
    ("output_stride", "16.5"), ("image_pooling", "maybe"), ("atrous_rates", "6,,12"),
    ("input_scale", ""), ("classes", nil), ("output_stride", "4"),
    ("channel_divisor", "x"), ("channel_divisor", "0"),
  ])
  func metadataIsChecked(key: String, value: String?) throws {
    let weights = try Self.weights(DeepLabV3.Configuration(widthMultiplier: 0.25))
    let file = try SafetensorsFile(bytes: weights.bytes(), name: "f")
    var writer = SafetensorsWriter(metadata: file.metadata)
    writer.metadata[key] = value
    let broken = try SafetensorsFile(bytes: writer.bytes(), name: "f")
    #expect(throws: ModelError.self) { try DeepLabV3.Weights(broken) }
  }
}

// Mistake input-scale: the input scale 1/128 for 1/127.5
// - try texts("input_scale", &inputScale)
// + try texts("input_scale", &inputScale); inputScale *= 127.5 / 128
// = DeepLabV3GraphTests
