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
    // Red waits: until the other planes are done its place holds t.
    let positions = output.red
    let (left, y) = (Double(span.x) + 0.5, Double(span.y) + 0.5)
    var index = 0
    while index < span.count {
      positions[index] = Float(position(left + Double(Int32(truncatingIfNeeded: index)), y))
      index &+= 1
    }
    for plane in (0..<output.layout.planeCount).reversed() {
      mixRow(positions, low[plane], high[plane], output.plane(plane), span.count)
    }
  }
}

/// (1 − t) · first + t · second for every t of a row, which may be the result's own.
private func mixRow(
  _ positions: UnsafePointer<Float>, _ first: Float, _ second: Float,
  _ target: UnsafeMutablePointer<Float>, _ count: Int
) {
  var index = 0
  while index < count {
    let t = positions[index]
    target[index] = first * (1 - t) + second * t
    index &+= 1
  }
}
