// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// A function that is applied to each channel of an unpremultiplied colour.
package enum ColorCurve: Hashable, Sendable {
  /// A power of the magnitude, with the sign kept.
  case power(Float)
  /// 1 above a threshold, 0 elsewhere.
  case threshold(Float)
  /// The nearest of the values 0, 1 / n, 2 / n … 1, with n the number of steps.
  case steps(Float)
  /// The conversion from linear light to sRGB's encoded values or back.
  case transfer(TransferCurve)
}

extension ColorCurve {
  /// Writes the pixels with the curve applied to their unpremultiplied colours; alpha is unchanged.
  package func applyToColors(of input: PixelRow, into output: PixelRow, count: Int) {
    switch self {
    case .power(let power):
      input.mapColors(into: output, count) { value in
        let result = powf(abs(value), power)
        return value < 0 ? -result : result
      }
    case .threshold(let limit):
      input.mapColors(into: output, count) { $0 > limit ? 1 : 0 }
    case .steps(let steps):
      input.mapColors(into: output, count) {
        (unitClamped($0) * steps + 0.5).rounded(.down) / steps
      }
    case .transfer(let curve):
      input.mapColors(into: output, count) { curve.apply(to: $0) }
    }
  }
}

/// Writes a cubic polynomial of every channel of the unpremultiplied pixels.
///
/// - Parameters:
///   - input: The pixels.
///   - coefficients: The constant and the factors of the value, its square and its cube, each for red, green, blue and
///     alpha.
///   - output: Receives the results.
///   - count: The number of pixels.
package func polynomialRows(
  _ input: PixelRow, _ coefficients: [SIMD4<Float>], into output: PixelRow, count: Int
) {
  let alpha = input.alpha
  let opacity = Cubic(coefficients[3])
  for plane in 0..<min(output.layout.planeCount, 3) {
    let source = input.plane(plane)
    let target = output.plane(plane)
    let cubic = Cubic(coefficients[plane])
    combineRows(source, source, alpha, alpha, target, count) { value, _, alpha, _ in
      cubic(alpha == 0 ? 0 : value / alpha) * opacity(alpha)
    }
  }
  if output.layout != .full { return }
  combineRows(alpha, alpha, alpha, alpha, output.alpha, count) { alpha, _, _, _ in
    opacity(alpha)
  }
}

/// The coefficients of one channel's polynomial.
struct Cubic {
  private let a0: Float
  private let a1: Float
  private let a2: Float
  private let a3: Float

  init(_ factors: SIMD4<Float>) {
    a0 = factors.x
    a1 = factors.y
    a2 = factors.z
    a3 = factors.w
  }

  @inline(__always)
  func callAsFunction(_ value: Float) -> Float { a0 + value * (a1 + value * (a2 + value * a3)) }
}

/// Writes the pixels with their saturation changed; pale colours are changed more than saturated colours.
package func vibranceRow(_ source: PixelRow, amount: Float, into output: PixelRow, count: Int) {
  mapPixels(source, into: output, count: count) { pixel in
    let r = pixel.x
    let g = pixel.y
    let b = pixel.z
    let alpha = pixel.w
    let range = max(r, g, b) - min(r, g, b)
    // The colours are premultiplied: their range is multiplied by alpha too.
    let strength = range < alpha ? range / alpha : 1
    let grey = luminance(r, g, b)
    let factor = 1 + amount * (1 - strength)
    return SIMD4(
      grey + factor * (r - grey), grey + factor * (g - grey), grey + factor * (b - grey), alpha)
  }
}

/// Writes the gain of a vignette for each pixel of a span: 1 − intensity + intensity · cos⁴ of the angle between a pixel
/// and the centre.
package func vignetteRow(
  _ span: PixelSpan, about center: Point, reach: Double, intensity: Double,
  into gains: UnsafeMutablePointer<Float>
) {
  let scale = 1 / (reach * reach)
  let amount = Float(intensity)
  let dy = Double(span.y) + 0.5 - center.y
  let left = Double(span.x) + 0.5 - center.x
  fillNumbers(gains, count: span.count) { index in
    let dx = left + Double(Int32(truncatingIfNeeded: index))
    let cosine = 1 / (1 + Float((dx * dx + dy * dy) * scale))
    return 1 - amount + amount * cosine * cosine
  }
}

/// Writes the gain of a circle's surroundings for each pixel of a span: 1 − intensity · t² · (3 − 2 t), where t grows from 0 at
/// the distance `start` from the centre to 1 at `start + width`.
package func circleGainRow(
  _ span: PixelSpan, about center: Point, start: Double, width: Double, intensity: Double,
  into gains: UnsafeMutablePointer<Float>
) {
  let amount = Float(intensity)
  let first = Float(start)
  let scale = Float(1 / (width > 1e-6 ? width : 1e-6))
  let dy = Double(span.y) + 0.5 - center.y
  let left = Double(span.x) + 0.5 - center.x
  fillNumbers(gains, count: span.count) { index in
    let dx = left + Double(Int32(truncatingIfNeeded: index))
    let distance = Float((dx * dx + dy * dy).squareRoot())
    let t = unitClamped((distance - first) * scale)
    return 1 - amount * t * t * (3 - 2 * t)
  }
}

/// Divides values by alpha; 0 where alpha is 0.
package func unpremultiplyRow(
  _ row: UnsafeMutablePointer<Float>, alpha: UnsafePointer<Float>, count: Int
) {
  combineRows(row, row, alpha, alpha, row, count) { value, _, alpha, _ in
    alpha > 0 ? value / alpha : 0
  }
}

/// Writes the palette colour of each code in a row.
package func paletteRow(
  _ codes: UnsafePointer<UInt8>, _ colors: UnsafePointer<SIMD4<Float>>, into output: PixelRow,
  count: Int
) {
  fillPixels(output, count: count) { colors[Int(codes[$0])] }
}
