// SPDX-License-Identifier: Apache-2.0

/// Returns the index of the first infinite or NaN value among `count` values; `nil` if all are finite.
package func firstNonFiniteIndex(_ numbers: UnsafePointer<Float>, count: Int) -> Int? {
  // Without an early exit, the first loop is vectorised.
  var largest: UInt32 = 0
  var index = 0
  while index < count {
    largest = max(largest, numbers[index].bitPattern & 0x7FFF_FFFF)
    index &+= 1
  }
  if largest < Float.infinity.bitPattern { return nil }
  return (0..<count).first { !numbers[$0].isFinite }
}
