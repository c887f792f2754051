// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// A function of each colour of the unpremultiplied pixel by itself.
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
