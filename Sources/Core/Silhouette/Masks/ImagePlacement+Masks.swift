// SPDX-License-Identifier: Apache-2.0

extension ImagePlacement {
  /// Returns a network's mask at the resolution of the image.
  ///
  /// - Parameters:
  ///   - mask: A mask of the network's input, with one channel, at any resolution.
  ///   - image: The upright image, or the same image at another size.
  ///   - refinement: The fit of the mask's edges to the image's; `nil` only scales the mask.
  /// - Returns: A mask of the image's size, 0 outside the part that the network processed.
  /// - Throws: `MaskError` if the mask has several channels.
  public func imageMask(
    _ mask: PixelBuffer, over image: PixelBuffer, refinement: MaskRefinement? = nil
  ) throws -> PixelBuffer {
    try PlacedMask(pixels: mask, placement: adapted(toInputSize: mask.rect.size))
      .scaled(to: image, refinement: refinement)
  }

  /// Returns a mask of the image, resampled to the network's input with antialiasing, so that one model's result can be
  /// passed to the next.
  ///
  /// - Parameter mask: A mask with one channel, of any size.
  /// - Returns: A grey 8-bit mask of the input's size, 0 outside the image.
  /// - Throws: `RenderError` if the mask exceeds the renderer's limit.
  package func inputMask(_ mask: PixelBuffer) throws -> PixelBuffer {
    try mask.antialiased(at: adapted(toImageSize: mask.rect.size), border: .zero)
  }
}
