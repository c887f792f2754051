// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Maps a quadrilateral of the image, like a page in a photo, to an upright rectangle.
  ///
  /// The projective map of the quadrilateral onto the rectangle (Heckbert, "Fundamentals of texture mapping and image
  /// warping", 1989, section 2.2.3); every new pixel is interpolated bilinearly, on premultiplied values, at the
  /// preimage of its centre. Pixels outside the image are transparent. The extent starts at the origin; it is empty unless
  /// the points are the corners of a convex quadrilateral, in order. An infinite image is handled in the same way.
  public struct PerspectiveCorrection: ImageFilter {
    public static let declaration = FilterDeclaration(
      "perspectiveCorrection", coreImage: "CIPerspectiveCorrection", category: .geometry,
      "Maps a quadrilateral of the image to an upright rectangle.", defaults: Self(),
      .optional(
        \.topLeft, "topLeft", coreImage: "inputTopLeft", unit: "pixels",
        "The corner that becomes the upper left one."),
      .optional(
        \.topRight, "topRight", coreImage: "inputTopRight", unit: "pixels",
        "The corner that becomes the upper right one."),
      .optional(
        \.bottomRight, "bottomRight", coreImage: "inputBottomRight", unit: "pixels",
        "The corner that becomes the lower right one."),
      .optional(
        \.bottomLeft, "bottomLeft", coreImage: "inputBottomLeft", unit: "pixels",
        "The corner that becomes the lower left one."),
      .optional(
        \.width, "width", range: 0...32768, unit: "pixels",
        "The width of the result; 0 for that of the longer one of the upper and lower sides."),
      .optional(
        \.height, "height", range: 0...32768, unit: "pixels",
        "The height of the result; 0 for that of the longer one of the left and right sides."))

    /// The corner that becomes the upper left one.
    public var topLeft: Point
    /// The corner that becomes the upper right one.
    public var topRight: Point
    /// The corner that becomes the lower right one.
    public var bottomRight: Point
    /// The corner that becomes the lower left one.
    public var bottomLeft: Point
    /// The width of the result in pixels, rounded, at most 32768; 0 for that of the longer one of the upper and lower sides.
    public var width: Double
    /// The height of the result in pixels, rounded, at most 32768; 0 for that of the longer one of the left and right sides.
    public var height: Double

    /// Creates the filter.
    public init(
      topLeft: Point = Point(x: 118, y: 484), topRight: Point = Point(x: 646, y: 507),
      bottomRight: Point = Point(x: 548, y: 140), bottomLeft: Point = Point(x: 155, y: 153),
      width: Double = 0, height: Double = 0
    ) {
      self.topLeft = topLeft
      self.topRight = topRight
      self.bottomRight = bottomRight
      self.bottomLeft = bottomLeft
      self.width = width
      self.height = height
    }

    public func apply(to input: Image) -> Image {
      if input.extent.isEmpty { return input }
      let extent = Rect(
        x: 0, y: 0,
        width: Self.side(width, topLeft, topRight, bottomLeft, bottomRight),
        height: Self.side(height, topLeft, bottomLeft, topRight, bottomRight))
      guard !extent.isEmpty,
        let map = Projection(
          from: [bottomLeft, bottomRight, topRight, topLeft], onto: extent)
      else { return .empty }
      return Image(PerspectiveRecipe(inverse: map, extent: extent), input)
    }

    /// Returns a side of the result: the given length or, if that is 0, the longer one of two sides, in whole pixels.
    private static func side(_ given: Double, _ a: Point, _ b: Point, _ c: Point, _ d: Point)
      -> Double
    {
      func length(_ from: Point, _ to: Point) -> Double {
        ((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y)).squareRoot()
      }
      let longest = given > 0 ? given : max(length(a, b), length(c, d))
      return longest.isFinite ? min(max(longest.rounded(), 1), 32768) : 0
    }
  }
}
