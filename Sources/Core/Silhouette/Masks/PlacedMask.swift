// SPDX-License-Identifier: Apache-2.0

/// A network's mask, and the image's placement in the network's input.
struct PlacedMask {
  /// The mask: one channel, at the network's resolution.
  let pixels: PixelBuffer
  /// The image's placement in the network's input.
  let placement: ImagePlacement

  /// Returns the mask at the resolution of the image.
  ///
  /// - Parameters:
  ///   - image: The upright image, or the same image at another size.
  ///   - refinement: The fit of the mask's edges to the image's; `nil` only scales the mask.
  /// - Returns: A mask of the image's size, 0 outside the part that the network processed.
  /// - Throws: `MaskError` if the mask has several channels.
  func scaled(to image: PixelBuffer, refinement: MaskRefinement?) throws -> PixelBuffer {
    let placement = placement.adapted(toImageSize: image.rect.size)
    let region = placement.region
    try image.requireMemory(bytesPerPixel: 4)
    let part = region == image.rect ? image : image.cropped(to: region)
    let mask = try upright(placement)
    guard let refinement else {
      return try wide(part.fittedMask(mask, refinement: nil), in: region, of: image)
    }
    // Drawn at its place in the whole mask, which then need not be made from it.
    var fitted = image.zeros(in: region, format: .grey8, colorSpace: .none)
    try part.refine(mask, by: refinement, into: &fitted)
    return try fitted.whole(width: image.width, height: image.height, around: region)
      ?? wide(fitted, in: region, of: image)
  }

  /// Returns the mask of a region as a mask of the whole image.
  private func wide(
    _ fitted: PixelBuffer, in region: Rect, of image: PixelBuffer
  ) throws -> PixelBuffer {
    if fitted.rect == image.rect { return fitted }
    return try Renderer(workingSpace: .none).render(
      Image(mask: fitted).moved(to: region.origin), region: image.rect, format: fitted.format,
      colorSpace: .none)
  }

  /// Returns the mask of only the placement's region, without the rest of the network's input.
  private func upright(_ placement: ImagePlacement) throws -> PixelBuffer {
    let size = placement.region.size
    let back: Image
    switch placement.view {
    case .region(_, .scaleToFill): return pixels
    case .region(_, let cropAndScale):
      back = Image(mask: pixels, mappedBack: cropAndScale, to: size)
    case .rotated:
      // Clamped to its edge so that no seam is visible, then cropped to the part that the network processed.
      let inverse = placement.adapted(toInputSize: pixels.rect.size).inverseTransform
      back = Image(mask: pixels).clampedToExtent().transformed(by: inverse).blended(
        withMask: Image(color: .white).cropped(to: pixels.rect).transformed(by: inverse))
    }
    return try Renderer(workingSpace: .none).render(
      back, region: Rect(origin: .zero, size: size), format: pixels.format, colorSpace: .none)
  }
}
