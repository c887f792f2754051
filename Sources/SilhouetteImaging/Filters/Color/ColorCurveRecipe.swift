// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// What is made of each colour by itself, of the unpremultiplied pixel.
enum ColorCurve: Hashable, Sendable {
  /// The power, of the size; the sign stays.
  case power(Float)
  /// 1 for what is larger, 0 for the rest.
  case threshold(Float)
  /// From light to the numbers of sRGB or back.
  case transfer(TransferCurve)
}

/// Red, green and blue of the unpremultiplied pixel through one curve; alpha and extent stay.
struct ColorCurveRecipe: PixelwiseRecipe {
  let curve: ColorCurve

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    let input = inputs[0]
    switch curve {
    case .power(let power):
      input.mapColors(into: output, span.count) { value in
        let result = powf(abs(value), power)
        return value < 0 ? -result : result
      }
    case .threshold(let limit):
      input.mapColors(into: output, span.count) { $0 > limit ? 1 : 0 }
    case .transfer(let curve):
      input.mapColors(into: output, span.count) { curve.apply(to: $0) }
    }
  }

  var summary: String { "colour curve \(curve)" }
}

extension PixelRow {
  /// Puts every colour of the unpremultiplied pixels through a function and premultiplies what comes
  /// out; the function must be finite at 0, so that transparent pixels stay transparent black.
  @inline(__always)
  func mapColors(into output: PixelRow, _ count: Int, _ function: (Float) -> Float) {
    for plane in 0..<min(output.layout.planeCount, 3) {
      let (source, target) = (self.plane(plane), output.plane(plane))
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
