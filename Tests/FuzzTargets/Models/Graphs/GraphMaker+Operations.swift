// SPDX-License-Identifier: Apache-2.0

import TestSupport

// Codes, types of options and their fields are those of TensorFlow Lite's schema.fbs.
extension GraphMaker {
  /// Adds an operator on values that are there.
  mutating func add(_ operation: Operation) {
    switch operation {
    case .convolution: addConvolution()
    case .depthwiseConvolution: addDepthwiseConvolution()
    case .fullyConnected: addFullyConnected()
    case .transposedConvolution: addTransposedConvolution()
    case .averagePool: addPool(1)
    case .maxPool: addPool(17)
    case .block: addBlock()
    case .mean: addMean()
    case .resizeBilinear: addResize(23, type: 15, flags: 2)
    case .resizeNearest: addResize(97, type: 74, flags: 0)
    case .add: addBinary(0, options: 11)
    case .multiply: addBinary(18, options: 21)
    case .maximum: addBinary(55)
    case .minimum: addBinary(57)
    case .concatenation: addConcatenation()
    case .parametricReLU: addParametricReLU()
    case .relu: addUnary(19)
    case .relu6: addUnary(21)
    case .hardSwish: addUnary(117)
    case .logistic: addUnary(14)
    case .quantize: addUnary(114)
    case .dequantize: addUnary(6)
    case .softmax: addSoftmax()
    case .argMax: addArgMax()
    case .reshape: addReshape()
    case .pad: addPad(34, hasNumber: false)
    case .paddingWithNumber: addPad(60, hasNumber: true)
    case .stridedSlice: addSlice()
    case .depthToSpace: addDepthToSpace()
    case .landmarksToMatrix: addLandmarksToMatrix()
    case .transformBilinear: addTransformBilinear()
    case .transformLandmarks: addTransformLandmarks()
    }
  }

  private mutating func addUnary(_ code: Int32) {
    let value = operand()
    add(code, [value.index], result: value.shape)
  }

  private mutating func addBinary(_ code: Int32, options type: UInt8 = 0) {
    let value = operand()
    // Another value, a number for each channel, or one for all.
    let other: Int32
    switch entropy.byte() % 4 {
    case 0: other = weights([value.shape.last ?? 1])
    case 1: other = weights(entropy.bool() ? [] : [1])
    default: other = (values.last { $0.shape == value.shape && !entropy.bool() } ?? operand()).index
    }
    let operands = entropy.isOne(in: 4) ? [other, value.index] : [value.index, other]
    add(
      code, operands, result: value.shape, options: type == 0 ? [:] : [0: activation()], type: type)
  }

  private mutating func addConcatenation() {
    let value = operand()
    let axis = entropy.isOne(in: 3) ? entropy.parameter(-4...3) : Int32(value.shape.count) - 1
    var parts = [value]
    for _ in 0..<entropy.integer(0...3) { parts.append(operand()) }
    var shape = value.shape
    let place = Int(axis) < 0 ? Int(axis) + shape.count : Int(axis)
    if shape.indices.contains(place) {
      shape[place] = parts.reduce(0) { sum, part in
        sum &+ (part.shape.indices.contains(place) ? part.shape[place] : 0)
      }
    }
    add(
      2, parts.map(\.index), result: shape, options: [0: .integer(axis), 1: activation()], type: 10)
  }

  private mutating func addParametricReLU() {
    let value = operand()
    let slopes = entropy.isOne(in: 4) ? [dimension()] : [1, 1, value.shape.last ?? 1]
    add(54, [value.index, weights(slopes)], result: value.shape)
  }

  private mutating func addSoftmax() {
    let value = operand()
    add(25, [value.index], result: value.shape, options: [0: .float(entropy.real())], type: 9)
  }

  private mutating func addArgMax() {
    let value = operand()
    let axis = entropy.isOne(in: 8) ? entropy.parameter() : Int32(value.shape.count) - 1
    add(
      56, [value.index, integers([axis])], result: value.shape.dropLast(),
      options: [0: .integer(UInt8(2))], type: 40, isInteger: true)
  }

  // MARK: Shapes

  private mutating func addReshape() {
    let value = operand()
    var shape = value.shape
    switch entropy.byte() % 4 {
    case 0: shape = [-1]
    case 1 where shape.count > 1: shape = [shape[0], -1, shape[shape.count - 1]]
    case 2: shape.append(1)
    default: shape = (0..<entropy.integer(0...6)).map { _ in entropy.parameter(-1...8) }
    }
    add(22, [value.index, integers(shape)], result: shape)
  }

  private mutating func addPad(_ code: Int32, hasNumber: Bool) {
    let value = operand()
    let amounts = (0..<2 * value.shape.count).map { axis in
      entropy.isOne(in: 3) && axis / 2 != 0 ? entropy.parameter(0...4) : 0
    }
    let shape = value.shape.indices.map {
      value.shape[$0] &+ amounts[2 * $0] &+ amounts[2 * $0 + 1]
    }
    let number = hasNumber ? [weights([])] : []
    add(code, [value.index, integers(amounts)] + number, result: shape)
  }

  private mutating func addSlice() {
    let value = operand()
    let begin = value.shape.map { _ in entropy.parameter(-2...2) }
    let end = value.shape.map { length in
      entropy.isOne(in: 2) ? length : entropy.parameter(-2...9)
    }
    let steps = value.shape.map { _ in entropy.isOne(in: 24) ? entropy.parameter() : 1 }
    let masks = [0, 1, 4].map {
      ($0, FlatBufferField.integer(entropy.isOne(in: 3) ? entropy.parameter(0...15) : 0))
    }
    add(
      45, [value.index, integers(begin), integers(end), integers(steps)], result: value.shape,
      options: Dictionary(uniqueKeysWithValues: masks), type: 32)
  }

  private mutating func addDepthToSpace() {
    let value = operand()
    let side = entropy.parameter(1...3)
    var shape = value.shape
    if shape.count == 4, (1...64).contains(side) {
      shape = [shape[0], shape[1] &* side, shape[2] &* side, shape[3] / (side * side)]
    }
    add(5, [value.index], result: shape, options: [0: .integer(side)], type: 94)
  }

  /// Returns a fused activation, rarely one that is not supported.
  mutating func activation() -> FlatBufferField {
    .integer(entropy.isOne(in: 32) ? entropy.byte() : entropy.choice([0, 1, 3] as [UInt8]))
  }
}
