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
    let (x0, y0, width, softness) = (corner.x, corner.y, width, 1 - sharpness)
    let row = isCheckered ? Self.wave((Double(span.y) + 0.5 - y0) / width, softness) : 1
    ramp.write(span, into: output, in: context) { x, _ in
      (1 - Self.wave((x - x0) / width, softness) * row) / 2
    }
  }

  /// 1 and −1 in turn, from 0 to 1 the first; over the share `softness` of each, half of it on either
  /// side, rising and falling in straight lines.
  @inline(__always)
  private static func wave(_ position: Double, _ softness: Double) -> Double {
    let whole = position.rounded(.down)
    let fraction = position - whole
    let half = whole / 2
    let sign: Double = half == half.rounded(.down) ? 1 : -1
    let distance = 2 * (fraction < 0.5 ? fraction : 1 - fraction)
    return distance < softness ? sign * distance / softness : sign
  }

  var summary: String { "\(isCheckered ? "checkerboard" : "stripes") \(corner) \(width)" }
}
