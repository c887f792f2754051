// SPDX-License-Identifier: Apache-2.0

/// The mapping from each row of a result to the elements of a broadcast operand that the row reads.
package struct BroadcastWalk: Sendable {
  /// The lengths of all axes of the result except the last.
  private let outerLengths: [Int]
  /// The operand's stride along each axis of the result except the last; 0 along an axis over which the operand repeats.
  private let outerStrides: [Int]
  /// The operand's stride along the last axis of the result: 1, or 0 if the operand repeats along it.
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

  /// Returns the offset, in elements, of the operand's element that the first element of a row of the result reads.
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
