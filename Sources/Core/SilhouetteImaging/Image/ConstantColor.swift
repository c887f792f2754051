// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Creates an image of one colour that covers the whole plane; crop it to render it.
  public init(color: Color) { self.init(ConstantColor(color: color)) }
}

/// A recipe for one colour over the whole plane.
struct ConstantColor: PixelwiseRecipe {
  let color: Color

  func extent(of inputs: [Rect]) -> Rect { .infinite }

  func variation(of inputs: [PixelTraits]) -> Rect { .empty }

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    if color.alpha != 1 { return .full }
    let isGrey = color.red == color.green && color.green == color.blue
    return isGrey && color.colorSpace != .displayP3 ? .grey : .opaque
  }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    let pixel = color.premultiplied(in: context.workingSpace)
    for index in 0..<output.layout.planeCount {
      output.plane(index).update(repeating: pixel[index], count: span.count)
    }
  }

  var summary: String {
    "colour (\(color.red), \(color.green), \(color.blue), \(color.alpha)) \(color.colorSpace)"
  }
}

extension Color {
  /// Returns the same colour in another colour space; alpha is unchanged.
  package func converted(to space: ColorSpace) -> Color {
    let color = ColorConversion(from: colorSpace, to: space)
      .apply(to: SIMD4(red, green, blue, alpha))
    return Color(red: color.x, green: color.y, blue: color.z, alpha: color.w, colorSpace: space)
  }

  /// Returns the premultiplied red, green and blue, and alpha, in another colour space.
  package func premultiplied(in space: ColorSpace) -> SIMD4<Float> {
    straight(in: space) * SIMD4(alpha, alpha, alpha, 1)
  }

  /// Returns red, green, blue and straight alpha in another colour space.
  package func straight(in space: ColorSpace) -> SIMD4<Float> {
    ColorConversion(from: colorSpace, to: space).apply(to: SIMD4(red, green, blue, alpha))
  }
}
