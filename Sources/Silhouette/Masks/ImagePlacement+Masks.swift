// SPDX-License-Identifier: Apache-2.0

extension ImagePlacement {
  /// Returns a mask of the network at the resolution of the image.
  ///
  /// - Parameters:
  ///   - mask: One channel over the network's input, at any resolution.
  ///   - image: The upright image, or the same image at another size.
  ///   - refinement: The fit of the mask's edges to the image's; `nil` to scale the mask only.
  /// - Returns: A mask of the image's size, 0 outside the part that the network saw.
  /// - Throws: `MaskError` if the mask has several channels.
  public func imageMask(
    _ mask: PixelBuffer, over image: PixelBuffer, refinement: MaskRefinement? = nil
  ) throws -> PixelBuffer {
    try PlacedMask(pixels: mask, placement: adapted(toInputSize: mask.rect.size))
      .scaled(to: image, refinement: refinement)
  }

  /// Returns a mask of the image in the network's input, antialiased, to pass one model's result to the next.
  ///
  /// - Parameter mask: One channel, of the image's size or another.
  /// - Returns: A grey 8-bit mask of the input's size, 0 outside the image.
  /// - Throws: `RenderError` if the mask is over the renderer's limit.
  public func inputMask(_ mask: PixelBuffer) throws -> PixelBuffer {
    try mask.antialiased(at: adapted(toImageSize: mask.rect.size), border: .zero)
  }
}
