// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Maps the corners of the image to four points, like a page in a photo.
  ///
  /// The projective map of the extent onto the quadrilateral (Heckbert, "Fundamentals of texture mapping and image
  /// warping", 1989, section 2.2.3); every new pixel is interpolated bilinearly, on premultiplied values, at the
  /// preimage of its centre. Pixels outside the image are transparent, so that edges fade. The extent is the bounding
  /// box of the points. The result is empty unless the points are the corners of a convex quadrilateral, in order; an
  /// infinite image is unchanged. With a rectangle in place of the image's extent, only the part inside the rectangle is shown;
  /// where the rectangle is beyond the image, the result is transparent.
  public struct PerspectiveTransform: ImageFilter {
    public static let declaration = FilterDeclaration(
      "perspectiveTransform", coreImage: "CIPerspectiveTransform", category: .geometry,
      "Maps the corners of the image to four points.", defaults: Self(),
      .optional(\.topLeft, "topLeft", unit: "pixels", "The new position of the upper left corner."),
      .optional(
        \.topRight, "topRight", unit: "pixels", "The new position of the upper right corner."),
      .optional(
        \.bottomRight, "bottomRight", unit: "pixels",
        "The new position of the lower right corner."),
      .optional(
        \.bottomLeft, "bottomLeft", unit: "pixels", "The new position of the lower left corner."))

    /// The new position of the upper left corner.
    public var topLeft: Point
    /// The new position of the upper right corner.
    public var topRight: Point
    /// The new position of the lower right corner.
    public var bottomRight: Point
    /// The new position of the lower left corner.
    public var bottomLeft: Point
    /// The part whose corners are moved; infinite for the image's extent.
    public var extent: Rect

    /// Creates the filter.
    public init(
      topLeft: Point = Point(x: 118, y: 484), topRight: Point = Point(x: 646, y: 507),
      bottomRight: Point = Point(x: 548, y: 140), bottomLeft: Point = Point(x: 155, y: 153),
      extent: Rect = .infinite
    ) {
      self.topLeft = topLeft
      self.topRight = topRight
      self.bottomRight = bottomRight
      self.bottomLeft = bottomLeft
      self.extent = extent
    }

    public func apply(to input: Image) -> Image {
      let corners = [bottomLeft, bottomRight, topRight, topLeft]
      return extent == .infinite
        ? input.movingCorners(of: input.extent, to: corners)
        : input.cropped(to: extent).movingCorners(of: extent, to: corners)
    }
  }

  /// ``PerspectiveTransform`` with its extent as a parameter.
  struct PerspectiveTransformWithExtent: ImageFilter {
    static let declaration = FilterDeclaration(
      "perspectiveTransformWithExtent", coreImage: "CIPerspectiveTransformWithExtent",
      category: .geometry, "Maps the corners of a part of the image to four points.",
      defaults: Self(),
      .optional(
        \.extent, "extent", unit: "pixels",
        "The part whose corners are moved; infinite for the image's extent."),
      .optional(
        \.topLeft, "topLeft", unit: "pixels", "The new position of the part's upper left corner."),
      .optional(
        \.topRight, "topRight", unit: "pixels",
        "The new position of the part's upper right corner."),
      .optional(
        \.bottomRight, "bottomRight", unit: "pixels",
        "The new position of the part's lower right corner."),
      .optional(
        \.bottomLeft, "bottomLeft", unit: "pixels",
        "The new position of the part's lower left corner."))

    var extent = Rect.infinite
    var topLeft = Point(x: 118, y: 484)
    var topRight = Point(x: 646, y: 507)
    var bottomRight = Point(x: 548, y: 140)
    var bottomLeft = Point(x: 155, y: 153)

    func apply(to input: Image) -> Image {
      PerspectiveTransform(
        topLeft: topLeft, topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft,
        extent: extent
      ).apply(to: input)
    }
  }
}

extension Image {
  /// Returns the image under the projective map that moves the corners of a rectangle to four points.
  ///
  /// - Parameters:
  ///   - rect: The rectangle. If it is infinite, the image is unchanged.
  ///   - corners: The new positions of its lower left, lower right, upper right and upper left corner. The result is empty
  ///     unless they are the corners of a convex quadrilateral, in order.
  fileprivate func movingCorners(of rect: Rect, to corners: [Point]) -> Image {
    if extent.isEmpty || rect.isInfinite { return self }
    guard let map = Projection(from: rect, to: corners) else { return .empty }
    let xs = corners.map(\.x)
    let ys = corners.map(\.y)
    let box = Rect(
      minX: xs.min() ?? 0, minY: ys.min() ?? 0, maxX: xs.max() ?? 0, maxY: ys.max() ?? 0)
    return Image(PerspectiveRecipe(inverse: map, extent: box.snapped), self)
  }
}

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
        \.topLeft, "topLeft", unit: "pixels", "The corner that becomes the upper left one."),
      .optional(
        \.topRight, "topRight", unit: "pixels", "The corner that becomes the upper right one."),
      .optional(
        \.bottomRight, "bottomRight", unit: "pixels",
        "The corner that becomes the lower right one."),
      .optional(
        \.bottomLeft, "bottomLeft", unit: "pixels", "The corner that becomes the lower left one."),
      .optional(
        \.width, "width", coreImage: nil, range: 0...32768, unit: "pixels",
        "The width of the result; 0 for that of the longer one of the upper and lower sides."),
      .optional(
        \.height, "height", coreImage: nil, range: 0...32768, unit: "pixels",
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

/// Pixels at the places to which a projective map moves them.
struct PerspectiveRecipe: AreaRecipe {
  /// The map from the result to the input.
  let inverse: Projection
  let extent: Rect

  func extent(of inputs: [Rect]) -> Rect { extent }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { .full }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region {
    guard let box = inverse.box(of: output) else { return extent }
    return Region(touching: box.isEmpty ? Rect(x: box.minX, y: box.minY, width: 1, height: 1) : box)
      .grown(by: 1).intersection(extent)
  }

  func compute(_ area: Region, into output: Tile, from inputs: [Tile], in context: RenderContext) {
    if inputs[0].region.isEmpty {
      output.clear(outside: .empty)
      return
    }
    let input = inputs[0]
    sampleBilinear(area, from: input, into: output, inverse: inverse)
  }

  var operationsPerValue: Double { 32 }

  var summary: String { "perspective onto \(extent)" }
}
