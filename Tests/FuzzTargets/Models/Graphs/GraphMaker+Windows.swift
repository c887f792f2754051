// SPDX-License-Identifier: Apache-2.0

import TestSupport

// Codes, types of options and their fields are those of TensorFlow Lite's schema.fbs.
extension GraphMaker {
  /// The steps of a window along both axes.
  private struct Steps {
    var padding: UInt8
    var stride: (height: Int32, width: Int32)
    var dilation: (height: Int32, width: Int32) = (1, 1)
    var size: (height: Int32, width: Int32)

    /// Returns the rows or columns of a result, as far as they can be counted.
    static func count(
      _ length: Int32, _ padding: UInt8, _ stride: Int32, _ size: Int32, _ dilation: Int32
    ) -> Int32 {
      guard stride > 0 else { return 1 }
      if padding == 0 {
        return Int32(truncatingIfNeeded: (Int(length) + Int(stride) - 1) / Int(stride))
      }
      let reach = (Int(size) - 1) * Int(dilation) + 1
      return Int32(truncatingIfNeeded: max((Int(length) - reach) / Int(stride) + 1, 0))
    }

    func result(of shape: [Int32], channels: Int32) -> [Int32] {
      guard shape.count == 4 else { return shape }
      return [
        shape[0], Self.count(shape[1], padding, stride.height, size.height, dilation.height),
        Self.count(shape[2], padding, stride.width, size.width, dilation.width), channels,
      ]
    }
  }

  private mutating func steps(isDilated: Bool) -> Steps {
    let isSquare = entropy.bool()
    func pair(_ first: Int32, _ second: Int32) -> (Int32, Int32) {
      (first, isSquare ? first : second)
    }
    var steps = Steps(
      padding: entropy.isOne(in: 64) ? 2 : entropy.byte() & 1,
      stride: pair(entropy.parameter(1...2), entropy.parameter(1...3)),
      size: pair(
        entropy.isOne(in: 6) ? dimension() : entropy.choice([1, 3, 3, 5]),
        entropy.isOne(in: 6) ? dimension() : entropy.choice([1, 2, 3, 7])))
    if isDilated, entropy.isOne(in: 3) {
      steps.dilation = pair(entropy.parameter(1...4), entropy.parameter(1...4))
    }
    return steps
  }

  mutating func addConvolution(side: Int32? = nil, outputs: Int32? = nil, activation: UInt8? = nil)
  {
    let value = operand()
    var steps = steps(isDilated: true)
    if let side {
      steps = Steps(padding: 0, stride: (1, 1), size: (side, side))
    }
    let inputs = value.shape.last ?? 1
    let groups = entropy.isOne(in: 8) ? entropy.parameter(1...4) : 1
    let outputs = outputs ?? dimension(1...16)
    let perGroup = groups > 0 ? inputs / groups : inputs
    let weights = weights([outputs, steps.size.height, steps.size.width, perGroup])
    let bias = entropy.bool() ? [self.weights([outputs])] : []
    add(
      3, [value.index, weights] + bias, result: steps.result(of: value.shape, channels: outputs),
      options: [
        0: .integer(steps.padding), 1: .integer(steps.stride.width),
        2: .integer(steps.stride.height), 3: activation.map { .integer($0) } ?? self.activation(),
        4: .integer(steps.dilation.width), 5: .integer(steps.dilation.height),
      ], type: 1)
  }

  mutating func addDepthwiseConvolution(stride: Int32? = nil) {
    let value = operand()
    var steps = steps(isDilated: true)
    if let stride {
      steps = Steps(padding: 0, stride: (stride, stride), size: (3, 3))
    }
    let multiplier = entropy.isOne(in: 8) ? entropy.parameter(1...3) : 1
    let channels = (value.shape.last ?? 1).multipliedReportingOverflow(by: multiplier).partialValue
    let weights = weights([1, steps.size.height, steps.size.width, channels])
    let bias = entropy.bool() ? [self.weights([channels])] : []
    add(
      4, [value.index, weights] + bias, result: steps.result(of: value.shape, channels: channels),
      options: [
        0: .integer(steps.padding), 1: .integer(steps.stride.width),
        2: .integer(steps.stride.height), 3: .integer(multiplier), 4: activation(),
        5: .integer(steps.dilation.width), 6: .integer(steps.dilation.height),
      ], type: 2)
  }

  mutating func addBlock() {
    guard let input = values.last, input.shape.count == 4 else { return }
    addConvolution(side: 1, outputs: entropy.integer(1...24), activation: 3)
    addDepthwiseConvolution(stride: entropy.integer(1...2))
    addConvolution(side: 1, outputs: input.shape[3], activation: 0)
    guard let last = values.last, entropy.bool() else { return }
    add(
      0, [input.index, last.index], result: last.shape, options: [0: .integer(UInt8(0))], type: 11)
  }

  mutating func addPool(_ code: Int32) {
    let value = operand()
    var steps = steps(isDilated: false)
    if entropy.isOne(in: 8) { steps.size.height = entropy.parameter(1...16) }
    if entropy.isOne(in: 8) { steps.size.width = entropy.parameter(1...16) }
    add(
      code, [value.index], result: steps.result(of: value.shape, channels: value.shape.last ?? 1),
      options: [
        0: .integer(steps.padding), 1: .integer(steps.stride.width),
        2: .integer(steps.stride.height), 3: .integer(steps.size.width),
        4: .integer(steps.size.height), 5: activation(),
      ], type: 5)
  }

  mutating func addMean() {
    let value = operand()
    let axes = entropy.choice([[1, 2], [2, 1], [-3, -2], [0, 1]] as [[Int32]])
    let keeps = entropy.bool()
    let channels = value.shape.last ?? 1
    add(
      40, [value.index, integers(axes)], result: keeps ? [1, 1, 1, channels] : [1, channels],
      options: [0: .integer(UInt8(keeps ? 1 : 0))], type: 27)
  }

  mutating func addResize(_ code: Int32, type: UInt8, flags: Int) {
    let value = operand()
    let size = [dimension(), dimension()]
    add(
      code, [value.index, integers(size)],
      result: value.shape.count == 4 ? [value.shape[0]] + size + [value.shape[3]] : value.shape,
      options: [flags: .integer(entropy.byte() & 1), flags + 1: .integer(entropy.byte() & 1)],
      type: type)
  }
}
