// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// One colour over the whole plane; crop it to render it.
  public init(color: Color) { self.init(ConstantColor(color: color)) }
}

/// The same colour everywhere.
struct ConstantColor: Recipe {
  let color: Color

  func extent(of inputs: [Rect]) -> Rect { .infinite }

  func compute(_ area: Region, of output: Tile, from inputs: [Tile], in context: RenderContext) {
    let curve = TransferCurve(from: color.colorSpace, to: context.workingSpace)
    let pixel = SIMD4<Float>(
      curve.apply(to: color.red) * color.alpha, curve.apply(to: color.green) * color.alpha,
      curve.apply(to: color.blue) * color.alpha, color.alpha)
    for y in area.minY..<area.maxY {
      fillRow(output.address(x: area.minX, y: y), count: area.width, with: pixel)
    }
  }
}
