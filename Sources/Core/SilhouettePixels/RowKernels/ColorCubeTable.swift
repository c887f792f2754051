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
