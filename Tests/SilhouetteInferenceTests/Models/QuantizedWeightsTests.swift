// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteModelFormats
import TestSupport
import Testing

@testable import SilhouetteInference

/// Networks whose weights are stored as bytes with a scale and a zero point.
@Suite struct QuantizedWeightsTests {
  private static let configuration = DeepLabV3.Configuration(
    widthMultiplier: 0.05, channelDivisor: 1, imagePooling: false, inputSize: 17,
    classes: ["background", "person"])
  private static let name = "backbone.block.3.expand.weight"

  /// The tensors of a file: all weights and one bias as bytes.
  private static func tensors() -> [String: Tensor] {
    var random = SeededRandom(seed: 5)
    var tensors: [String: Tensor] = [:]
    for (name, shape) in configuration.weightShapes {
      guard name.hasSuffix(".weight") || name == "head.classifier.bias" else {
        tensors[name] = Tensor(random.floats(shape.elementCount), shape: shape)
        continue
      }
      let bytes = (0..<shape.elementCount).map { _ in UInt8(random.int(0...255)) }
      tensors[name] = Tensor(bytes, shape: shape)
      tensors[name + ".scale"] = Tensor([abs(random.floats(1)[0]) * 0.1 + 1e-4])
      tensors[name + ".zero_point"] = Tensor([UInt8(random.int(0...255))])
    }
    return tensors
  }

  private static func read(_ tensors: [String: Tensor]) throws -> DeepLabV3.Weights {
    var writer = SafetensorsWriter(metadata: try configuration.metadata())
    // In alphabetical order, scales lie at odd addresses.
    for (name, tensor) in tensors.sorted(by: { $0.key < $1.key }) { writer.add(name, tensor) }
    return try DeepLabV3.Weights(SafetensorsFile(bytes: writer.bytes(), name: "f"))
  }

  @Test func numbersAreScaledDifferencesFromTheZeroPoint() throws {
    let stored = Self.tensors()
    let weights = try Self.read(stored)
    #expect(weights.tensors.count == Self.configuration.weightShapes.count)
    for (name, tensor) in weights.tensors {
      guard let scale = stored[name + ".scale"]?.scalars()[0],
        let zero = stored[name + ".zero_point"]?.scalars(of: UInt8.self)[0]
      else {
        #expect(tensor == stored[name], "\(name)")
        continue
      }
      let expected = try #require(stored[name]).scalars(of: UInt8.self).map {
        Float(Double(scale) * Double(Int($0) - Int(zero)))
      }
      #expect(tensor == Tensor(expected, shape: tensor.shape), "\(name)")
    }
    let again = try DeepLabV3.Weights(
      SafetensorsFile(bytes: weights.bytes(precision: .float32), name: "again"))
    #expect(again.tensors == weights.tensors)
  }

  /// The numbers are written where they stay.
  @Test(arguments: [SafetensorsWriter.Precision?.none, .float16, .float32])
  func weightsLieInOneBlock(_ precision: SafetensorsWriter.Precision?) throws {
    var weights = try Self.read(Self.tensors())
    if let precision {
      weights = try DeepLabV3.Weights(
        SafetensorsFile(bytes: weights.bytes(precision: precision), name: "f"))
    }
    let starts = weights.tensors.values.map { UInt(bitPattern: $0.firstByte) }
    let byteCount = weights.tensors.values.reduce(0) {
      $0 + AlignedBuffer.rounded($1.type.byteCount)
    }
    #expect(try #require(starts.max()) - #require(starts.min()) < byteCount)
  }

  @Test func scalesAndZeroPointsAreChecked() throws {
    let (name, scale, zero) = (Self.name, Self.name + ".scale", Self.name + ".zero_point")
    let tensors = Self.tensors()
    let shape = try #require(tensors[name]?.shape)
    func failure(_ change: (inout [String: Tensor]) -> Void) throws -> ModelError.Reason? {
      var changed = tensors
      change(&changed)
      do {
        _ = try Self.read(changed)
        return nil
      } catch let error as ModelError {
        return error.reason
      }
    }
    func unexpected(
      _ name: String, _ expected: TensorType, _ found: TensorType
    ) -> ModelError.Reason { .unexpectedType(name: name, expected: expected, found: found) }
    #expect(try failure { _ in } == nil)
    #expect(try failure { $0[scale] = nil } == .missingTensor(name: scale))
    #expect(try failure { $0[zero] = nil } == .missingTensor(name: zero))
    #expect(
      try failure { $0[scale] = Tensor(zeros: [2]) }
        == unexpected(scale, TensorType(.float32, [1]), TensorType(.float32, [2])))
    #expect(
      try failure { $0[scale] = Tensor(zeros: []) }
        == unexpected(scale, TensorType(.float32, [1]), TensorType(.float32, [])))
    #expect(
      try failure { $0[zero] = Tensor(zeros: [1], of: .int32) }
        == unexpected(zero, TensorType(.uint8, [1]), TensorType(.int32, [1])))
    #expect(
      try failure { $0[name] = Tensor(zeros: [3], of: .uint8) }
        == unexpected(name, TensorType(.uint8, shape), TensorType(.uint8, [3])))
    for value in [Float(0), -0.5] {
      #expect(
        try failure { $0[scale] = Tensor([value]) }
          == .invalidConfiguration(
            name: "tensor “\(scale)”", message: "expected a positive number, found \(value)"))
    }
    // Products that are too large for Float32.
    #expect(
      try failure {
        $0[scale] = Tensor([Float.greatestFiniteMagnitude])
        $0[name] = Tensor([UInt8](repeating: 9, count: shape.elementCount), shape: shape)
        $0[zero] = Tensor([UInt8(9 - 2)])
      } == .notFinite(name: name, index: 0))
    // A scale beside real numbers.
    #expect(
      try failure { $0[name] = Tensor(zeros: shape) }
        == .unexpectedTensors(names: [scale, zero]))
  }

  @Test(arguments: [UInt32(0x7F80_0000), 0x7FC0_0000])
  func scalesThatAreNotFiniteAreRefused(_ bits: UInt32) throws {
    // The writer refuses such numbers: one is found in the file and replaced.
    let marker = Float(bitPattern: 0x3E12_3457)
    var tensors = Self.tensors()
    let scale = Self.name + ".scale"
    tensors[scale] = Tensor([marker])
    var writer = SafetensorsWriter(metadata: try Self.configuration.metadata())
    for (name, tensor) in tensors.sorted(by: { $0.key < $1.key }) { writer.add(name, tensor) }
    var bytes = try writer.bytes()
    let place = try #require(SafetensorsFile(bytes: bytes, name: "f").entry(scale)).byteRange
    withUnsafeBytes(of: bits.littleEndian) { bytes.replaceSubrange(place, with: $0) }
    #expect(throws: ModelError(path: "f", reason: .notFinite(name: scale, index: 0))) {
      try DeepLabV3.Weights(SafetensorsFile(bytes: bytes, name: "f"))
    }
  }
}

// Mistake zero-point: bytes read as if their zero point were 0
// - zeroPoints: zeroPoints.map(Int.init)
// + zeroPoints: zeroPoints.map { _ in 0 }
// = QuantizedWeightsTests SilhouetteTests.BundledWeightsTests
