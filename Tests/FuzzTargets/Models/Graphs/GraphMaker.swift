// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// Makes a small TensorFlow Lite file whose every choice is taken from an ``Entropy``.
///
/// It follows the shapes, so that most files can be read; parameters that nobody expects are mixed in.
struct GraphMaker {
  /// An operator that the library reads.
  enum Operation: CaseIterable {
    case convolution, depthwiseConvolution, fullyConnected, transposedConvolution
    case averagePool, maxPool, mean, resizeBilinear, resizeNearest
    case add, multiply, maximum, minimum, concatenation, parametricReLU
    case relu, relu6, hardSwish, logistic, softmax, argMax, quantize, dequantize
    case reshape, pad, paddingWithNumber, stridedSlice, depthToSpace
    case landmarksToMatrix, transformBilinear, transformLandmarks
    /// A block of MobileNetV2, which the library computes in one step.
    case block
  }

  /// A tensor that operators may take.
  struct Value {
    let index: Int32
    let shape: [Int32]
  }

  private(set) var file = TinyTFLite()
  var entropy: Entropy
  var values: [Value] = []

  private static let maximumOperatorCount = 12
  static let maximumStoredCount = 1 << 12

  private init(_ entropy: Entropy) { self.entropy = entropy }

  /// Returns a file with as many operators as the entropy lasts for.
  static func file(_ entropy: inout Entropy) -> TinyTFLite {
    file(of: nil, &entropy)
  }

  /// Returns a file with the given operators.
  static func file(of operations: [Operation], _ entropy: inout Entropy) -> TinyTFLite {
    file(of: Optional(operations), &entropy)
  }

  private static func file(of operations: [Operation]?, _ entropy: inout Entropy) -> TinyTFLite {
    var maker = GraphMaker(entropy)
    maker.addInputs()
    if let operations {
      for operation in operations { maker.add(operation) }
    } else {
      repeat {
        maker.add(maker.entropy.choice(Operation.allCases))
      } while !maker.entropy.isEmpty && maker.file.operators.count < maximumOperatorCount
    }
    maker.addOutputs()
    entropy = maker.entropy
    return maker.file
  }

  // MARK: Inputs and outputs

  private mutating func addInputs() {
    file.inputs = []
    for _ in 0...(entropy.isOne(in: 4) ? 1 : 0) {
      let isImage = !entropy.isOne(in: 8)
      let shape =
        isImage
        ? [1, dimension(), dimension(), dimension(1...8)]
        : (0..<entropy.integer(0...5)).map { _ in dimension() }
      let index = file.add("x\(file.tensors.count)", shape)
      file.inputs.append(index)
      values.append(Value(index: index, shape: shape))
    }
  }

  /// Names the last result, and sometimes earlier ones.
  private mutating func addOutputs() {
    guard let last = values.last else { return }
    file.outputs = [last.index]
    if entropy.isOne(in: 4) { file.outputs.append(entropy.choice(values).index) }
  }

  /// Returns a length, rarely a large one.
  mutating func dimension(_ range: ClosedRange<Int32> = 1...12) -> Int32 {
    if entropy.isOne(in: 48) { return entropy.parameter() }
    return entropy.isOne(in: 8)
      ? entropy.choice([16, 17, 31, 64, 65, 127]) : entropy.integer(range)
  }

  // MARK: Operands

  /// Returns a value: mostly the last one.
  mutating func operand() -> Value {
    guard let last = values.last else { return Value(index: 0, shape: []) }
    return entropy.isOne(in: 5) ? entropy.choice(values) : last
  }

  /// Stores numbers in one of the types for them.
  mutating func weights(_ shape: [Int32]) -> Int32 {
    let count = shape.reduce(1) { result, length in
      let (product, overflow) = result.multipliedReportingOverflow(by: Int(length))
      return overflow ? .max : product
    }
    // Too many to store: the file is wrong then.
    let stored = (0...Self.maximumStoredCount).contains(count) ? count : 1
    let name = "w\(file.tensors.count)"
    let (scale, bias) = (entropy.real(), entropy.byte())
    switch entropy.byte() % 8 {
    case 0:
      let codes = (0..<stored).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ Int(bias)) }
      return file.add(
        .init(
          name: name, type: 9, shape: shape, data: codes, scales: [abs(scale) + 0.01],
          zeroPoints: [Int64(Int8(bitPattern: bias))]))
    case 1:
      // Half precision: small numbers, and whatever other bits mean.
      let codes = (0..<stored).map { UInt16(truncatingIfNeeded: $0 &* 37 &+ Int(bias) << 7) }
      return file.add(name, shape, type: 1, data: TinyTFLite.bytes(codes))
    default:
      let numbers = (0..<stored).map { Float(($0 &* 37 &+ Int(bias)) % 64 - 32) / 16 * scale }
      return file.add(name, shape, data: TinyTFLite.bytes(numbers))
    }
  }

  /// Stores integers, such as a shape.
  mutating func integers(_ values: [Int32]) -> Int32 {
    file.add(
      "c\(file.tensors.count)", [Int32(values.count)], type: 2, data: TinyTFLite.bytes(values))
  }

  // MARK: Results

  /// Adds an operator with one result, whose shape the file leaves open.
  mutating func add(
    _ code: Int32, _ inputs: [Int32], result shape: [Int32], options: [Int: FlatBufferField] = [:],
    type: UInt8 = 0, custom: (name: String, bytes: [UInt8]?, version: Int32)? = nil,
    isInteger: Bool = false
  ) {
    let result = file.add("y\(file.tensors.count)", type: isInteger ? 2 : 0)
    var node = TinyTFLite.Operator(
      code: code, inputs: inputs, outputs: [result], optionsType: type, options: options)
    if let custom {
      (node.customName, node.customOptions) = (custom.name, custom.bytes)
      node.version = custom.version
    }
    file.operators.append(node)
    values.append(Value(index: result, shape: shape))
  }
}
