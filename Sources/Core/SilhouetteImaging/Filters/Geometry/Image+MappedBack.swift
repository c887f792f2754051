// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Creates an image from a network's mask, placed over the stored image from which the mask was computed.
  ///
  /// The mask is extended beyond its edges, scaled, and cropped to the image, so that along the image's border it has
  /// exactly the mask's border values, at any size.
  ///
  /// - With ``CropAndScale/scaleToFit``, only mask pixels whose centre is on the image are used.
  /// - With ``CropAndScale/centerCrop``, every pixel that the crop touches gets its value from the mask; the others,
  ///   which the network did not see, are outside the extent, where the mask is 0.
  ///
  /// - Parameters:
  ///   - mask: The mask as returned by the network, with its lower left corner at the origin.
  ///   - mode: The fit of the image into the network's input.
  ///   - size: The image's size as stored, in whole pixels.
  ///   - orientation: The orientation in which the image is stored.
  package init(
    mask: PixelBuffer, mappedBack mode: CropAndScale, to size: Size,
    orientation: ImageOrientation = .up
  ) {
    let target = Size(width: Double(mask.width), height: Double(mask.height))
    let image = mode.imageRect(from: size, orientation: orientation, to: target)
    let used = Image.pixelsWithCenters(in: image, of: target)
    self = Image(mask: mask).cropped(to: used).clampedToExtent()
      .transformed(by: mode.inverseTransform(from: size, orientation: orientation, to: target))
      .cropped(to: mode.visibleRect(from: size, orientation: orientation, to: target))
  }

  /// Returns the whole pixels whose centre is in `rect`, at least one along each axis.
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
