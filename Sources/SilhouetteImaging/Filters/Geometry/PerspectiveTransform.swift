// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Maps the corners of the image to four points, like a page in a photo.
  ///
  /// The projective map of the extent onto the quadrilateral (Heckbert, "Fundamentals of texture mapping and image
  /// warping", 1989, section 2.2.3); every new pixel is interpolated bilinearly, on premultiplied values, at the
  /// preimage of its centre. Pixels outside the image are transparent, so that edges fade. The extent is the bounding
  /// box of the points. The result is empty unless the points are the corners of a convex quadrilateral, in order; an
  /// infinite image is unchanged.
  public struct PerspectiveTransform: ImageFilter {
    public static let declaration = FilterDeclaration(
      "perspectiveTransform", coreImage: "CIPerspectiveTransform", category: .geometry,
      "Maps the corners of the image to four points.", defaults: Self(),
      .optional(
        \.topLeft, "topLeft", coreImage: "inputTopLeft", unit: "pixels",
        "The new position of the upper left corner."),
      .optional(
        \.topRight, "topRight", coreImage: "inputTopRight", unit: "pixels",
        "The new position of the upper right corner."),
      .optional(
        \.bottomRight, "bottomRight", coreImage: "inputBottomRight", unit: "pixels",
        "The new position of the lower right corner."),
      .optional(
        \.bottomLeft, "bottomLeft", coreImage: "inputBottomLeft", unit: "pixels",
        "The new position of the lower left corner."))

    /// The new position of the upper left corner.
    public var topLeft: Point
    /// The new position of the upper right corner.
    public var topRight: Point
    /// The new position of the lower right corner.
    public var bottomRight: Point
    /// The new position of the lower left corner.
    public var bottomLeft: Point

    /// Creates the filter.
    public init(
      topLeft: Point = Point(x: 118, y: 484), topRight: Point = Point(x: 646, y: 507),
      bottomRight: Point = Point(x: 548, y: 140), bottomLeft: Point = Point(x: 155, y: 153)
    ) {
      self.topLeft = topLeft
      self.topRight = topRight
      self.bottomRight = bottomRight
      self.bottomLeft = bottomLeft
    }

    public func apply(to input: Image) -> Image {
      let extent = input.extent
      if extent.isEmpty || extent.isInfinite { return input }
      let corners = [bottomLeft, bottomRight, topRight, topLeft]
      guard let map = Projection(from: extent, to: corners) else { return .empty }
      let xs = corners.map(\.x)
      let ys = corners.map(\.y)
      let box = Rect(
        minX: xs.min() ?? 0, minY: ys.min() ?? 0, maxX: xs.max() ?? 0, maxY: ys.max() ?? 0)
      return Image(PerspectiveRecipe(inverse: map, extent: box.snapped), input)
    }
  }
}
