// SPDX-License-Identifier: Apache-2.0

/// A document in an image.
public struct DocumentObservation: VisionObservation {
  /// The upper left corner, relative to the request's region of interest, like the other corners. Corners may be outside the
  /// image. The upper left corner is the one nearest to that of the image, in which the text may stand on its head.
  public let topLeft: NormalizedPoint
  /// The upper right corner.
  public let topRight: NormalizedPoint
  /// The lower right corner.
  public let bottomRight: NormalizedPoint
  /// The lower left corner.
  public let bottomLeft: NormalizedPoint
  /// The confidence that this is a document, 0.5…1.
  public let confidence: Float
  /// The mask of the document: grey, 8 bits, stretched over the region of interest, at most 512 pixels on its longer side. What
  /// lies on the document, such as a hand, belongs to it.
  public let globalSegmentationMask: PixelBuffer
  /// The size of the upright image, in pixels.
  let imageSize: Size
  /// The region of interest to which corners are relative.
  let regionOfInterest: NormalizedRect
  var identity = ObservationIdentity()

  init(
    corners: [NormalizedPoint], confidence: Float, globalSegmentationMask: PixelBuffer,
    imageSize: Size, regionOfInterest: NormalizedRect
  ) {
    precondition(corners.count == 4, "\(corners.count) corners")
    topLeft = corners[0]
    topRight = corners[1]
    bottomRight = corners[2]
    bottomLeft = corners[3]
    self.confidence = confidence
    self.globalSegmentationMask = globalSegmentationMask
    self.imageSize = imageSize
    self.regionOfInterest = regionOfInterest
  }

  public var uuid: ObservationID { identity.uuid }
  public var timeRange: ClosedRange<Duration>? { identity.timeRange }

  /// The corners clockwise: upper left, upper right, lower right and lower left.
  public var corners: [NormalizedPoint] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// The smallest rectangle around the corners, relative to the region of interest.
  public var boundingBox: NormalizedRect {
    let xs = corners.map(\.x)
    let ys = corners.map(\.y)
    let (left, bottom) = (xs.reduce(xs[0], min), ys.reduce(ys[0], min))
    return NormalizedRect(
      x: left, y: bottom, width: xs.reduce(left, max) - left,
      height: ys.reduce(bottom, max) - bottom)
  }

  public var description: String {
    "document \(confidence) with corners "
      + corners.map { "(\($0.x), \($0.y))" }.joined(separator: ", ")
  }

  public static func == (a: DocumentObservation, b: DocumentObservation) -> Bool {
    a.corners == b.corners && a.confidence == b.confidence && a.imageSize == b.imageSize
      && a.regionOfInterest == b.regionOfInterest
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(corners)
    hasher.combine(confidence)
  }
}

extension DocumentObservation {
  /// Returns the corners in pixels of an image: upper left, upper right, lower right and lower left.
  ///
  /// - Parameters:
  ///   - size: The size of the upright image in pixels; `nil` for the size of the one in which the document was found.
  ///   - origin: The corner of the image that the results are measured from.
  public func imageCorners(
    in size: Size? = nil, origin: CoordinateOrigin = .lowerLeft
  ) -> [Point] {
    corners.map {
      $0.toImageCoordinates(from: regionOfInterest, imageSize: size ?? imageSize, origin: origin)
    }
  }

  /// The ratio of the document's width to its height.
  ///
  /// A document that is seen at an angle shows the focal length of the camera, and that its true proportions (Zhang & He,
  /// "Whiteboard scanning and image enhancement", 2007), if the image's centre is the camera's. Where the document is seen almost
  /// from above, or no camera shows such corners, the ratio is that of the mean lengths of opposite sides.
  public var aspectRatio: Double {
    DocumentProportions(
      imageCorners(origin: .upperLeft),
      center: Point(x: imageSize.width / 2, y: imageSize.height / 2)
    ).aspectRatio
  }

  /// Returns the document as an upright rectangle, without perspective.
  ///
  /// The result has the document's resolution where that is largest.
  ///
  /// - Parameters:
  ///   - image: The upright image in which the document was found, of finite extent, at any size.
  ///   - aspectRatio: The ratio of the document's width to its height, more than 0; `nil` for ``aspectRatio``.
  /// - Returns: An image with its lower left corner at the origin; empty for an empty or infinite image.
  public func perspectiveCorrected(_ image: Image, aspectRatio: Double? = nil) -> Image {
    let extent = image.extent
    guard !extent.isEmpty, !extent.isInfinite else { return .empty }
    let corners = imageCorners(in: extent.size).map {
      Point(x: $0.x + extent.minX, y: $0.y + extent.minY)
    }
    let given = aspectRatio.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    let size = DocumentProportions(corners, center: .zero).size(
      aspectRatio: given ?? self.aspectRatio)
    return Filters.PerspectiveCorrection(
      topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3],
      width: size.width, height: size.height
    ).apply(to: image)
  }
}
