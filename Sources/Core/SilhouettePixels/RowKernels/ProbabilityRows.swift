// SPDX-License-Identifier: Apache-2.0

// Rows of probabilities.

/// Copies values, of which those below a limit become 0.
///
/// - Parameter count: The number of values.
package func copyValues(
  _ source: UnsafePointer<Float>, clearingBelow limit: Float,
  into result: UnsafeMutablePointer<Float>, count: Int
) {
  for index in 0..<count {
    let value = source[index]
    result[index] = value < limit ? 0 : value
  }
}

/// Returns the sum of (value − `low`) · `scale`, each clamped to 0…1.
package func clampedSum(
  _ values: UnsafePointer<Float>, from low: Float, scale: Float, count: Int
) -> Float {
  // The sums of every fourth value are independent.
  var (a, b, c, d) = (Float(0), Float(0), Float(0), Float(0))
  @inline(__always)
  func share(_ index: Int) -> Float { min(max((values[index] - low) * scale, 0), 1) }
  var index = 0
  while index &+ 4 <= count {
    a += share(index)
    b += share(index &+ 1)
    c += share(index &+ 2)
    d += share(index &+ 3)
    index &+= 4
  }
  while index < count {
    a += share(index)
    index &+= 1
  }
  return (a + b) + (c + d)
}
