// SPDX-License-Identifier: Apache-2.0

/// A replacement for the background behind a subject.
public enum Background: Sendable, Hashable {
  /// One colour.
  case color(Color)
  /// Another image, scaled; areas that it does not cover are black.
  case image(Image, fit: Image.Fit)
  /// The background of the image itself, out of focus and without any trace of the subject. `sigma` is the blur's sigma
  /// in pixels; `nil` is a fiftieth of the image's longer side.
  case blur(sigma: Double? = nil)
}

extension Image {
  /// Returns this image's subject in front of another background.
  ///
  /// The mask's edges are fitted to the image's, and the old background's colour is removed from pixels under soft edges,
  /// as in ``cutOut(_:refinement:)``, so that the old background leaves no halo around the subject.
  ///
  /// - Parameters:
  ///   - background: The new background.
  ///   - mask: A mask of the whole image, with one channel, of any size: 1 at the subject.
  ///   - refinement: The fit of the mask's edges to the image's; `nil` only scales the mask.
  /// - Throws: `RenderError` if the extent is empty or infinite; `MaskError` if the mask has
  ///   several channels.
  public func replacingBackground(
    with background: Background, mask: PixelBuffer,
    refinement: MaskRefinement? = MaskRefinement()
  ) throws -> Image {
    let pixels = try self.pixels()
    let fitted = try pixels.fittedMask(mask, refinement: refinement)
    let original = Image(pixels: pixels).moved(to: extent.integral.origin)
    let behind = background.image(
      behind: original, mask: Image(mask: fitted).moved(to: extent.integral.origin))
    return Image(pixels: try pixels.cutOut(fitted)).moved(to: extent.integral.origin)
      .composited(over: behind)
  }

  /// Returns this image's subject, cut out by a finished mask, which is used unchanged, in front of another background.
  ///
  /// The image is rendered strip by strip, using an amount of memory that does not depend on the image's size. For a
  /// network's mask, use ``replacingBackground(with:mask:refinement:)`` instead.
  ///
  /// - Parameters:
  ///   - background: The new background.
  ///   - mask: A mask of any size, stretched over the image: 1 at the subject, 0 where the background is visible.
  public func replacingBackground(with background: Background, mask: Image) -> Image {
    let behind = background.image(behind: self, mask: mask)
    // Transparent parts of the image show the new background too.
    return blended(withMask: mask.stretchedMask(over: extent), over: behind)
      .composited(over: behind)
  }
}

extension Background {
  /// Returns the background, rendered at the size of an image.
  ///
  /// - Parameters:
  ///   - image: The image in front of the background.
  ///   - mask: A mask of any size: 1 at the image's subject.
  package func image(behind image: Image, mask: Image) -> Image {
    let place = image.extent
    switch self {
    case .color(let color): return Image(color: color).cropped(to: place)
    case .image(let replacement, let fit):
      let fitted = replacement.fitted(fit, into: place)
      // Images that do not fill the extent, or are transparent, leave gaps.
      return fitted.composited(over: Image(color: .black).cropped(to: place))
    case .blur(let sigma):
      let sigma = sigma ?? max(place.width, place.height) / 50
      return Filters.BackgroundBlur(mask: mask.stretchedMask(over: place), sigma: sigma)
        .backdrop(of: image)
    }
  }
}
