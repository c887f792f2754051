// SPDX-License-Identifier: Apache-2.0

/// Writes the gradient magnitude of `count` values by the Sobel operator, times a factor.
///
/// The rows below, at and above the values begin with the element to the left of the first one.
package func sobelRow(
  below low: UnsafePointer<Float>, at middle: UnsafePointer<Float>,
  above high: UnsafePointer<Float>,
  factor: Float, into target: UnsafeMutablePointer<Float>, count: Int
) {
  var index = 0
  while index < count {
    let l = low + index
    let m = middle + index
    let h = high + index
    let right = l[2] + 2 * m[2] + h[2]
    let left = l[0] + 2 * m[0] + h[0]
    let up = h[0] + 2 * h[1] + h[2]
    let down = l[0] + 2 * l[1] + l[2]
    let x = right - left
    let y = up - down
    target[index] = factor * (x * x + y * y).squareRoot()
    index &+= 1
  }
}
