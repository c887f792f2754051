// SPDX-License-Identifier: Apache-2.0

/// A linear ramp between two colours.
struct ColorRamp: Hashable {
  /// The colour at 0.
  let first: Color
  /// The colour at 1.
  let second: Color

  /// The layout that all of its colours need.
  var layout: PixelLayout {
    max(ConstantColor(color: first).layout(of: []), ConstantColor(color: second).layout(of: []))
  }

  /// Writes a span: (1 − t) · first + t · second, premultiplied in the working space, where t is a
  /// function of the middle of a pixel.
  func write(
    _ span: PixelSpan, into output: PixelRow, in context: RenderContext, _ position: RampPosition
  ) {
    let (low, high) = (
      first.premultiplied(in: context.workingSpace), second.premultiplied(in: context.workingSpace)
    )
    // Red waits: until the other planes are done its place holds t.
    let positions = output.red
    position.write(span, into: positions)
    for plane in (0..<output.layout.planeCount).reversed() {
      mixRow(
        positions, from: low[plane], to: high[plane], into: output.plane(plane), count: span.count)
    }
  }
}
