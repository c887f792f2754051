// SPDX-License-Identifier: Apache-2.0

/// Where in a picture a network's answer lies.
struct MaskPlacement: Hashable, Sendable {
  /// The size of the upright picture that the network saw a part of, in pixels.
  let imageSize: Size
  /// The part.
  let regionOfInterest: NormalizedRect
  /// How the part met the network's input.
  let cropAndScale: CropAndScale

  /// The place in the network's answer of a place in the region.
  ///
  /// - Parameters:
  ///   - point: Counted within the region.
  ///   - size: The size of the answer.
  /// - Returns: Column and row from the top left; `nil` where the network did not look.
  func pixel(at point: NormalizedPoint, size: (width: Int, height: Int)) -> (x: Int, y: Int)? {
    let region = regionOfInterest.pixels(in: imageSize).size
    let target = Size(width: Double(size.width), height: Double(size.height))
    let place = cropAndScale.transform(from: region, to: target)
      .apply(to: point.toImageCoordinates(region))
    let (x, y) = (place.x.rounded(.down), (target.height - place.y).rounded(.down))
    guard NormalizedRect.fullImage.contains(point), x >= -1, x <= target.width, y >= -1,
      y <= target.height
    else { return nil }
    // The far edges of the picture belong to its last pixels.
    return (min(max(Int(x), 0), size.width - 1), min(max(Int(y), 0), size.height - 1))
  }

  /// The part of the region that a rectangle of the network's answer shows.
  ///
  /// - Parameters:
  ///   - box: Columns and rows from the top left.
  ///   - size: The size of the answer.
  func rect(of box: LabelMap.Box, size: (width: Int, height: Int)) -> NormalizedRect {
    let region = regionOfInterest.pixels(in: imageSize).size
    let target = Size(width: Double(size.width), height: Double(size.height))
    let rect = Rect(
      x: Double(box.x), y: target.height - Double(box.y + box.height), width: Double(box.width),
      height: Double(box.height))
    return NormalizedRect(
      imageRect: cropAndScale.inverseTransform(from: region, to: target).boundingBox(of: rect)
        .intersection(Rect(origin: .zero, size: region)),
      in: region)
  }

  /// A mask that the network made, laid over a picture.
  ///
  /// - Parameters:
  ///   - mask: One channel, as the network sees the region.
  ///   - photograph: The upright picture, or the same in another size.
  ///   - refinement: How to fit the mask's edges to the picture's; `nil` scales it only.
  /// - Returns: A mask of the photograph's size, 0 where the network did not look.
  /// - Throws: `MaskError` if the mask has several channels.
  func scaled(
    _ mask: PixelBuffer, to photograph: PixelBuffer, refinement: MaskRefinement?
  ) throws -> PixelBuffer {
    let region = regionOfInterest.pixels(in: photograph.rect.size)
    let part = region == photograph.rect ? photograph : photograph.cropped(to: region)
    let fitted = try part.fittedMask(
      upright(mask, regionSize: region.size), refinement: refinement)
    if part.rect == photograph.rect { return fitted }
    return try Renderer(workingSpace: .none).render(
      Image(mask: fitted).moved(to: region.origin), region: photograph.rect,
      format: fitted.format, colorSpace: .none)
  }

  /// The mask over the whole region and nothing else.
  private func upright(_ mask: PixelBuffer, regionSize: Size) throws -> PixelBuffer {
    if cropAndScale == .scaleToFill { return mask }
    let back = Image(mask: mask, mappedBack: cropAndScale, to: regionSize)
    return try Renderer(workingSpace: .none).render(
      back, region: Rect(origin: .zero, size: regionSize), format: mask.format, colorSpace: .none)
  }

  /// What a mask that the network made shows of a picture.
  ///
  /// - Parameters:
  ///   - mask: One channel, as the network sees the region.
  ///   - photograph: The upright picture, or the same in another size.
  ///   - isCropped: Whether to leave out what is transparent around it.
  ///   - refinement: How to fit the mask's edges to the picture's; `nil` scales it only.
  /// - Returns: Straight RGBA.
  func maskedPixels(
    _ mask: PixelBuffer, of photograph: PixelBuffer, isCropped: Bool, refinement: MaskRefinement?
  ) throws -> PixelBuffer {
    let result = try photograph.cutOut(scaled(mask, to: photograph, refinement: refinement))
    return isCropped ? try result.trimmed() : result
  }
}
