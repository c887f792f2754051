// SPDX-License-Identifier: Apache-2.0

/// A place in a picture, independent of its size: (0, 0) is the lower left corner, (1, 1) the upper
/// right one.
public struct NormalizedPoint: Hashable, Sendable {
  /// From the left, 0…1 inside of the picture.
  public var x: Double
  /// From below, 0…1 inside of the picture.
  public var y: Double

  /// Makes a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Makes the point of a place in a picture.
  ///
  /// - Parameters:
  ///   - point: In pixels from the lower left corner.
  ///   - imageSize: The size of the picture in pixels, not zero.
  public init(imagePoint point: Point, in imageSize: Size) {
    self.init(x: point.x / imageSize.width, y: point.y / imageSize.height)
  }

  /// The same place, counted from the top.
  public func verticallyFlipped() -> NormalizedPoint { NormalizedPoint(x: x, y: 1 - y) }

  /// The place in pixels; may lie between them.
  ///
  /// - Parameters:
  ///   - imageSize: The size of the picture in pixels.
  ///   - origin: The corner that the result counts from.
  public func toImageCoordinates(
    _ imageSize: Size, origin: CoordinateOrigin = .lowerLeft
  ) -> Point {
    let point = origin == .upperLeft ? verticallyFlipped() : self
    return Point(x: point.x * imageSize.width, y: point.y * imageSize.height)
  }

  /// The place in pixels of a point that counts within a region of the picture.
  ///
  /// - Parameters:
  ///   - region: What (0, 0) and (1, 1) are corners of, such as a request's region of interest.
  ///   - imageSize: The size of the whole picture in pixels.
  ///   - origin: The corner of the picture that the result counts from.
  public func toImageCoordinates(
    from region: NormalizedRect, imageSize: Size, origin: CoordinateOrigin = .lowerLeft
  ) -> Point {
    NormalizedPoint(x: region.x + x * region.width, y: region.y + y * region.height)
      .toImageCoordinates(imageSize, origin: origin)
  }
}
