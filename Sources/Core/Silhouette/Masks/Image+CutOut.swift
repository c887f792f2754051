// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Returns the part of this image that a mask selects, on a transparent background.
  ///
  /// The mask's edges are fitted to the image's, and the old background's colour is removed from pixels under soft edges,
  /// so that the old background leaves no halo.
  ///
  /// - Parameters:
  ///   - mask: A mask of the whole image, with one channel, of any size.
  ///   - refinement: The fit of the mask's edges to the image's; `nil` to use the mask unchanged.
  /// - Returns: A bitmap of the image's size, with its lower left corner at the origin.
  /// - Throws: `RenderError` if the extent is empty or infinite; `MaskError` if the mask has
  ///   several channels.
  public func cutOut(
    _ mask: PixelBuffer, refinement: MaskRefinement? = MaskRefinement()
  ) throws -> Image {
    let pixels = try self.pixels()
    let fitted = try pixels.fittedMask(mask, refinement: refinement)
    return Image(pixels: try pixels.cutOut(fitted))
  }

  /// Returns a mask of this image, with its edges fitted to the image's, for filters that take the mask as an image.
  ///
  /// - Parameters:
  ///   - mask: A mask of the whole image, with one channel, of any size.
  ///   - refinement: The fit of the mask's edges to the image's; `nil` only scales the mask.
  /// - Returns: A bitmap of the image's extent.
  /// - Throws: `RenderError` if the extent is empty or infinite; `MaskError` if the mask has
  ///   several channels.
  public func fittedMask(
    _ mask: PixelBuffer, refinement: MaskRefinement? = MaskRefinement()
  ) throws -> Image {
    Image(mask: try pixels().fittedMask(mask, refinement: refinement)).moved(
      to: extent.integral.origin)
  }
}

extension PixelBuffer {
  /// Returns a mask of this image, scaled to the image's size and fitted to its edges.
  ///
  /// - Parameters:
  ///   - mask: A mask of the whole image, with one channel, of any size.
  ///   - refinement: The fit of the mask's edges to the image's; `nil` only scales the mask.
  /// - Throws: `MaskError` if the mask has several channels.
  public func fittedMask(
    _ mask: PixelBuffer, refinement: MaskRefinement? = MaskRefinement()
  ) throws -> PixelBuffer {
    try requireMemory(bytesPerPixel: 6)
    if let refinement { return try refinement.refine(mask, with: withoutAlpha()) }
    if mask.width == width, mask.height == height { return mask }
    return mask.resized(width: width, height: height)
  }

  /// Fits a mask to the edges of this image.
  ///
  /// - Parameters:
  ///   - mask: A mask of the whole image, with one channel, of any size.
  ///   - refinement: The fit.
  ///   - result: Receives the mask: zeros, grey and 8-bit, of the image's size; may be replaced by another buffer.
  /// - Throws: `MaskError` if the mask has several channels.
  func refine(
    _ mask: PixelBuffer, by refinement: MaskRefinement, into result: inout PixelBuffer
  ) throws {
    try requireMemory(bytesPerPixel: 6)
    try refinement.refine(mask, with: withoutAlpha(), into: &result)
  }

  /// Returns the pixels on a transparent background, with the subject's colours under the mask's soft edges.
  ///
  /// - Parameter mask: A mask with one channel, of the same size.
  /// - Returns: RGBA with straight alpha.
  /// - Throws: `MaskError` if the mask has another size than the pixels, or several channels.
  public func cutOut(_ mask: PixelBuffer) throws -> PixelBuffer {
    try cutOut(mask, colorsOf: mask)
  }

  /// Returns the pixels on a transparent background, with colours taken from a subject.
  ///
  /// - Parameters:
  ///   - mask: The mask that becomes the alpha of the result; one channel, of the same size.
  ///   - subject: The mask of the subject whose colours are used, without the colours of the background; of the same size.
  /// - Throws: `MaskError` if a mask has another size than the pixels, or several channels.
  func cutOut(_ mask: PixelBuffer, colorsOf subject: PixelBuffer) throws -> PixelBuffer {
    try requireMemory(bytesPerPixel: 12)
    func visible(_ mask: PixelBuffer) throws -> PixelBuffer {
      format.channels.hasAlpha ? try mask.multiplied(byMask: alphaMask()) : mask
    }
    return try ForegroundEstimation().cutOut(
      withoutAlpha(), alpha: visible(subject), mask: visible(mask))
  }

  /// Returns the pixels' alpha as a mask.
  private func alphaMask() throws -> PixelBuffer {
    let image = Image(mask: self)
    let alpha = image.applyingColorMatrix(
      Filters.ColorMatrix(
        red: [0, 0, 0, 1], green: [0, 0, 0, 1], blue: [0, 0, 0, 1], alpha: [0, 0, 0, 0],
        bias: [0, 0, 0, 1]))
    return try Renderer(workingSpace: .none).render(
      alpha, region: image.extent, format: PixelFormat(.grey, format.component), colorSpace: .none)
  }
}
