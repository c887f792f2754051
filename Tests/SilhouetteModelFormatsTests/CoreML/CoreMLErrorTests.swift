// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

@Suite struct CoreMLErrorTests {
  /// An input or output of [2, 3, 3].
  private static func feature(_ name: String) -> [UInt8] {
    Protobuf.field(1, name)
      + Protobuf.field(
        3, Protobuf.field(5, Protobuf.field(1, [2, 3, 3]) + Protobuf.field(2, 65568)))
  }

  /// A file of one layer.
  private static func file(
    version: Int = 1, kind: Int = 500, layer: Int = 130,
    _ parameters: [UInt8] = Protobuf.field(10, []),
    inputs: [String] = ["x"], outputs: [String] = ["y"]
  ) -> [UInt8] {
    let layer =
      Protobuf.field(1, "it") + inputs.flatMap { Protobuf.field(2, $0) }
      + outputs.flatMap { Protobuf.field(3, $0) }
      + Protobuf.field(layer, parameters)
    return Protobuf.field(1, version)
      + Protobuf.field(2, Protobuf.field(1, feature("x")) + Protobuf.field(10, feature("y")))
      + Protobuf.field(kind, Protobuf.field(1, layer))
  }

  private static func failure(_ bytes: [UInt8]) -> (any Error)? {
    do {
      _ = try CoreMLFile(bytes: bytes, name: "tiny")
      return nil
    } catch {
      return error
    }
  }

  private static func reason(_ bytes: [UInt8]) -> ModelError.Reason? {
    (failure(bytes) as? ModelError)?.reason
  }

  @Test func theSmallestFileIsRead() throws {
    let file = try CoreMLFile(bytes: Self.file(), name: "tiny")
    #expect(file.graph.statistics.operators.map(\.name) == ["relu"])
    #expect(file.graph[file.graph.inputs[0]].type.shape == [1, 3, 3, 2])
    // Unknown fields are skipped.
    #expect(Self.failure(Self.file() + Protobuf.field(77, "unknown")) == nil)
  }

  @Test func otherModelsAreNamed() {
    for (kind, name) in [(502, "mlProgram"), (202, "pipeline"), (402, "treeEnsembleClassifier")] {
      #expect(
        Self.reason(Self.file(kind: kind))
          == .unsupportedModelType(
            found: name,
            expected: "neuralNetwork, neuralNetworkClassifier or neuralNetworkRegressor"))
    }
    for version in [0, 11, 1 << 30] {
      #expect(Self.failure(Self.file(version: version)) is FormatError)
    }
    #expect(Self.failure(Self.file(kind: 199)) is FormatError)
    #expect(Self.failure(Self.file() + Protobuf.field(500, [])) is FormatError)
  }

  @Test func otherLayersAreNamed() {
    #expect(
      Self.reason(Self.file(layer: 410, []))
        == .unsupportedOperator(name: "gru “it”", version: 1, index: 0))
    #expect(
      Self.reason(Self.file(version: 5, layer: 330, [], outputs: ["y", "z"]))
        == .unsupportedOperator(name: "split “it”", version: 5, index: 0))
    #expect(
      Self.reason(Self.file(layer: 9999, []))
        == .unsupportedOperator(name: "layer 9999 “it”", version: 1, index: 0))
  }

  @Test func layersAreChecked() {
    func isInvalid(_ bytes: [UInt8]) -> Bool {
      if case .invalidOperator(_, 0, _) = Self.reason(bytes) { true } else { false }
    }
    let convolution = Protobuf.field(1, 1) + Protobuf.field(2, 2)
    #expect(isInvalid(Self.file(inputs: [])))
    #expect(isInvalid(Self.file(inputs: ["x", "x"])))
    #expect(isInvalid(Self.file(inputs: ["z"])))
    #expect(isInvalid(Self.file(outputs: [])))
    #expect(isInvalid(Self.file(outputs: ["x"])))
    #expect(isInvalid(Self.file([])))
    #expect(isInvalid(Self.file(Protobuf.field(50, []))))
    // No weights of a deconvolution, no padding, no weights, more weights than can be counted.
    #expect(isInvalid(Self.file(layer: 100, convolution + Protobuf.field(60, 1))))
    #expect(isInvalid(Self.file(layer: 100, convolution)))
    #expect(isInvalid(Self.file(layer: 100, convolution + Protobuf.field(51, []))))
    #expect(
      isInvalid(
        Self.file(
          layer: 100,
          Protobuf.field(1, 1 << 40) + Protobuf.field(2, 1 << 40) + Protobuf.field(51, []))))
    // Windows to the last pixel, L2, and a window that does not fit.
    #expect(isInvalid(Self.file(layer: 120, Protobuf.field(32, []))))
    #expect(isInvalid(Self.file(layer: 120, Protobuf.field(1, 2) + Protobuf.field(31, []))))
    #expect(isInvalid(Self.file(layer: 120, Protobuf.field(10, [9, 9]) + Protobuf.field(30, []))))
    #expect(isInvalid(Self.file(layer: 120, Protobuf.field(10, [0, 1]) + Protobuf.field(31, []))))
    // No kind of padding; an unknown mode of resizing.
    let border = Protobuf.field(
      10, Protobuf.field(10, Protobuf.field(1, 1)) + Protobuf.field(10, []))
    #expect(isInvalid(Self.file(layer: 200, border)))
    #expect(isInvalid(Self.file(layer: 211, Protobuf.field(2, Protobuf.field(1, 3)))))
    // One row in the middle.
    #expect(isInvalid(Self.file(layer: 211, Protobuf.field(2, Protobuf.field(1, 1)))))
    #expect(isInvalid(Self.file(layer: 301, [])))
    #expect(isInvalid(Self.file(layer: 300, Protobuf.field(1, [9, 2, 1]))))
    #expect(isInvalid(Self.file(layer: 300, Protobuf.field(1, [9, 3]))))
    #expect(isInvalid(Self.file(layer: 280, Protobuf.field(1, 7))))
    #expect(isInvalid(Self.file(layer: 320, Protobuf.field(100, 1))))
    #expect(isInvalid(Self.file(layer: 160, Protobuf.field(6, 1))))
    #expect(isInvalid(Self.file(layer: 220, [])))
  }

  @Test func weightsAreChecked() {
    /// A bias of [2].
    func bias(_ weights: [UInt8]) -> [UInt8] {
      Self.file(layer: 250, Protobuf.field(1, [2]) + Protobuf.field(2, weights))
    }
    func quantized(_ bytes: [UInt8], _ bits: Int, _ rest: [UInt8]) -> [UInt8] {
      bias(Protobuf.field(30, bytes) + Protobuf.field(40, Protobuf.field(1, bits) + rest))
    }
    let one: [UInt8] = [0, 0, 0x80, 0x3F]
    let table = Protobuf.field(102, Protobuf.field(1, one + one))
    let linear = Protobuf.field(101, Protobuf.field(1, one) + Protobuf.field(2, one))
    #expect(Self.failure(bias(Protobuf.field(1, one + one))) == nil)
    #expect(Self.failure(bias(Protobuf.field(2, [0, 0x3C, 0, 0x3C]))) == nil)
    #expect(Self.failure(quantized([0xC0], 1, table)) == nil)
    #expect(Self.failure(quantized([1, 2], 8, linear)) == nil)
    #expect(Self.failure(bias(Protobuf.field(1, one))) is FormatError)
    #expect(Self.failure(bias(Protobuf.field(1, one + one + one))) is FormatError)
    #expect(Self.failure(bias(Protobuf.field(2, [0, 0x3C, 0]))) is FormatError)
    #expect(
      Self.failure(bias(Protobuf.field(1, one + one) + Protobuf.field(2, [0, 0, 0, 0])))
        is FormatError)
    #expect(Self.failure(bias([])) is FormatError)
    #expect(Self.failure(bias(Protobuf.field(30, [1, 2]))) is FormatError)
    #expect(Self.failure(bias(Protobuf.field(31, [1, 2]))) is FormatError)
    #expect(Self.failure(quantized([1, 2], 8, [])) is FormatError)
    #expect(Self.failure(quantized([1, 2], 9, linear)) is FormatError)
    #expect(Self.failure(quantized([1, 2], 0, linear)) is FormatError)
    #expect(Self.failure(quantized([1, 2, 3], 8, linear)) is FormatError)
    #expect(Self.failure(quantized([0xC0, 0], 1, table)) is FormatError)
    #expect(Self.failure(quantized([0xC0], 2, table)) is FormatError)
    #expect(
      Self.failure(
        quantized([1, 2], 8, Protobuf.field(101, Protobuf.field(1, one + one)))) is FormatError)
    #expect(
      Self.reason(bias(Protobuf.field(1, one + [0, 0, 0x80, 0x7F])))
        == .notFinite(name: "it, biases", index: 1))
  }

  @Test func limitsHold() throws {
    let bytes = try CoreMLFixture.named("float32").file
    func isTooLarge(_ limits: ModelLimits) -> Bool {
      do {
        _ = try CoreMLFile(bytes: bytes, name: "tiny", limits: limits)
        return false
      } catch let error as ModelError {
        if case .tooLarge = error.reason { return true }
        return false
      } catch {
        return false
      }
    }
    #expect(isTooLarge(ModelLimits(maximumMultiplyAdds: 100)))
    #expect(isTooLarge(ModelLimits(maximumArenaByteCount: 100)))
    #expect(isTooLarge(ModelLimits(maximumParameterCount: 236)))
    #expect(!isTooLarge(ModelLimits(maximumParameterCount: 237)))
    #expect(throws: FormatError.self) {
      try CoreMLFile(bytes: bytes, name: "tiny", limits: ModelLimits(maximumTensorCount: 2))
    }
    #expect(throws: FileError.self) {
      try CoreMLFile(bytes: bytes, name: "tiny", limits: ModelLimits(maximumFileByteCount: 50))
    }
  }

  @Test(arguments: ["table-3", "classifier", "picture-bgr"])
  func everyTruncationIsAnError(_ name: String) throws {
    let bytes = try CoreMLFixture.named(name).file
    for count in bytes.indices {
      #expect(throws: (any Error).self) {
        try CoreMLFile(bytes: Array(bytes[..<count]), name: "cut")
      }
    }
  }

  @Test(arguments: [
    "float32", "table-3", "linear-8", "classifier", "picture-bgr", "pooling-AVERAGE-SAME0-0",
    "reshape-last", "scale-places", "activation-PRELU", "upsample-DEFAULT",
  ])
  func alteredBytesNeverTrap(_ name: String) throws {
    let bytes = try CoreMLFixture.named(name).file
    for position in bytes.indices {
      for value in [0, 1, 0x7F, 0x80, 0xFF, bytes[position] ^ 8] as [UInt8] {
        var broken = bytes
        broken[position] = value
        _ = try? CoreMLFile(bytes: broken, name: "broken")
      }
    }
    var random = SeededRandom(seed: 17)
    for _ in 0..<500 {
      var broken = bytes
      for _ in 0..<random.int(2...4) {
        broken[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255))
      }
      _ = try? CoreMLFile(bytes: broken, name: "broken")
    }
  }
}
