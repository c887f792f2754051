// SPDX-License-Identifier: Apache-2.0

/// Two colours in turn along x, or along both axes.
struct StripesRecipe: PixelwiseRecipe {
  let ramp: ColorRamp
  /// The lower left corner of a stripe or square of the first colour.
  let corner: Point
  let width: Double
  /// The sharpness of the edges, 0…1.
  let sharpness: Double
  /// Indicates whether the colours alternate along y as well.
  let isCheckered: Bool

  func extent(of inputs: [Rect]) -> Rect { .infinite }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { ramp.layout }

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    let softness = 1 - sharpness
    let row =
      isCheckered ? RampPosition.wave((Double(span.y) + 0.5 - corner.y) / width, softness) : 1
    ramp.write(
      span, into: output, in: context,
      .stripes(from: corner.x, width: width, softness: softness, factor: row))
  }

  var summary: String { "\(isCheckered ? "checkerboard" : "stripes") \(corner) \(width)" }
}
