// SPDX-License-Identifier: Apache-2.0

/// A point in an image, independent of the image's size: (0, 0) is the lower left corner, (1, 1) the upper right one.
public struct NormalizedPoint: Hashable, Sendable, Codable {
  /// The distance from the left edge, 0…1 inside the image.
  public var x: Double
  /// The distance from the lower edge, 0…1 inside the image.
  public var y: Double

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Creates a normalised point from a point in pixels.
  ///
  /// - Parameters:
  ///   - point: A point in pixels from the lower left corner.
  ///   - imageSize: The size of the image in pixels, not zero.
  public init(imagePoint point: Point, in imageSize: Size) {
    self.init(x: point.x / imageSize.width, y: point.y / imageSize.height)
  }

  /// Returns the same point with y measured from the top.
  public func verticallyFlipped() -> NormalizedPoint { NormalizedPoint(x: x, y: 1 - y) }

  /// Returns the point in pixels, not rounded to whole pixels.
  ///
  /// - Parameters:
  ///   - imageSize: The size of the image in pixels.
  ///   - origin: The corner that the result is measured from.
  public func toImageCoordinates(
    _ imageSize: Size, origin: CoordinateOrigin = .lowerLeft
  ) -> Point {
    let point = origin == .upperLeft ? verticallyFlipped() : self
    return Point(x: point.x * imageSize.width, y: point.y * imageSize.height)
  }

  /// Returns the position of this point in pixels, if it is relative to a region of the image.
  ///
  /// - Parameters:
  ///   - region: The rectangle whose corners are (0, 0) and (1, 1), such as a request's region of interest.
  ///   - imageSize: The size of the whole image in pixels.
  ///   - origin: The corner of the image that the result is measured from.
  public func toImageCoordinates(
    from region: NormalizedRect, imageSize: Size, origin: CoordinateOrigin = .lowerLeft
  ) -> Point {
    NormalizedPoint(x: region.x + x * region.width, y: region.y + y * region.height)
      .toImageCoordinates(imageSize, origin: origin)
  }
}

/// The corner of an image that coordinates are measured from.
public enum CoordinateOrigin: Hashable, Sendable {
  /// y grows upwards, as in images and observations.
  case lowerLeft
  /// y grows downwards, as in pixel buffers and on screens.
  case upperLeft
}
