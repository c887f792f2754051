// SPDX-License-Identifier: Apache-2.0

/// Moves and softens the edge of a finished mask.
public struct MaskAdjustment: Hashable, Sendable {
  /// The pixels that the edge moves inwards; it moves outwards where this is negative.
  public var shrink: Int
  /// How far the edge is softened to each side, in pixels: a Gaussian of half as many, twice the sigma.
  public var feather: Double

  /// The pixels that an edge can be moved by at most.
  public static let maximumShrink = 256

  /// Makes an adjustment.
  public init(shrink: Int = 0, feather: Double = 0) {
    precondition(abs(shrink) <= Self.maximumShrink, "a mask shrunk by \(shrink)")
    precondition(feather >= 0 && feather.isFinite, "an edge softened by \(feather)")
    self.shrink = shrink
    self.feather = feather
  }

  /// The mask with its edge moved: the least or the largest value in an octagon. Where the mask goes on
  /// beyond the picture, the picture's border is no edge.
  public func shifted(_ mask: Image) -> Image {
    if shrink == 0 || mask.extent.isEmpty { return mask }
    let endless = mask.clampedToExtent()
    let moved =
      shrink > 0
      ? MorphologyMinimum(radius: Double(shrink)).apply(to: endless)
      : MorphologyMaximum(radius: Double(-shrink)).apply(to: endless)
    return moved.cropped(to: mask.extent)
  }

  /// The mask with its edge softened; at the picture's border it does not fade.
  public func feathered(_ mask: Image) -> Image {
    if feather == 0 || mask.extent.isEmpty { return mask }
    return mask.clampedToExtent().applyingGaussianBlur(sigma: feather / 2)
      .cropped(to: mask.extent)
  }
}

extension PixelBuffer {
  /// The picture on nothing, with the mask's edge adjusted.
  ///
  /// Colours are those of the subject inside the moved edge, continued under the softened one: no halo
  /// of the old background appears.
  ///
  /// - Parameters:
  ///   - mask: One channel, of the picture's size.
  ///   - adjustment: What to do with its edge.
  /// - Returns: Straight RGBA.
  /// - Throws: `MaskError` if the mask does not fit.
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

  /// The part of a picture that is not transparent.
  ///
  /// - Parameter margin: Transparent pixels to be on every side of it, at least 0; there may be more of them
  ///   than the picture has.
  /// - Returns: RGBA; the picture as it is where all of it is transparent.
  /// - Throws: `RenderError` if the result is too large.
  public func trimmed(margin: Int = 0) throws -> PixelBuffer {
    precondition(margin >= 0, "a margin of \(margin)")
    // Numbers as they come: cropping must not change a colour.
    let renderer = Renderer(workingSpace: .none)
    let image = Image(mask: self)
    let opacity = image.applyingColorMatrix(
      ColorMatrix(red: [0, 0, 0, 1], alpha: [0, 0, 0, 0], bias: [0, 0, 0, 1]))
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
