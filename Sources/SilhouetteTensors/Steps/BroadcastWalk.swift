// SPDX-License-Identifier: Apache-2.0

/// The positions in a broadcast operand that each row of the result reads.
package struct BroadcastWalk: Sendable {
  /// The lengths of all axes of the result except the last.
  private let outerLengths: [Int]
  /// The operand's stride along each of them; 0 where it repeats.
  private let outerStrides: [Int]
  /// The operand's step along the last axis: 1, or 0 where it repeats.
  package let step: Int

  package init(of operand: TensorShape, over result: TensorShape) {
    let missing = result.rank - operand.rank
    let operandStrides = operand.strides
    let strides = result.indices.map { axis in
      axis < missing || operand[axis - missing] == 1 ? 0 : operandStrides[axis - missing]
    }
    outerLengths = Array(result.dimensions.dropLast())
    outerStrides = Array(strides.dropLast())
    step = strides.last ?? 0
  }

  /// Returns the offset of the operand's element for the start of a row of the result, in elements.
  package func offset(ofRow row: Int) -> Int {
    var rest = row
    var offset = 0
    for axis in outerLengths.indices.reversed() {
      offset += rest % outerLengths[axis] * outerStrides[axis]
      rest /= outerLengths[axis]
    }
    return offset
  }
}
