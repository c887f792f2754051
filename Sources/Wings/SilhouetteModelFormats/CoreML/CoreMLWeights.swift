// SPDX-License-Identifier: Apache-2.0

import NumberConversion
import SilhouetteCore
import SilhouetteInference

/// The weights of a layer as stored in a Core ML file (WeightParams of NeuralNetwork.proto): Float32, Float16, or integers
/// q of 1 to 8 bits that represent scale · q + bias or select an entry of a table.
struct CoreMLWeights {
  private let message: ProtobufMessage
  /// The name of the weights, for error messages.
  private let what: String
  private let storage: Storage
  /// The range of possible value counts: since integers are packed into whole bytes, the last byte may contain unused ones.
  private let counts: ClosedRange<Int>

  private enum Storage {
    case float32
    case float16(UnsafeRawBufferPointer)
    case integers(UnsafeRawBufferPointer, bitCount: Int, ProtobufMessage)
  }

  init(_ message: ProtobufMessage, _ what: String) throws(FormatError) {
    self.message = message
    self.what = what
    guard try message.bytes(31, what) == nil else {
      throw message.error("\(what): integers with a sign are not supported")
    }
    let float32Count = try message.floatCount(1, what)
    let float16 = try message.bytes(2, what)
    let raw = try message.bytes(30, what)
    switch (float32Count > 0, float16, raw) {
    case (true, nil, nil):
      storage = .float32
      counts = float32Count...float32Count
    case (false, let bytes?, nil):
      guard bytes.count % 2 == 0 else {
        throw message.error("\(what): \(bytes.count) bytes are not Float16s")
      }
      storage = .float16(bytes)
      counts = bytes.count / 2...bytes.count / 2
    case (false, nil, let bytes?):
      guard let quantization = try message.message(40, "the quantization of \(what)") else {
        throw message.error("\(what): integers that nothing says the meaning of")
      }
      let bits = try quantization.integer(1, "the bits of \(what)")
      guard (1...8).contains(bits) else {
        throw quantization.error("\(what): 1 to 8 bits are possible, found \(bits)")
      }
      storage = .integers(bytes, bitCount: bits, quantization)
      let (bitCount, overflow) = bytes.count.multipliedReportingOverflow(by: 8)
      guard !overflow else { throw message.error("\(what): too many bytes") }
      // Integers fill bytes from the first bit on; the rest of the last byte is unused.
      counts = (bitCount - 7 + bits - 1) / bits...bitCount / bits
    case (false, nil, nil):
      storage = .float32
      counts = 0...0
    default:
      throw message.error("\(what) are stored in two ways")
    }
  }

  /// Returns the values, in row-major order.
  ///
  /// - Parameter shape: The required length along each axis; quantised values may have a separate scale for each index of
  ///   the first axis.
  /// - Throws: `FormatError` if the number of values does not match the shape.
  func tensor(_ shape: TensorShape) throws(FormatError) -> Tensor {
    let count = shape.elementCount
    guard counts.contains(count) else {
      throw message.error("\(what) must be \(count) values for \(shape), found \(found)")
    }
    switch storage {
    case .float32:
      return try Tensor(shape: shape) { (target) throws(FormatError) in
        try message.copyFloats(1, into: target, what)
      }
    case .float16(let bytes):
      return Tensor(littleEndian: bytes, type: .float16, shape: shape)
    case .integers(let bytes, let bitCount, let quantization):
      if let table = try quantization.message(102, "the table of \(what)") {
        let entries = try table.floats(1, limit: 1 << bitCount, "the table of \(what)")
        guard entries.count == 1 << bitCount else {
          throw table.error("\(what): a table of \(1 << bitCount), found \(entries.count)")
        }
        return Self.entries(bytes, bitCount: bitCount, of: entries, shape: shape)
      }
      let scales = try scales(quantization, shape: shape)
      var numbers = Self.entries(
        bytes, bitCount: bitCount, of: (0..<1 << bitCount).map(Float.init), shape: shape)
      Self.scale(&numbers, scales)
      return numbers
    }
  }

  /// Indicates whether there is exactly one value.
  var isOne: Bool { counts == 1...1 }

  private var found: String {
    counts.count == 1 ? "\(counts.lowerBound)" : "\(counts.lowerBound) to \(counts.upperBound)"
  }

  /// Returns either a single scale and bias, or a scale and bias for every index of the first axis.
  private func scales(
    _ quantization: ProtobufMessage, shape: TensorShape
  ) throws(FormatError) -> [(scale: Double, bias: Double)] {
    guard let linear = try quantization.message(101, "the scales of \(what)") else {
      throw quantization.error("\(what): neither scales nor a table")
    }
    let limit = max(1, shape.first ?? 1)
    let scales = try linear.floats(1, limit: limit, "the scales of \(what)")
    let biases = try linear.floats(2, limit: limit, "the biases of \(what)")
    guard scales.count == 1 || (scales.count == shape.first && shape.rank > 1),
      biases.count == scales.count || biases.isEmpty
    else {
      throw linear.error(
        "\(what): one scale and bias, or \(limit) of each, found \(scales.count) and"
          + " \(biases.count)")
    }
    return scales.indices.map { (Double(scales[$0]), biases.isEmpty ? 0 : Double(biases[$0])) }
  }

  /// Returns the table entries that packed integers select.
  private static func entries(
    _ bytes: UnsafeRawBufferPointer, bitCount: Int, of table: [Float], shape: TensorShape
  ) -> Tensor {
    Tensor(shape: shape) { (target: UnsafeMutableBufferPointer<Float>) in
      table.withUnsafeBufferPointer { table in
        guard let source = bytes.baseAddress, let table = table.baseAddress,
          let result = target.baseAddress
        else { return }
        PackedIntegers.lookUp(
          source, byteCount: bytes.count, bitCount: bitCount, count: target.count, table,
          into: result)
      }
    }
  }

  /// Divides the values into equal parts and applies each part's scale and bias; each result is rounded once to Float32.
  private static func scale(_ tensor: inout Tensor, _ scales: [(scale: Double, bias: Double)]) {
    tensor.withUnsafeMutableScalars(of: Float.self) { numbers in
      let part = numbers.count / scales.count
      for (number, (scale, bias)) in scales.enumerated() {
        for index in number * part..<(number + 1) * part {
          numbers[index] = Float(Double(numbers[index]) * scale + bias)
        }
      }
    }
  }
}
