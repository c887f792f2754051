// SPDX-License-Identifier: Apache-2.0

/// Writes the medians of `count` squares of 3×3 values.
///
/// The rows below, at and above the values begin with the element to the left of the first one. The median is found with the
/// fewest comparisons known, 19 (Devillard, "Fast median search", 1998, after Paeth).
package func medianRow(
  below low: UnsafePointer<Float>, at middle: UnsafePointer<Float>,
  above high: UnsafePointer<Float>, into target: UnsafeMutablePointer<Float>, count: Int
) {
  for index in 0..<count {
    var p0 = low[index]
    var p1 = low[index &+ 1]
    var p2 = low[index &+ 2]
    var p3 = middle[index]
    var p4 = middle[index &+ 1]
    var p5 = middle[index &+ 2]
    var p6 = high[index]
    var p7 = high[index &+ 1]
    var p8 = high[index &+ 2]
    order(&p1, &p2)
    order(&p4, &p5)
    order(&p7, &p8)
    order(&p0, &p1)
    order(&p3, &p4)
    order(&p6, &p7)
    order(&p1, &p2)
    order(&p4, &p5)
    order(&p7, &p8)
    order(&p0, &p3)
    order(&p5, &p8)
    order(&p4, &p7)
    order(&p3, &p6)
    order(&p1, &p4)
    order(&p2, &p5)
    order(&p4, &p7)
    order(&p4, &p2)
    order(&p6, &p4)
    order(&p4, &p2)
    target[index] = p4
  }
}

/// Exchanges two values if the first is greater.
@inline(__always)
private func order(_ first: inout Float, _ second: inout Float) {
  let low = second < first ? second : first
  second = second < first ? first : second
  first = low
}

/// Writes the gradient magnitude of `count` values by the Sobel operator, times a factor.
///
/// The rows below, at and above the values begin with the element to the left of the first one.
package func sobelRow(
  below low: UnsafePointer<Float>, at middle: UnsafePointer<Float>,
  above high: UnsafePointer<Float>,
  factor: Float, into target: UnsafeMutablePointer<Float>, count: Int
) {
  for index in 0..<count {
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
  }
}
