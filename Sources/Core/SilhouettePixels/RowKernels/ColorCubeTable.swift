// SPDX-License-Identifier: Apache-2.0

/// A lookup table that maps colours to colours: a cube, or one curve per channel.
public struct ColorCubeTable: Sendable {
  /// The arrangement of the colours.
  public enum Arrangement: Hashable, Sendable {
    /// A cube of `size`³ colours; red changes fastest, then green, then blue.
    case cube
    /// A list of `size` colours, whose channels are looked up independently.
    case curves
  }

  /// The arrangement of the colours.
  public let arrangement: Arrangement
  /// The number of colours along each side, at least 2.
  public let size: Int
  /// The colours, premultiplied.
  public let colors: [SIMD4<Float>]
  /// The input colour of the first entry; the lower end of the domain.
  public let domainMinimum: SIMD3<Float>
  /// The input colour of the last entry, larger in every channel; the upper end of the domain.
  public let domainMaximum: SIMD3<Float>

  /// The maximum number of colours along each side of a cube.
  package static let maximumCubeSize = 128
  /// The maximum number of colours of a curve.
  package static let maximumCurveSize = 65_536

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - arrangement: The arrangement of the colours.
  ///   - size: The number of colours along each side: 2…128 for a cube, 2…65 536 for curves.
  ///   - colors: The colours, premultiplied; as many as the size and arrangement require.
  ///   - domainMinimum: The input colour of the first entry.
  ///   - domainMaximum: The input colour of the last entry, larger in every channel.
  public init(
    arrangement: Arrangement = .cube, size: Int, colors: [SIMD4<Float>],
    domainMinimum: SIMD3<Float> = [0, 0, 0], domainMaximum: SIMD3<Float> = [1, 1, 1]
  ) {
    let limit = arrangement == .cube ? Self.maximumCubeSize : Self.maximumCurveSize
    precondition(2...limit ~= size, "a table of size \(size), expected 2…\(limit)")
    let count = arrangement == .cube ? size * size * size : size
    precondition(colors.count == count, "\(colors.count) colours, expected \(count)")
    precondition(
      all(domainMinimum .< domainMaximum), "a domain of \(domainMinimum)…\(domainMaximum)")
    self.arrangement = arrangement
    self.size = size
    self.colors = colors
    self.domainMinimum = domainMinimum
    self.domainMaximum = domainMaximum
    isOpaque = arrangement == .curves || colors.allSatisfy { $0.w == 1 }
  }

  /// A table that leaves the colours of its domain, 0…1, unchanged.
  public static let identity = ColorCubeTable(
    arrangement: .curves, size: 2, colors: [[0, 0, 0, 1], [1, 1, 1, 1]])

  /// Indicates whether every colour is opaque.
  package let isOpaque: Bool
}

extension ColorCubeTable: Hashable {
  public static func == (first: ColorCubeTable, second: ColorCubeTable) -> Bool {
    first.size == second.size && first.arrangement == second.arrangement
      && first.domainMinimum == second.domainMinimum
      && first.domainMaximum == second.domainMaximum && first.colors == second.colors
  }

  public func hash(into hasher: inout Hasher) {
    // Only part of a table that may have millions of values is hashed.
    hasher.combine(size)
    hasher.combine(arrangement)
    for index in stride(from: 0, to: colors.count, by: max(1, colors.count / 32)) {
      hasher.combine(colors[index])
    }
  }
}

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
