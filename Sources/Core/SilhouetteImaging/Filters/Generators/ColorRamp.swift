// SPDX-License-Identifier: Apache-2.0

/// A linear ramp between two colours: (1 − t) · first + t · second, premultiplied in the working space, where t in 0…1 is a
/// function of each pixel's centre.
struct ColorRamp: PixelGenerator {
  /// The colour at 0.
  let first: Color
  /// The colour at 1.
  let second: Color
  let position: RampPosition
  var extent = Rect.infinite

  /// The narrowest layout that holds all of its colours.
  var layout: PixelLayout {
    max(ConstantColor(color: first).layout(of: []), ConstantColor(color: second).layout(of: []))
  }

  func write(_ span: PixelSpan, into output: PixelRow, in space: ColorSpace) {
    let low = first.premultiplied(in: space)
    let high = second.premultiplied(in: space)
    // Red is written last, because its memory holds t until then.
    let positions = output.red
    position.write(span, into: positions)
    for plane in (0..<output.layout.planeCount).reversed() {
      mixRow(
        positions, from: low[plane], to: high[plane], into: output.plane(plane), count: span.count)
    }
  }

  var summary: String { "ramp \(position)" }
}
