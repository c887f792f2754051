// SPDX-License-Identifier: Apache-2.0

/// A rectangle in a picture, independent of its size: the whole picture is (0, 0, 1, 1), and y grows
/// upwards.
public struct NormalizedRect: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The lower edge.
  public var y: Double
  /// From the left edge to the right one.
  public var width: Double
  /// From the lower edge to the upper one.
  public var height: Double

  /// Makes a rectangle of its lower left corner and size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Makes the rectangle of a part of a picture.
  ///
  /// - Parameters:
  ///   - rect: In pixels from the lower left corner.
  ///   - imageSize: The size of the picture in pixels, not zero.
  public init(imageRect rect: Rect, in imageSize: Size) {
    self.init(
      x: rect.minX / imageSize.width, y: rect.minY / imageSize.height,
      width: rect.width / imageSize.width, height: rect.height / imageSize.height)
  }

  /// Makes the rectangle of a part of a picture, counted within a region of it.
  ///
  /// - Parameters:
  ///   - rect: In pixels from the lower left corner of the picture.
  ///   - imageSize: The size of the whole picture in pixels, not zero.
  ///   - region: What the result counts within; not empty.
  public init(imageRect rect: Rect, in imageSize: Size, normalizedTo region: NormalizedRect) {
    let whole = NormalizedRect(imageRect: rect, in: imageSize)
    self.init(
      x: (whole.x - region.x) / region.width, y: (whole.y - region.y) / region.height,
      width: whole.width / region.width, height: whole.height / region.height)
  }

  /// All of a picture.
  public static let fullImage = NormalizedRect(x: 0, y: 0, width: 1, height: 1)

  /// The lower left corner.
  public var origin: NormalizedPoint { NormalizedPoint(x: x, y: y) }

  /// The same part, counted from the top: y is then the distance of its upper edge.
  public func verticallyFlipped() -> NormalizedRect {
    NormalizedRect(x: x, y: 1 - y - height, width: width, height: height)
  }

  /// Whether a place lies in the rectangle or on its edge.
  public func contains(_ point: NormalizedPoint) -> Bool {
    point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height
  }

  /// The rectangle in pixels; its edges may lie within them.
  ///
  /// - Parameters:
  ///   - imageSize: The size of the picture in pixels.
  ///   - origin: The corner that the result counts from.
  public func toImageCoordinates(
    _ imageSize: Size, origin: CoordinateOrigin = .lowerLeft
  ) -> Rect {
    let rect = origin == .upperLeft ? verticallyFlipped() : self
    return Rect(
      x: rect.x * imageSize.width, y: rect.y * imageSize.height,
      width: rect.width * imageSize.width, height: rect.height * imageSize.height)
  }

  /// The rectangle in pixels of one that counts within a region of the picture.
  ///
  /// - Parameters:
  ///   - region: What this rectangle counts within, such as a request's region of interest.
  ///   - imageSize: The size of the whole picture in pixels.
  ///   - origin: The corner of the picture that the result counts from.
  public func toImageCoordinates(
    from region: NormalizedRect, imageSize: Size, origin: CoordinateOrigin = .lowerLeft
  ) -> Rect {
    NormalizedRect(
      x: region.x + x * region.width, y: region.y + y * region.height,
      width: width * region.width, height: height * region.height
    ).toImageCoordinates(imageSize, origin: origin)
  }
}
