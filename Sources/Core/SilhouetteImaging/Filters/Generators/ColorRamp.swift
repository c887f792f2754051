// SPDX-License-Identifier: Apache-2.0

/// A recipe for pixels whose position determines a colour of a ramp.
struct RampRecipe: PixelwiseRecipe {
  let ramp: ColorRamp
  let position: RampPosition
  var extent = Rect.infinite

  func extent(of inputs: [Rect]) -> Rect { extent }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { ramp.layout }

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    ramp.write(span, into: output, in: context, position)
  }

  var summary: String { "ramp \(position)" }
}

/// A linear ramp between two colours, as a function of t in 0…1.
struct ColorRamp: Hashable {
  /// The colour at 0.
  let first: Color
  /// The colour at 1.
  let second: Color

  /// The narrowest layout that holds all of its colours.
  var layout: PixelLayout {
    max(ConstantColor(color: first).layout(of: []), ConstantColor(color: second).layout(of: []))
  }

  /// Writes a span: (1 − t) · first + t · second, premultiplied in the working space, where t is a function of each
  /// pixel's centre.
  func write(
    _ span: PixelSpan, into output: PixelRow, in context: RenderContext, _ position: RampPosition
  ) {
    let low = first.premultiplied(in: context.workingSpace)
    let high = second.premultiplied(in: context.workingSpace)
    // Red is written last, because its memory holds t until then.
    let positions = output.red
    position.write(span, into: positions)
    for plane in (0..<output.layout.planeCount).reversed() {
      mixRow(
        positions, from: low[plane], to: high[plane], into: output.plane(plane), count: span.count)
    }
  }
}
