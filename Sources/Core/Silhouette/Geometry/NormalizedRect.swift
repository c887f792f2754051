// SPDX-License-Identifier: Apache-2.0

/// A rectangle in an image, independent of the image's size: the whole image is (0, 0, 1, 1), and y grows upwards.
public struct NormalizedRect: Hashable, Sendable, Codable {
  /// The left edge.
  public var x: Double
  /// The lower edge.
  public var y: Double
  /// The distance from the left edge to the right one.
  public var width: Double
  /// The distance from the lower edge to the upper one.
  public var height: Double

  /// Creates a rectangle from its lower left corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates a normalised rectangle from a rectangle in pixels.
  ///
  /// - Parameters:
  ///   - rect: A rectangle in pixels from the lower left corner.
  ///   - imageSize: The size of the image in pixels, not zero.
  public init(imageRect rect: Rect, in imageSize: Size) {
    self.init(
      x: rect.minX / imageSize.width, y: rect.minY / imageSize.height,
      width: rect.width / imageSize.width, height: rect.height / imageSize.height)
  }

  /// Creates a normalised rectangle, relative to a region of the image, from a rectangle in pixels.
  ///
  /// - Parameters:
  ///   - rect: A rectangle in pixels from the lower left corner of the image.
  ///   - imageSize: The size of the whole image in pixels, not zero.
  ///   - region: The rectangle that the result is relative to; not empty.
  public init(imageRect rect: Rect, in imageSize: Size, normalizedTo region: NormalizedRect) {
    let whole = NormalizedRect(imageRect: rect, in: imageSize)
    self.init(
      x: (whole.x - region.x) / region.width, y: (whole.y - region.y) / region.height,
      width: whole.width / region.width, height: whole.height / region.height)
  }

  /// The whole image.
  public static let fullImage = NormalizedRect(x: 0, y: 0, width: 1, height: 1)

  /// The lower left corner.
  public var origin: NormalizedPoint { NormalizedPoint(x: x, y: y) }

  /// Returns the same rectangle with y measured from the top: the distance from the top of the image to the rectangle's
  /// upper edge.
  public func verticallyFlipped() -> NormalizedRect {
    NormalizedRect(x: x, y: 1 - y - height, width: width, height: height)
  }

  /// Returns a Boolean value that indicates whether a point is in the rectangle or on its edge.
  public func contains(_ point: NormalizedPoint) -> Bool {
    point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height
  }

  /// Returns the rectangle in pixels, not rounded to whole pixels.
  ///
  /// - Parameters:
  ///   - imageSize: The size of the image in pixels.
  ///   - origin: The corner that the result is measured from.
  public func toImageCoordinates(
    _ imageSize: Size, origin: CoordinateOrigin = .lowerLeft
  ) -> Rect {
    let rect = origin == .upperLeft ? verticallyFlipped() : self
    return Rect(
      x: rect.x * imageSize.width, y: rect.y * imageSize.height,
      width: rect.width * imageSize.width, height: rect.height * imageSize.height)
  }

  /// Returns this rectangle in pixels, if it is relative to a region of the image.
  ///
  /// - Parameters:
  ///   - region: The rectangle that this one is relative to, such as a request's region of interest.
  ///   - imageSize: The size of the whole image in pixels.
  ///   - origin: The corner of the image that the result is measured from.
  public func toImageCoordinates(
    from region: NormalizedRect, imageSize: Size, origin: CoordinateOrigin = .lowerLeft
  ) -> Rect {
    NormalizedRect(
      x: region.x + x * region.width, y: region.y + y * region.height,
      width: width * region.width, height: height * region.height
    ).toImageCoordinates(imageSize, origin: origin)
  }
}
