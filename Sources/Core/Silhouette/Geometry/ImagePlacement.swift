// SPDX-License-Identifier: Apache-2.0

/// The placement of an image in a network's input: an affine map, computed from a region of the image and the way it is
/// cropped and scaled, or from a rotated rectangle.
///
/// It maps points, rectangles and masks in both directions. Image and input coordinates are in pixels from the lower
/// left corner.
///
/// ```swift
/// let placement = try ImagePlacement(
///   imageSize: size, rotatedRect: RotatedRect(center: eyes, size: Size(width: 90, height: 90), angle: 0.2),
///   inputSize: Size(width: 192, height: 192))
/// let nose = placement.imagePoint(Point(x: 96, y: 110), origin: .upperLeft)
/// ```
public struct ImagePlacement: Hashable, Sendable {
  /// The part of the image that the input shows, and its fit into the input.
  package enum View: Hashable, Sendable {
    /// A region of the upright image, fitted into the input.
    case region(NormalizedRect, CropAndScale)
    /// A rectangle in pixels of the upright image, stretched over the input.
    case rotated(RotatedRect)
  }

  /// The size of the upright image, in pixels.
  public let imageSize: Size
  /// The size of the network's input, in pixels.
  public let inputSize: Size
  /// The part of the image that the input shows, and its fit into the input.
  package let view: View
  /// The map from the image to the input.
  public let transform: Transform2D
  /// The map from the input to the image.
  public let inverseTransform: Transform2D

  /// The maps between the input and ``region``, in coordinates relative to the region's lower left corner.
  private struct Local: Hashable {
    let transform: Transform2D
    let inverse: Transform2D
  }

  private let local: Local

  /// Creates the placement of a region.
  ///
  /// - Parameters:
  ///   - imageSize: The size of the upright image, in pixels.
  ///   - regionOfInterest: The part of the image to show; every pixel that it touches is included.
  ///   - cropAndScale: The fit of the part if its aspect ratio differs from the input's.
  ///   - inputSize: The size of the network's input, in pixels.
  /// - Throws: ``RequestError/invalidRegionOfInterest(_:)``.
  package init(
    imageSize: Size, regionOfInterest: NormalizedRect = .fullImage,
    cropAndScale: CropAndScale = .scaleToFill, inputSize: Size
  ) throws(RequestError) {
    try regionOfInterest.checkIsInside()
    self.init(imageSize, .region(regionOfInterest, cropAndScale), inputSize)
  }

  /// Creates the placement of a rotated rectangle, stretched over the input.
  ///
  /// - Parameters:
  ///   - imageSize: The size of the upright image, in pixels.
  ///   - rotatedRect: The rectangle in pixels of the image; it may extend outside the image.
  ///   - inputSize: The size of the network's input, in pixels.
  /// - Throws: ``RequestError/invalidRotatedRect(_:)``.
  package init(
    imageSize: Size, rotatedRect: RotatedRect, inputSize: Size
  ) throws(RequestError) {
    try rotatedRect.check()
    self.init(imageSize, .rotated(rotatedRect), inputSize)
  }

  private init(_ imageSize: Size, _ view: View, _ inputSize: Size) {
    precondition(
      min(imageSize.width, imageSize.height, inputSize.width, inputSize.height) > 0,
      "an image of \(imageSize) in an input of \(inputSize)")
    self.imageSize = imageSize
    self.inputSize = inputSize
    self.view = view
    switch view {
    case .region(let region, let cropAndScale):
      let rect = region.pixels(in: imageSize)
      let inverse = cropAndScale.inverseTransform(from: rect.size, to: inputSize)
      local = Local(
        transform: cropAndScale.transform(from: rect.size, to: inputSize), inverse: inverse)
      transform = Transform2D(translationX: -rect.minX, y: -rect.minY)
        .concatenating(local.transform)
      inverseTransform = inverse.concatenating(
        Transform2D(translationX: rect.minX, y: rect.minY))
    case .rotated(let rect):
      transform = rect.transform(to: inputSize)
      guard let inverse = transform.inverted else {
        preconditionFailure("\(rect) was checked to be finite and not empty")
      }
      inverseTransform = inverse
      local = Local(transform: transform, inverse: inverse)
    }
  }

  /// The rectangle of the image that may be read, in pixels: the region of interest, or the whole image.
  public var region: Rect { regionOfInterest.pixels(in: imageSize) }

  /// The region of interest; the full image for a rotated rectangle.
  public var regionOfInterest: NormalizedRect {
    if case .region(let region, _) = view { region } else { .fullImage }
  }

  /// Returns the placement for the same image at another size. The same part of the image is placed in the input.
  package func adapted(toImageSize size: Size) -> ImagePlacement {
    guard size != imageSize else { return self }
    var view = view
    if case .rotated(var rect) = view {
      // The proportions of the same image differ by no more than the rounding of its size to whole pixels.
      let x = size.width / imageSize.width
      let y = size.height / imageSize.height
      let scale = (x * y).squareRoot()
      rect.center = Point(x: rect.center.x * x, y: rect.center.y * y)
      rect.size = Size(width: rect.size.width * scale, height: rect.size.height * scale)
      view = .rotated(rect)
    }
    return ImagePlacement(size, view, inputSize)
  }

  /// Returns the placement of the same part of the image in an input, or a network's output, of another size.
  package func adapted(toInputSize size: Size) -> ImagePlacement {
    size == inputSize ? self : ImagePlacement(imageSize, view, size)
  }
}

extension ImagePlacement {
  /// Returns the placement of the same part of the image in a label map that the network returned.
  func adapted(to map: LabelMap) -> ImagePlacement {
    adapted(toInputSize: Size(width: Double(map.width), height: Double(map.height)))
  }
}

// MARK: Points and rectangles

extension ImagePlacement {
  /// Returns the point of the image that corresponds to a point of the input.
  ///
  /// - Parameters:
  ///   - point: A point in pixels of the input.
  ///   - origin: The corner of the input that the point is measured from.
  /// - Returns: A point in pixels from the lower left corner of the image; it may be outside the image.
  public func imagePoint(_ point: Point, origin: CoordinateOrigin = .lowerLeft) -> Point {
    let y = origin == .lowerLeft ? point.y : inputSize.height - point.y
    return inverseTransform.apply(to: Point(x: point.x, y: y))
  }

  /// Returns the smallest upright rectangle of the image that contains a rectangle of the input.
  public func imageRect(_ rect: Rect) -> Rect { inverseTransform.boundingBox(of: rect) }

  /// Returns the pixel of the input that covers a point of the region of interest.
  ///
  /// - Parameter point: A point relative to the region of interest.
  /// - Returns: The column and row from the top left; `nil` if the point is outside the part that the network processed.
  func inputPixel(at point: NormalizedPoint) -> (x: Int, y: Int)? {
    let place = local.transform.apply(to: point.toImageCoordinates(region.size))
    let x = place.x.rounded(.down)
    let y = (inputSize.height - place.y).rounded(.down)
    guard NormalizedRect.fullImage.contains(point), x >= -1, x <= inputSize.width, y >= -1,
      y <= inputSize.height
    else { return nil }
    // The far edges of the image belong to its last pixels.
    return (
      min(max(Int(x), 0), Int(inputSize.width) - 1), min(max(Int(y), 0), Int(inputSize.height) - 1)
    )
  }

  /// Returns the part of the region that a box of the input covers.
  ///
  /// - Parameter box: A box in columns and rows from the top left.
  /// - Returns: A rectangle relative to the region of interest.
  func normalizedRect(of box: LabelMap.Box) -> NormalizedRect {
    let size = region.size
    let rect = Rect(
      x: Double(box.x), y: inputSize.height - Double(box.y + box.height), width: Double(box.width),
      height: Double(box.height))
    return NormalizedRect(
      imageRect: local.inverse.boundingBox(of: rect)
        .intersection(Rect(origin: .zero, size: size)),
      in: size)
  }

  /// Returns the pixels of the region that a box of the input touches.
  ///
  /// - Parameter box: A box in columns and rows from the top left.
  /// - Returns: A rectangle of whole pixels, measured from the lower left corner of the image.
  func imagePixels(of box: LabelMap.Box) -> Rect {
    let region = region
    let shown = normalizedRect(of: box).pixels(in: region.size)
    return Rect(
      x: region.minX + shown.minX, y: region.minY + shown.minY, width: shown.width,
      height: shown.height)
  }
}

extension NormalizedRect {
  /// - Throws: ``RequestError/invalidRegionOfInterest(_:)`` unless the rectangle is finite, not empty, and inside the
  ///   image.
  func checkIsInside() throws(RequestError) {
    // The amount by which rounding may move an edge that was meant to be 1.
    let largest = 1 + 1e-9
    guard [x, y, width, height].allSatisfy(\.isFinite), width > 0, height > 0, x >= 0, y >= 0,
      x + width <= largest, y + height <= largest
    else { throw .invalidRegionOfInterest(self) }
  }

  /// Returns the rectangle of all pixels that this rectangle touches in an image of the given size: at least one pixel,
  /// with y upwards.
  func pixels(in imageSize: Size) -> Rect {
    let touched = toImageCoordinates(imageSize).snapped.integral
      .intersection(Rect(origin: .zero, size: imageSize))
    if !touched.isEmpty { return touched }
    // A rectangle thinner than the rounding error, or on the far edge, touches the pixels that contain it.
    func span(_ low: Double, _ high: Double, _ count: Double) -> (start: Double, end: Double) {
      let start = min(max((low * count).rounded(.down), 0), count - 1)
      return (start, min(max((high * count).rounded(.up), start + 1), count))
    }
    let columns = span(x, x + width, imageSize.width)
    let rows = span(y, y + height, imageSize.height)
    return Rect(
      x: columns.start, y: rows.start, width: columns.end - columns.start,
      height: rows.end - rows.start)
  }
}
