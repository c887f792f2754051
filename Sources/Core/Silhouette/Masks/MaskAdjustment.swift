// SPDX-License-Identifier: Apache-2.0

/// An adjustment of a finished mask's edges: a shift and a softening.
public struct MaskAdjustment: Hashable, Sendable {
  /// The distance in pixels by which the edge moves inwards; negative values move it outwards.
  public var shrink: Int
  /// The width of the softened edge on each side of the original edge, in pixels: twice the sigma of a Gaussian blur.
  public var feather: Double

  /// The largest distance by which an edge can be moved, in pixels.
  package static let maximumShrink = 256

  /// Creates an adjustment.
  public init(shrink: Int = 0, feather: Double = 0) {
    precondition(abs(shrink) <= Self.maximumShrink, "a mask shrunk by \(shrink)")
    precondition(feather >= 0 && feather.isFinite, "an edge softened by \(feather)")
    self.shrink = shrink
    self.feather = feather
  }

  /// Returns the mask with its edge moved: each value is replaced by the minimum or maximum over an octagon around it.
  /// The border of the image does not count as an edge.
  package func shifted(_ mask: Image) -> Image {
    if shrink == 0 || mask.extent.isEmpty { return mask }
    let endless = mask.clampedToExtent()
    let moved =
      shrink > 0
      ? endless.eroded(radius: Double(shrink))
      : endless.dilated(radius: Double(-shrink))
    return moved.cropped(to: mask.extent)
  }

  /// Returns the mask with its edge softened. The mask does not fade towards the border of the image.
  package func feathered(_ mask: Image) -> Image {
    if feather == 0 || mask.extent.isEmpty { return mask }
    return mask.clampedToExtent().applyingGaussianBlur(sigma: feather / 2)
      .cropped(to: mask.extent)
  }
}

extension PixelBuffer {
  /// Returns the pixels on a transparent background, with the mask's edge adjusted.
  ///
  /// The subject's colours inside the moved edge are extended under the softened edge, so that the old background leaves
  /// no halo.
  ///
  /// - Parameters:
  ///   - mask: A mask with one channel, of the same size.
  ///   - adjustment: The change to the mask's edge.
  /// - Returns: RGBA with straight alpha.
  /// - Throws: `MaskError` if the mask has another size than the pixels, or several channels.
  public func cutOut(_ mask: PixelBuffer, adjusting adjustment: MaskAdjustment) throws
    -> PixelBuffer
  {
    if adjustment == MaskAdjustment() { return try cutOut(mask) }
    let renderer = Renderer(workingSpace: .none)
    func pixels(_ image: Image) throws -> PixelBuffer {
      try renderer.render(image, format: mask.format, colorSpace: .none)
    }
    let shape = try pixels(adjustment.shifted(Image(mask: mask)))
    if adjustment.feather == 0 { return try cutOut(shape) }
    let alpha = try pixels(adjustment.feathered(Image(mask: shape)))
    return try cutOut(alpha, colorsOf: shape)
  }

  /// Returns the pixels, cropped to the part that is not transparent.
  ///
  /// - Parameter margin: The number of transparent pixels to keep on each side, at least 0; the result may extend
  ///   beyond the original pixels.
  /// - Returns: RGBA; the original pixels if all of them are transparent.
  /// - Throws: `RenderError` if the result exceeds the renderer's limit.
  public func trimmed(margin: Int = 0) throws -> PixelBuffer {
    precondition(margin >= 0, "a margin of \(margin)")
    // No colour management: cropping must not change a colour.
    let renderer = Renderer(workingSpace: .none)
    let image = Image(mask: self)
    let opacity = image.applyingColorMatrix(
      Filters.ColorMatrix(red: [0, 0, 0, 1], alpha: [0, 0, 0, 0], bias: [0, 0, 0, 1]))
    let bounds = try renderer.bounds(ofMask: opacity)
    if bounds.isEmpty { return self }
    let side = Double(margin)
    let region = Rect(
      x: bounds.minX - side, y: bounds.minY - side, width: bounds.width + 2 * side,
      height: bounds.height + 2 * side)
    var result = try renderer.render(
      image, region: region, format: PixelFormat(.rgba, format.component), colorSpace: .none)
    result.colorSpace = colorSpace
    return result
  }
}
