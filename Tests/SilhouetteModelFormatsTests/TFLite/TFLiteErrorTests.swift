// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

@Suite struct TFLiteErrorTests {
  private func failure(_ change: (inout TinyTFLite) -> Void) -> (any Error)? {
    var file = TinyTFLite.quantized
    change(&file)
    do {
      _ = try TFLiteFile(bytes: file.bytes, name: "tiny")
      return nil
    } catch {
      return error
    }
  }

  /// Networks whose activations have 16 bits have biases of 64 bits.
  @Test func biasesOf64BitsAreRead() throws {
    func constant(_ type: UInt8, _ data: [UInt8], scales: [Float]) throws -> [Float] {
      var file = TinyTFLite.quantized
      file.tensors[2].type = type
      file.tensors[2].data = data
      file.tensors[2].scales = scales
      file.tensors[2].zeroPoints = scales.map { _ in 0 }
      let graph = try TFLiteFile(bytes: file.bytes, name: "tiny").graph
      let bias = try #require(graph.values.first { $0.name == "bias" })
      guard case .constant(let tensor) = bias.origin else { return [] }
      return tensor.scalars()
    }
    let numbers: [Int64] = [-1000, 1 << 40]
    #expect(
      try constant(4, TinyTFLite.bytes(numbers), scales: [0.5]) == [-500, Float(1 << 39)])
    #expect(
      try constant(4, TinyTFLite.bytes(numbers), scales: [0.5, 0.25]) == [-500, Float(1 << 38)])
  }

  private func reason(_ change: (inout TinyTFLite) -> Void) -> ModelError.Reason? {
    (failure(change) as? ModelError)?.reason
  }

  @Test func unknownOperatorsAreNamed() {
    #expect(
      reason {
        $0.operators[1].code = 39
        $0.operators[1].version = 4
      } == .unsupportedOperator(name: "TRANSPOSE", version: 4, index: 1))
    #expect(
      reason { $0.operators[1].code = 5000 }
        == .unsupportedOperator(name: "BUILTIN_5000", version: 1, index: 1))
  }

  /// One of several signatures is not chosen silently.
  @Test func severalSignaturesAreRefused() {
    #expect(failure { $0.signatures = [("serving_default", 0)] } == nil)
    #expect(failure { $0.signatures = [("a", 0), ("b", 0)] } == nil)
    let several = failure { $0.signatures = [("encode", 0), ("decode", 1)] }
    #expect("\(String(describing: several))".contains("the signatures “encode”, “decode”"))
    // The only signature's subgraph is the model, and this one is empty.
    #expect("\(String(describing: failure { $0.signatures = [("a", 1)] }))".contains("an input"))
  }

  /// An open length is 1 in the shape, which is not the size of the image.
  @Test func openSizesAreRefused() {
    #expect(failure { $0.tensors[0].openShape = [-1, 4, 4, 3] } == nil)
    for open in [[1, -1, -1, 3], [-1, 4, 4, -1]] as [[Int32]] {
      let reason = reason { $0.tensors[0].openShape = open }
      guard case .invalidConfiguration(let name, let message) = reason else {
        Issue.record("\(open) was not refused")
        continue
      }
      #expect(name == "input “picture”")
      #expect(message.contains("is left open"))
    }
  }

  /// A type that is not supported does not make a file invalid.
  @Test func unsupportedTypesAreNoErrorsOfTheFormat() {
    for change in [
      { $0.tensors[1].type = 6 }, { $0.tensors[4].type = 10 }, { $0.tensors[4].type = 200 },
      { $0.tensors[0].type = 5 },
    ] as [(inout TinyTFLite) -> Void] {
      guard case .unsupportedModelType(let found, _) = reason(change) else {
        Issue.record("\(String(describing: failure(change)))")
        continue
      }
      #expect(found.contains("tensor"))
    }
  }

  @Test func operatorsAreChecked() {
    func isInvalid(_ index: Int, _ change: (inout TinyTFLite) -> Void) -> Bool {
      if case .invalidOperator(_, index, _) = reason(change) { true } else { false }
    }
    #expect(isInvalid(2) { $0.tensors[6].data = TinyTFLite.bytes([Int32(1)]) })
    #expect(isInvalid(2) { $0.operators[2].options = [0: .integer(UInt8(3))] })
    #expect(isInvalid(0) { $0.operators[0].options[1] = .integer(Int32(0)) })
    #expect(isInvalid(0) { $0.operators[0].options[2] = .integer(Int32.max) })
    #expect(isInvalid(0) { $0.operators[0].options[0] = .integer(UInt8(7)) })
    #expect(isInvalid(0) { $0.operators[0].options[3] = .integer(UInt8(4)) })
    #expect(isInvalid(0) { $0.operators[0].optionsType = 0 })
    #expect(isInvalid(0) { $0.operators[0].optionsType = 2 })
    #expect(isInvalid(0) { $0.operators[0].inputs = [0] })
    #expect(isInvalid(0) { $0.operators[0].outputs = [] })
    #expect(isInvalid(0) { $0.operators[0].outputs = [3, 5] })
    // The result that the file promises is another one.
    #expect(isInvalid(0) { $0.tensors[3].shape = [1, 4, 4, 2] })
    #expect(isInvalid(2) { $0.tensors[7].type = 0 })
    // Used before it is made; made of itself; made twice; made although it is stored.
    #expect(isInvalid(0) { $0.operators.swapAt(0, 1) })
    #expect(isInvalid(0) { $0.operators[0].inputs[0] = 3 })
    #expect(isInvalid(1) { $0.operators[1].outputs = [3] })
    #expect(isInvalid(0) { $0.operators[0].outputs = [0] })
    #expect(isInvalid(1) { $0.operators[1].outputs = [4] })
    #expect(isInvalid(0) { $0.tensors[3].buffer = 2 })
    // Weights and parameters that are not constant.
    #expect(isInvalid(1) { $0.operators[1].inputs[1] = 3 })
    #expect(isInvalid(2) { $0.operators[2].inputs[1] = 5 })
  }

  @Test func filesAreChecked() {
    func isMalformed(_ change: (inout TinyTFLite) -> Void) -> Bool {
      failure(change) is FormatError
    }
    #expect(isMalformed { $0.identifier = "TFL2" })
    #expect(isMalformed { $0.version = 2 })
    #expect(isMalformed { $0.inputs = [] })
    #expect(isMalformed { $0.inputs = [0, 0] })
    #expect(isMalformed { $0.inputs = [99] })
    #expect(isMalformed { $0.inputs = [1] })
    #expect(isMalformed { $0.inputs = [-1] })
    #expect(isMalformed { $0.outputs = [] })
    #expect(isMalformed { $0.outputs = [8] })
    #expect(isMalformed { $0.outputs = [6] })
    #expect(isMalformed { $0.operators[0].inputs[0] = 77 })
    #expect(isMalformed { $0.operators[0].outputs[0] = -3 })
    #expect(isMalformed { $0.tensors[1].buffer = 1000 })
    #expect(isMalformed { $0.tensors[1].data.removeLast() })
    #expect(isMalformed { $0.tensors[1].data.append(0) })
    #expect(isMalformed { $0.tensors[1].scales = [] })
    #expect(isMalformed { $0.tensors[1].scales = [0] })
    #expect(isMalformed { $0.tensors[1].scales = [.nan] })
    #expect(isMalformed { $0.tensors[1].zeroPoints = [.max] })
    #expect(isMalformed { $0.tensors[1].zeroPoints = [1, 2] })
    #expect(isMalformed { $0.tensors[4].axis = 1 })
    #expect(isMalformed { $0.tensors[4].axis = -1 })
    #expect(isMalformed { $0.tensors[4].axis = 4 })
    #expect(isMalformed { $0.tensors[1].shape = [.max, .max, .max, 3] })
    #expect(isMalformed { $0.tensors[1].shape = [2, 3, 3, -3] })
    #expect(isMalformed { $0.tensors[1].shape = [Int32](repeating: 1, count: 9) })
    #expect(isMalformed { $0.tensors[0].shape = nil })
    #expect(isMalformed { $0.tensors[6].type = 3 })
  }

  @Test func numbersMustBeFinite() {
    #expect(
      reason {
        var weights = [Float](repeating: 1, count: 54)
        weights[7] = -.infinity
        $0.tensors[1] = .init(
          name: "weights", shape: [2, 3, 3, 3], data: TinyTFLite.bytes(weights))
      } == .notFinite(name: "weights", index: 7))
  }

  @Test func limitsHold() throws {
    let bytes = TinyTFLite.quantized.bytes
    func isTooLarge(_ limits: ModelLimits) -> Bool {
      do {
        _ = try TFLiteFile(bytes: bytes, name: "tiny", limits: limits)
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
    #expect(isTooLarge(ModelLimits(maximumParameterCount: 54)))
    #expect(!isTooLarge(ModelLimits(maximumParameterCount: 74)))
    #expect(throws: FormatError.self) {
      try TFLiteFile(bytes: bytes, name: "tiny", limits: ModelLimits(maximumTensorCount: 5))
    }
    #expect(throws: FileError.self) {
      try TFLiteFile(bytes: bytes, name: "tiny", limits: ModelLimits(maximumFileByteCount: 50))
    }
    // A huge image takes no memory before it is refused.
    var file = TinyTFLite.quantized
    file.tensors[0].shape = [1, 1 << 24, 1 << 24, 3]
    #expect(throws: ModelError.self) { try TFLiteFile(bytes: file.bytes, name: "tiny") }
  }

  @Test func everyTruncationIsAnError() {
    let bytes = TinyTFLite.quantized.bytes
    // The last bytes are padding or part of the last buffer.
    for count in 0..<bytes.count - 8 {
      #expect(throws: (any Error).self) {
        try TFLiteFile(bytes: Array(bytes[..<count]), name: "tiny")
      }
    }
  }

  @Test func flippedBytesNeverTrap() {
    let bytes = TinyTFLite.quantized.bytes
    var random = SeededRandom(seed: 7)
    for _ in 0..<4000 {
      var broken = bytes
      for _ in 0..<random.int(1...3) {
        broken[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255))
      }
      _ = try? TFLiteFile(bytes: broken, name: "tiny")
    }
    // Every byte once with the values that overflow most easily.
    for position in bytes.indices {
      for value in [0, 0x7F, 0x80, 0xFF] as [UInt8] {
        var broken = bytes
        broken[position] = value
        _ = try? TFLiteFile(bytes: broken, name: "tiny")
      }
    }
  }
}
