// SPDX-License-Identifier: Apache-2.0

/// Two colours and what lies between them.
struct ColorRamp: Hashable {
  /// Where the ramp is at 0.
  let first: Color
  /// Where the ramp is at 1.
  let second: Color

  /// What has to be stored of any of its colours.
  var layout: PixelLayout {
    max(ConstantColor(color: first).layout(of: []), ConstantColor(color: second).layout(of: []))
  }

  /// Writes a span: (1 − t) · first + t · second, premultiplied in the working space, where t is a
  /// function of the middle of a pixel.
  @inline(__always)
  func write(
    _ span: PixelSpan, into output: PixelRow, in context: RenderContext,
    _ position: (_ x: Double, _ y: Double) -> Double
  ) {
    let (low, high) = (
      first.premultiplied(in: context.workingSpace), second.premultiplied(in: context.workingSpace)
    )
    let y = Double(span.y) + 0.5
    let planeCount = output.layout.planeCount
    var index = 0
    while index < span.count {
      let t = Float(position(Double(span.x &+ index) + 0.5, y))
      let pixel = low * (1 - t) + high * t
      output.red[index] = pixel.x
      if planeCount > 1 {
        output.green[index] = pixel.y
        output.blue[index] = pixel.z
      }
      if planeCount > 3 { output.alpha[index] = pixel.w }
      index &+= 1
    }
  }
}
