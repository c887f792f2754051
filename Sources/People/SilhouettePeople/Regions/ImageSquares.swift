// SPDX-License-Identifier: Apache-2.0

/// Overlapping squares that cover an image, at one or more scales, the largest first.
///
/// A network sees the whole image at the size of its input, in which small objects vanish. At each scale, the squares are
/// half as large as at the one before, and neighbours overlap by a sixth of their side: an object smaller than that is whole
/// in at least one of them, and larger objects are whole at the scale before.
struct ImageSquares: Hashable, Sendable {
  /// The squares.
  private(set) var rects: [CropRect] = []

  /// The overlap of neighbours, relative to their side.
  private static let overlap = 1.0 / 6
  /// The smallest useful side in pixels, that of the networks' inputs: squares of a thin image are not smaller.
  private static let least = 256.0
  /// The maximum number of squares; if there were more at a scale, the scale is left out.
  private static let most = 96

  /// Covers an image with squares.
  ///
  /// - Parameters:
  ///   - size: The size of the image, in pixels.
  ///   - side: The side of the smallest squares, in pixels; if an image is shorter or narrower, its shorter side or
  ///     256, whichever is larger.
  init(of size: Size, side: Double) {
    let short = min(size.width, size.height)
    let long = max(size.width, size.height)
    guard short >= 1, side >= 1, short.isFinite, long.isFinite else { return }
    var sides = [min(side, max(short, Self.least))]
    while let last = sides.last, last < short, last * 2 < long { sides.append(last * 2) }
    for side in sides.reversed() where side < long {
      guard let more = Self.squares(of: size, side: side, most: Self.most - rects.count) else {
        break
      }
      rects += more
    }
  }

  /// Covers an image with squares of one size, as small as possible; with none if there would be too many, or if they would
  /// be larger than the image.
  ///
  /// - Parameters:
  ///   - size: The size of the image, in pixels.
  ///   - sides: The sides to choose from, in pixels.
  ///   - most: The maximum number of squares.
  init(of size: Size, sides: ClosedRange<Double>, most: Int) {
    var side = sides.lowerBound
    while side >= 1, side <= sides.upperBound, side <= min(size.width, size.height), rects.isEmpty {
      rects = Self.squares(of: size, side: side, most: most) ?? []
      side *= Self.step
    }
  }

  /// The ratio of a side to the next smaller one that is tried.
  private static let step = 1.05

  /// Returns the squares of one size, row by row; `nil` if there would be too many.
  private static func squares(of size: Size, side: Double, most: Int) -> [CropRect]? {
    guard let columns = starts(size.width, side), let rows = starts(size.height, side),
      columns.count * rows.count <= most
    else { return nil }
    return rows.flatMap { y in
      columns.map { x in
        CropRect(
          xCenter: Float((x + side / 2) / size.width), yCenter: Float((y + side / 2) / size.height),
          width: Float(side / size.width), height: Float(side / size.height), rotation: 0)
      }
    }
  }

  /// Returns the positions of squares along an axis; squares that are longer than the axis are centred on it. `nil` if there
  /// would be too many.
  private static func starts(_ length: Double, _ side: Double) -> [Double]? {
    guard side < length else { return [(length - side) / 2] }
    let count = ((length - overlap * side) / (side - overlap * side)).rounded(.up)
    guard count <= Double(most) else { return nil }
    return (0..<Int(count)).map { (length - side) * Double($0) / max(count - 1, 1) }
  }
}
