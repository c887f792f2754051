// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// A mask that a network made of a picture, laid over that picture again as it is stored.
  ///
  /// The mask is clamped to its edge, scaled, and cropped to the picture: along the picture's
  /// border it has exactly the mask's border values, at any size.
  ///
  /// - Of ``CropAndScale/scaleToFit`` only mask pixels whose centre lies on the picture are used.
  /// - With ``CropAndScale/centerCrop`` every pixel that the crop touches gets its value from the
  ///   mask; the others, which the network never saw, are outside the extent and thereby 0.
  ///
  /// - Parameters:
  ///   - mask: The mask as the network made it, its lower left corner at the origin.
  ///   - mode: How the picture was fitted into the network's input.
  ///   - size: The picture's size as stored, in whole pixels.
  ///   - orientation: How the picture was turned upright.
  public init(
    mask: PixelBuffer, mappedBack mode: CropAndScale, to size: Size,
    orientation: ImageOrientation = .up
  ) {
    let target = Size(width: Double(mask.width), height: Double(mask.height))
    let picture = mode.pictureRect(from: size, orientation: orientation, to: target)
    let used = Image.pixelsWithCenters(in: picture, of: target)
    self = Image(mask: mask).cropped(to: used).clampedToExtent()
      .transformed(by: mode.inverseTransform(from: size, orientation: orientation, to: target))
      .cropped(to: mode.visibleRect(from: size, orientation: orientation, to: target))
  }

  /// Whole pixels whose centre lies in `rect`; at least one in each direction.
  private static func pixelsWithCenters(in rect: Rect, of size: Size) -> Rect {
    func range(_ low: Double, _ high: Double, _ limit: Double) -> (Double, Double) {
      let first = max(0, (low - 0.5).rounded(.up))
      let last = min(limit, (high - 0.5).rounded(.down) + 1)
      if last > first { return (first, last) }
      let middle = min(max(0, ((low + high) / 2).rounded(.down)), limit - 1)
      return (middle, middle + 1)
    }
    let (left, right) = range(rect.minX, rect.maxX, size.width)
    let (bottom, top) = range(rect.minY, rect.maxY, size.height)
    return Rect(minX: left, minY: bottom, maxX: right, maxY: top)
  }
}
