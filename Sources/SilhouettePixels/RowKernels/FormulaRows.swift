// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// A function of each colour of the unpremultiplied pixel by itself.
package enum ColorCurve: Hashable, Sendable {
  /// The power, of the size; the sign stays.
  case power(Float)
  /// 1 for what is larger, 0 for the rest.
  case threshold(Float)
  /// From light to the numbers of sRGB or back.
  case transfer(TransferCurve)
}

extension ColorCurve {
  /// Writes the pixels with the curve applied to their unpremultiplied colours; alpha stays.
  package func applyToColors(of input: PixelRow, into output: PixelRow, count: Int) {
    switch self {
    case .power(let power):
      input.mapColors(into: output, count) { value in
        let result = powf(abs(value), power)
        return value < 0 ? -result : result
      }
    case .threshold(let limit):
      input.mapColors(into: output, count) { $0 > limit ? 1 : 0 }
    case .transfer(let curve):
      input.mapColors(into: output, count) { curve.apply(to: $0) }
    }
  }
}

/// Writes a cubic polynomial of every channel of the unpremultiplied pixels.
///
/// - Parameters:
///   - input: The pixels.
///   - coefficients: The constant and the factors of the number, its square and its cube: of red, green, blue
///     and alpha.
///   - output: The place of the results.
///   - count: The number of pixels.
package func polynomialRows(
  _ input: PixelRow, _ coefficients: [SIMD4<Float>], into output: PixelRow, count: Int
) {
  let alpha = input.alpha
  let opacity = Cubic(coefficients[3])
  for plane in 0..<min(output.layout.planeCount, 3) {
    let (source, target) = (input.plane(plane), output.plane(plane))
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

/// One polynomial.
private struct Cubic {
  private let a0: Float
  private let a1: Float
  private let a2: Float
  private let a3: Float

  init(_ factors: SIMD4<Float>) {
    (a0, a1, a2, a3) = (factors.x, factors.y, factors.z, factors.w)
  }

  @inline(__always)
  func callAsFunction(_ value: Float) -> Float { a0 + value * (a1 + value * (a2 + value * a3)) }
}

/// Writes pixels whose pale colours have changed their saturation more than the strong ones.
package func vibranceRow(_ source: PixelRow, amount: Float, into output: PixelRow, count: Int) {
  mapPixels(source, into: output, count: count) { pixel in
    let (r, g, b, alpha) = (pixel.x, pixel.y, pixel.z, pixel.w)
    let range = max(r, g, b) - min(r, g, b)
    // Of premultiplied colours: the range is that of the colours times alpha.
    let strength = range < alpha ? range / alpha : 1
    let grey = luminance(r, g, b)
    let factor = 1 + amount * (1 - strength)
    return SIMD4(
      grey + factor * (r - grey), grey + factor * (g - grey), grey + factor * (b - grey), alpha)
  }
}

/// Writes cos⁴ of the angle between a pixel and the middle, of which a part counts.
package func vignetteRow(
  _ span: PixelSpan, about center: Point, reach: Double, intensity: Double,
  into gains: UnsafeMutablePointer<Float>
) {
  let (scale, amount) = (1 / (reach * reach), Float(intensity))
  let dy = Double(span.y) + 0.5 - center.y
  let left = Double(span.x) + 0.5 - center.x
  fillNumbers(gains, count: span.count) { index in
    let dx = left + Double(Int32(truncatingIfNeeded: index))
    let cosine = 1 / (1 + Float((dx * dx + dy * dy) * scale))
    return 1 - amount + amount * cosine * cosine
  }
}

/// Divides numbers by alpha; 0 where there is none.
package func unpremultiplyRow(
  _ row: UnsafeMutablePointer<Float>, alpha: UnsafePointer<Float>, count: Int
) {
  combineRows(row, row, alpha, alpha, row, count) { value, _, alpha, _ in
    alpha > 0 ? value / alpha : 0
  }
}

/// Writes the colours of some codes.
package func paletteRow(
  _ codes: UnsafePointer<UInt8>, _ colors: UnsafePointer<SIMD4<Float>>, into output: PixelRow,
  count: Int
) {
  fillPixels(output, count: count) { colors[Int(codes[$0])] }
}
