// SPDX-License-Identifier: Apache-2.0

/// Puts the corners of the image onto four points, as a photographed page appears.
///
/// The projective map of the extent onto the quadrilateral (Heckbert, "Fundamentals of texture mapping and image warping", 1989,
/// section 2.2.3); every new pixel is read where its middle came from, bilinearly, of premultiplied values. Outside the image there is
/// transparency, so that edges fade. The extent is the bounding box of the points. Points that are not the corners of a convex
/// quadrilateral, in order, give an empty image; an infinite image stays as it is.
public struct PerspectiveTransform: ImageFilter {
  public static let declaration = FilterDeclaration(
    "perspectiveTransform", coreImage: "CIPerspectiveTransform", category: .geometry,
    "Puts the corners of the image onto four points.", defaults: Self(),
    .optional(
      \.topLeft, "topLeft", coreImage: "inputTopLeft", unit: "pixels",
      "The new place of the upper left corner."),
    .optional(
      \.topRight, "topRight", coreImage: "inputTopRight", unit: "pixels",
      "The new place of the upper right corner."),
    .optional(
      \.bottomRight, "bottomRight", coreImage: "inputBottomRight", unit: "pixels",
      "The new place of the lower right corner."),
    .optional(
      \.bottomLeft, "bottomLeft", coreImage: "inputBottomLeft", unit: "pixels",
      "The new place of the lower left corner."))

  /// The new place of the upper left corner.
  public var topLeft: Point
  /// The new place of the upper right corner.
  public var topRight: Point
  /// The new place of the lower right corner.
  public var bottomRight: Point
  /// The new place of the lower left corner.
  public var bottomLeft: Point

  /// Makes the filter.
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

/// The inverse of a projective map: a point of the image for each of the plane.
private struct Projection: Hashable {
  private let matrix: Matrix3
  /// A point that is the middle of the image, by which sides of the horizon are told apart.
  private let sign: Double

  /// Makes the inverse of the map of a rectangle onto a quadrilateral; `nil` if that is not convex.
  init?(from rect: Rect, to corners: [Point]) {
    let turns = corners.indices.map { index -> Double in
      let (a, b, c) = (corners[index], corners[(index + 1) % 4], corners[(index + 2) % 4])
      return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
    }
    guard turns.allSatisfy({ $0 > 0 }) || turns.allSatisfy({ $0 < 0 }) else { return nil }
    let (p0, p1, p2, p3) = (corners[0], corners[1], corners[2], corners[3])
    let (dx1, dx2, sx) = (p1.x - p2.x, p3.x - p2.x, p0.x - p1.x + p2.x - p3.x)
    let (dy1, dy2, sy) = (p1.y - p2.y, p3.y - p2.y, p0.y - p1.y + p2.y - p3.y)
    let determinant = dx1 * dy2 - dx2 * dy1
    let g = (sx * dy2 - dx2 * sy) / determinant
    let h = (dx1 * sy - sx * dy1) / determinant
    let square = Matrix3(
      [p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x, p0.x],
      [p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y, p0.y], [g, h, 1])
    let stretch = Matrix3([rect.width, 0, rect.minX], [0, rect.height, rect.minY], [0, 0, 1])
    matrix = stretch.times(square.inverse)
    let middle = matrix.times(
      SIMD3((p0.x + p1.x + p2.x + p3.x) / 4, (p0.y + p1.y + p2.y + p3.y) / 4, 1))
    sign = middle.z < 0 ? -1 : 1
    guard middle.z.isFinite, middle.z != 0 else { return nil }
  }

  /// Returns the point of the image; far outside of it beyond the horizon.
  @inline(__always)
  func origin(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let place = matrix.times(SIMD3(x, y, 1))
    if !(place.z * sign > 0) { return (1e18, 1e18) }
    return (place.x / place.z, place.y / place.z)
  }

  /// Returns the bounding box of the points of a region; `nil` if part of it lies beyond the horizon.
  func box(of region: Region) -> Rect? {
    let rect = region.rect
    var (low, high) = (SIMD2(Double.infinity, .infinity), SIMD2(-Double.infinity, -.infinity))
    for (x, y) in [
      (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY),
      (rect.maxX, rect.maxY),
    ] {
      let place = origin(x, y)
      if place.x >= 1e15 { return nil }
      low = pointwiseMin(low, SIMD2(place.x, place.y))
      high = pointwiseMax(high, SIMD2(place.x, place.y))
    }
    return Rect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
  }
}

private struct PerspectiveRecipe: AreaRecipe {
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
    sampleBilinear(area, from: input, into: output, inverse.origin)
  }

  var operationsPerValue: Double { 32 }

  var summary: String { "perspective onto \(extent)" }
}
