// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Google's networks for PASCAL VOC, which lie beside the checkout.
@Suite(.enabled(if: SharedData.isPresent, "needs the folder shared beside the checkout"))
struct SharedModelTests {
  static let full = SharedData.path("weights/deeplabv3_mnv2_pascal_quant.tflite")
  static let half = SharedData.path("weights/deeplabv3_mnv2_dm05_pascal_quant.tflite")
  static let float = SharedData.path("weights/deeplabv3_mnv2_float32.tflite")

  @Test(arguments: [full, half, float])
  func graphsAreWhatTheFilesSay(_ path: String) throws {
    let file = try TFLiteFile(contentsOf: path)
    try Graph.Verifier.verify(file.graph)
    let graph = file.graph
    #expect(graph.inputs.count == 1)
    #expect(graph[graph.inputs[0]].type == TensorType(.float32, [1, 513, 513, 3]))
    #expect(graph.outputs.count == 1)
    #expect(graph[graph.outputs[0].value].type == TensorType(.int64, [1, 513, 513]))
    let counts = Dictionary(
      uniqueKeysWithValues: graph.statistics.operators.map { ($0.name, $0.count) })
    #expect(
      counts == [
        "convolution2D": 38, "depthwiseConvolution2D": 17, "add": 10, "averagePool2D": 1,
        "resizeBilinear": path == Self.float ? 2 : 3, "concatenate": 1, "argMax": 1,
      ])
    if path == Self.float {
      #expect(file.inputs[0].scale == nil)
    } else {
      #expect(file.inputs[0].scale == 0.0078125)
      #expect(file.inputs[0].zeroPoint == 128)
    }
    let trimmed = try DeepLabV3.Recognizer.trimmedToLogits(graph)
    #expect(trimmed.outputs.map(\.name) == ["logits"])
    #expect(trimmed[trimmed.outputs[0].value].type == TensorType(.float32, [1, 33, 33, 21]))
    #expect(!trimmed.values.contains { $0.type.shape == [1, 513, 513, 21] })
  }

  @Test(arguments: [(full, 1.0), (half, 0.5), (float, 1.0)])
  func networksAreRecognised(path: String, width: Double) throws {
    let file = try TFLiteFile(contentsOf: path)
    let weights = try DeepLabV3.Recognizer.weights(in: file.graph, name: path)
    // Google's half-width network does not round its channels to multiples of 8.
    #expect(
      weights.configuration
        == DeepLabV3.Configuration(widthMultiplier: width, channelDivisor: width == 1 ? 8 : 1))
    // The network built of the weights has the same layers at the same cost.
    let built = try weights.graph()
    let trimmed = try DeepLabV3.Recognizer.trimmedToLogits(file.graph)
    #expect(built.statistics.multiplyAdds == trimmed.statistics.multiplyAdds)
    #expect(built.statistics.parameterCount == trimmed.statistics.parameterCount)
    let again = try DeepLabV3.Recognizer.weights(in: built)
    #expect(again.tensors == weights.tensors)
  }

  @Test func multiplyAddsAreThePublishedOnes() throws {
    let graph = try DeepLabV3.Weights.zeros(DeepLabV3.Configuration()).graph()
    #expect(abs(Double(graph.statistics.multiplyAdds) / 1e9 - 2.74) < 0.005)
  }

  @Test func quantizedAndFloatFilesHoldTheSameWeights() throws {
    let quantized = try DeepLabV3.Recognizer.weights(
      in: TFLiteFile(contentsOf: Self.full).graph)
    let float = try DeepLabV3.Recognizer.weights(in: TFLiteFile(contentsOf: Self.float).graph)
    for (name, tensor) in quantized.tensors {
      let other = try #require(float.tensors[name])
      #expect(tensor.shape == other.shape)
      let difference = zip(tensor.scalars(), other.scalars()).map { abs($0 - $1) }.max() ?? 0
      let largest = tensor.scalars().map(abs).max() ?? 0
      #expect(difference <= largest * 1e-6, "\(name)")
    }
  }

  @Test(arguments: [full, half, float])
  func truncatedFilesAreRefused(_ path: String) throws {
    let whole = try FileBytes(reading: path).buffer
    var random = SeededRandom(seed: 11)
    let counts = Array(0..<512) + (0..<200).map { _ in random.int(512...whole.byteCount - 64) }
    for count in counts {
      let cut = AlignedBuffer(adopting: whole.baseAddress, byteCount: count) { _ in
        withExtendedLifetime(whole) {}
      }
      #expect(throws: (any Error).self) { try TFLiteFile(buffer: cut, name: "cut") }
    }
  }

  @Test func flippedBytesNeverTrap() throws {
    let bytes = try FileBytes(reading: Self.half).buffer
    var random = SeededRandom(seed: 12)
    // Half of them near the ends, where the tables are; few parameters, to be done soon.
    let limits = ModelLimits(maximumParameterCount: 1 << 12)
    for round in 0..<2000 {
      let place = random.int(0...bytes.byteCount - 1)
      let near = random.int(0...(1 << 15))
      let position =
        round % 4 == 0 ? near : round % 4 == 1 ? bytes.byteCount - 1 - near : place
      let old = bytes.bytes[position]
      bytes.bytes[position] = UInt8(random.int(0...255))
      _ = try? TFLiteFile(buffer: bytes, name: "broken", limits: limits)
      bytes.bytes[position] = old
    }
    // All the way through for some.
    for _ in 0..<10 {
      let position = bytes.byteCount - 1 - random.int(0...(1 << 15))
      let old = bytes.bytes[position]
      bytes.bytes[position] = UInt8(random.int(0...255))
      _ = try? TFLiteFile(buffer: bytes, name: "broken")
      bytes.bytes[position] = old
    }
  }

  @Test func brokenBundledWeightsNeverTrap() throws {
    let whole = try FileBytes(
      reading: SharedData.packageFolder + "/Weights/silhouette-scene.safetensors"
    ).buffer
    var random = SeededRandom(seed: 13)
    let counts = Array(0..<512) + (0..<200).map { _ in random.int(512...whole.byteCount - 1) }
    for count in counts {
      let cut = AlignedBuffer(adopting: whole.baseAddress, byteCount: count) { _ in
        withExtendedLifetime(whole) {}
      }
      #expect(throws: (any Error).self) { try SafetensorsFile(buffer: cut, name: "cut") }
    }
    let headerEnd =
      8 + Int(UnsafeRawBufferPointer(whole.bytes).loadUnaligned(as: UInt64.self).littleEndian)
    for _ in 0..<500 {
      let position = random.int(0...headerEnd - 1)
      let old = whole.bytes[position]
      whole.bytes[position] = UInt8(random.int(0...255))
      if let file = try? SafetensorsFile(buffer: whole, name: "broken") {
        for entry in file.entries.prefix(4) { _ = try? file.tensor(entry.name) }
      }
      whole.bytes[position] = old
    }
  }
}
