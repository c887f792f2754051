// SPDX-License-Identifier: Apache-2.0

extension ColorCubeTable {
  /// Writes the pixels with their unpremultiplied colours mapped by the table.
  ///
  /// - Parameters:
  ///   - input: The pixels.
  ///   - workingSpace: The colour space of the pixels.
  ///   - colorSpace: The colour space of the table.
  ///   - output: Receives the results.
  ///   - count: The number of pixels.
  package func apply(
    to input: PixelRow, in workingSpace: ColorSpace, readIn colorSpace: ColorSpace,
    into output: PixelRow, count: Int
  ) {
    let there = ColorConversion(from: workingSpace, to: colorSpace)
    let back = ColorConversion(from: colorSpace, to: workingSpace)
    let converts = !there.isIdentity
    let scale = Float(size - 1) / (domainMaximum - domainMinimum)
    colors.withUnsafeBufferPointer { pointer in
      guard let colors = pointer.baseAddress else { return }
      mapPixels(input, into: output, count: count) { pixel in
        let alpha = pixel.w
        var color = SIMD4(pixel.x, pixel.y, pixel.z, 0)
        color = alpha == 0 ? .zero : color / alpha
        if converts { color = there.apply(to: color) }
        let position = (SIMD3(color.x, color.y, color.z) - domainMinimum) * scale
        var result =
          arrangement == .cube ? cube(colors, position) : curves(colors, position)
        if converts { result = back.applied(toPremultiplied: result) }
        return result * alpha
      }
    }
  }

  /// Returns the index of the table entry at or before a position, and the position's fraction between that entry and
  /// the next.
  @inline(__always)
  private func place(_ position: Float) -> (index: Int, fraction: Float) {
    // NaN is not above 0.
    let clamped = position > 0 ? min(position, Float(size - 1)) : 0
    let index = min(Int(clamped), size - 2)
    return (index, clamped - Float(index))
  }

  /// Returns the colour interpolated between the eight entries of the cube around a position.
  @inline(__always)
  private func cube(
    _ colors: UnsafePointer<SIMD4<Float>>, _ position: SIMD3<Float>
  ) -> SIMD4<Float> {
    let red = place(position.x)
    let green = place(position.y)
    let blue = place(position.z)
    let row = size
    let layer = size &* size
    let corner = colors + (blue.index &* layer &+ green.index &* row &+ red.index)
    let low = mix(
      mix(corner[0], corner[1], red.fraction),
      mix(corner[row], corner[row &+ 1], red.fraction), green.fraction)
    let high = mix(
      mix(corner[layer], corner[layer &+ 1], red.fraction),
      mix(corner[layer &+ row], corner[layer &+ row &+ 1], red.fraction), green.fraction)
    return mix(low, high, blue.fraction)
  }

  /// Returns the colour with each channel interpolated between the two entries around its position.
  @inline(__always)
  private func curves(
    _ colors: UnsafePointer<SIMD4<Float>>, _ position: SIMD3<Float>
  ) -> SIMD4<Float> {
    let red = place(position.x)
    let green = place(position.y)
    let blue = place(position.z)
    return SIMD4(
      mix(colors[red.index], colors[red.index &+ 1], red.fraction).x,
      mix(colors[green.index], colors[green.index &+ 1], green.fraction).y,
      mix(colors[blue.index], colors[blue.index &+ 1], blue.fraction).z, 1)
  }

  @inline(__always)
  private func mix(
    _ first: SIMD4<Float>, _ second: SIMD4<Float>, _ fraction: Float
  ) -> SIMD4<Float> { first * (1 - fraction) + second * fraction }
}

extension ColorConversion {
  /// Returns the result of the lookup for one premultiplied colour; alpha is unchanged.
  fileprivate func applied(toPremultiplied color: SIMD4<Float>) -> SIMD4<Float> {
    if color.w == 0 { return .zero }
    var result = apply(to: color / color.w) * color.w
    result.w = color.w
    return result
  }
}
