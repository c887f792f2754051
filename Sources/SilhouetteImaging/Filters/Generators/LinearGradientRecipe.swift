// SPDX-License-Identifier: Apache-2.0

/// A ramp from one point to another, constant along every perpendicular line.
struct LinearGradientRecipe: PixelwiseRecipe {
  let ramp: ColorRamp
  let point0: Point
  let point1: Point
  /// Indicates whether the ramp starts and ends smoothly: t² · (3 − 2 t).
  let isSmooth: Bool

  func extent(of inputs: [Rect]) -> Rect { .infinite }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { ramp.layout }

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    let (dx, dy) = (point1.x - point0.x, point1.y - point0.y)
    let squares = dx * dx + dy * dy
    // Without a length everything lies before the ramp.
    let (stepX, stepY) = squares > 0 ? (dx / squares, dy / squares) : (0, 0)
    ramp.write(
      span, into: output, in: context,
      .linear(point0, stepX: stepX, stepY: stepY, isSmooth: isSmooth))
  }

  var summary: String { "linear gradient \(point0) \(point1)" }
}
