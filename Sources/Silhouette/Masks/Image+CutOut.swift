// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// What a mask shows of this picture, on nothing.
  ///
  /// The mask's edge is fitted to the picture's, and the colours under the soft edge are those of
  /// the subject alone, so that no halo of the old background stays.
  ///
  /// - Parameters:
  ///   - mask: One channel, over the whole picture, of any size.
  ///   - refinement: How to fit the mask; `nil` takes it as it is.
  /// - Returns: A bitmap of the picture's extent, moved to the origin.
  /// - Throws: `RenderError` if the extent is empty or infinite; `MaskError` if the mask has
  ///   several channels.
  public func cutOut(
    _ mask: PixelBuffer, refinement: MaskRefinement? = MaskRefinement()
  ) throws -> Image {
    let photograph = try pixels()
    let fitted = try photograph.fittedMask(mask, refinement: refinement)
    return Image(pixels: try photograph.cutOut(fitted))
  }
}

extension PixelBuffer {
  /// A mask of this picture's size.
  ///
  /// - Parameters:
  ///   - mask: One channel, over the whole picture, of any size.
  ///   - refinement: How to fit the mask to the picture's edges; `nil` stretches it only.
  /// - Throws: `MaskError` if the mask has several channels.
  public func fittedMask(
    _ mask: PixelBuffer, refinement: MaskRefinement? = MaskRefinement()
  ) throws -> PixelBuffer {
    if let refinement { return try refinement.refine(mask, with: withoutAlpha()) }
    if mask.width == width, mask.height == height { return mask }
    return mask.resized(width: width, height: height)
  }

  /// The picture on nothing, with the subject's own colours under the mask's soft edge.
  ///
  /// - Parameter mask: One channel, of the picture's size.
  /// - Returns: Straight RGBA.
  /// - Throws: `MaskError` if the mask does not fit.
  public func cutOut(_ mask: PixelBuffer) throws -> PixelBuffer {
    try cutOut(mask, colorsOf: mask)
  }

  /// The picture on nothing, with the colours of a subject.
  ///
  /// - Parameters:
  ///   - mask: What becomes the alpha; one channel, of the picture's size.
  ///   - subject: The mask of the subject whose colours are shown, in which there is nothing of the
  ///     background; of the same size.
  /// - Throws: `MaskError` if a mask does not fit.
  func cutOut(_ mask: PixelBuffer, colorsOf subject: PixelBuffer) throws -> PixelBuffer {
    func visible(_ mask: PixelBuffer) throws -> PixelBuffer {
      format.channels.hasAlpha ? try mask.multiplied(byMask: alphaMask()) : mask
    }
    return try ForegroundEstimation().foreground(of: withoutAlpha(), alpha: visible(subject))
      .settingAlpha(visible(mask))
  }

  /// The picture's alpha as a mask.
  private func alphaMask() throws -> PixelBuffer {
    let image = Image(mask: self)
    let alpha = image.applyingColorMatrix(
      ColorMatrix(
        red: [0, 0, 0, 1], green: [0, 0, 0, 1], blue: [0, 0, 0, 1], alpha: [0, 0, 0, 0],
        bias: [0, 0, 0, 1]))
    return try Renderer(workingSpace: .none).render(
      alpha, region: image.extent, format: PixelFormat(.grey, format.component), colorSpace: .none)
  }
}
