// SPDX-License-Identifier: Apache-2.0

// Loops over the pixels of a row, with the formula as a parameter. They are inlined into the caller: the compiler generates
// a separate loop for each formula.

/// Writes a function of the source value, the background value and both alphas for every element of a row.
///
/// The output may be one of the rows that are read.
@inline(__always)
func combineRows(
  _ source: UnsafePointer<Float>, _ background: UnsafePointer<Float>,
  _ sourceAlpha: UnsafePointer<Float>, _ backgroundAlpha: UnsafePointer<Float>,
  _ target: UnsafeMutablePointer<Float>, _ count: Int,
  _ function: (Float, Float, Float, Float) -> Float
) {
  for index in 0..<count {
    target[index] = function(
      source[index], background[index], sourceAlpha[index], backgroundAlpha[index])
  }
}

/// Writes a function of the colours and alphas of two rows, without computing an alpha.
@inline(__always)
func combineColors(
  _ source: PixelRow, _ background: PixelRow, into output: PixelRow, count: Int,
  _ function: (
    _ s: SIMD3<Float>, _ d: SIMD3<Float>, _ sourceAlpha: Float, _ backgroundAlpha: Float
  ) -> SIMD3<Float>
) {
  for index in 0..<count {
    let result = function(
      SIMD3(source.red[index], source.green[index], source.blue[index]),
      SIMD3(background.red[index], background.green[index], background.blue[index]),
      source.alpha[index], background.alpha[index])
    output.red[index] = result.x
    output.green[index] = result.y
    output.blue[index] = result.z
  }
}

/// Writes a function of each pixel's red, green, blue and alpha; the alpha that the function returns is used if the
/// output has alpha.
@inline(__always)
func mapPixels(
  _ source: PixelRow, into output: PixelRow, count: Int,
  _ function: (SIMD4<Float>) -> SIMD4<Float>
) {
  fillPixels(output, count: count) { index in
    function(
      SIMD4(source.red[index], source.green[index], source.blue[index], source.alpha[index]))
  }
}

/// Writes a function of each pixel's index in the row; the alpha that the function returns is used if the output has
/// alpha.
@inline(__always)
package func fillPixels(_ output: PixelRow, count: Int, _ function: (Int) -> SIMD4<Float>) {
  for index in 0..<count {
    let pixel = function(index)
    output.red[index] = pixel.x
    output.green[index] = pixel.y
    output.blue[index] = pixel.z
    if output.layout == .full { output.alpha[index] = pixel.w }
  }
}

/// Writes a function of each value's index in the row.
@inline(__always)
func fillNumbers(
  _ target: UnsafeMutablePointer<Float>, count: Int, _ function: (Int) -> Float
) {
  for index in 0..<count {
    target[index] = function(index)
  }
}

extension PixelRow {
  /// Writes a function of every channel of the unpremultiplied colours, premultiplied again; alpha is unchanged.
  ///
  /// The function must be finite at 0, so that transparent pixels stay transparent black.
  @inline(__always)
  func mapColors(into output: PixelRow, _ count: Int, _ function: (Float) -> Float) {
    for plane in 0..<min(output.layout.planeCount, 3) {
      let source = self.plane(plane)
      let target = output.plane(plane)
      if layout == .full {
        combineRows(source, source, alpha, alpha, target, count) { value, _, alpha, _ in
          function(alpha == 0 ? 0 : value / alpha) * alpha
        }
      } else {
        combineRows(source, source, source, source, target, count) { value, _, _, _ in
          function(value)
        }
      }
    }
    if output.layout == .full { output.alpha.update(from: alpha, count: count) }
  }
}

/// Returns the value clamped to 0…1.
@inline(__always)
func clampedToUnit(_ value: Double) -> Double { value > 0 ? (value < 1 ? value : 1) : 0 }

/// Replaces `count` values with their square roots; negative values and NaN become 0.
package func rootRow(_ row: UnsafeMutablePointer<Float>, count: Int) {
  for index in 0..<count {
    let value = row[index]
    row[index] = (value > 0 ? value : 0).squareRoot()
  }
}

/// A function of one variable, sampled at equal distances and interpolated linearly, which takes far fewer operations than
/// the C library's function.
package struct SampledFunction: Sendable {
  private let values: [Float]
  private let lowerBound: Float
  private let scale: Float

  /// Samples a function.
  ///
  /// - Parameters:
  ///   - range: The sampled range of arguments; others are clamped to it.
  ///   - count: The number of samples, at least 2.
  ///   - function: The function.
  package init(_ range: ClosedRange<Double>, count: Int, _ function: (Double) -> Double) {
    let step = (range.upperBound - range.lowerBound) / Double(count - 1)
    values = (0..<count).map { Float(function(range.lowerBound + Double($0) * step)) }
    lowerBound = Float(range.lowerBound)
    scale = Float(1 / step)
  }

  /// Replaces each value in a row with the function's value.
  package func apply(to row: UnsafeMutablePointer<Float>, count: Int) {
    values.withUnsafeBufferPointer { values in
      guard let samples = values.baseAddress else { return }
      let last = Float(values.count &- 2)
      for index in 0..<count {
        let place = (row[index] - lowerBound) * scale
        // NaN counts as the lowest value.
        let clamped = place > 0 ? min(place, last + 1) : 0
        let first = min(clamped, last).rounded(.towardZero)
        let sample = samples + Int(first)
        row[index] = sample[0] + (sample[1] - sample[0]) * (clamped - first)
      }
    }
  }
}
