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
  public func cutOut(_ mask: PixelBuffer, adjusting adjustment: MaskAdjustment) throws -> PixelBuffer {
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

  /// What a mask shows of a picture, and as much around it.
  ///
  /// - Parameter margin: Pixels to each side of what is visible; they may lie outside of the picture.
  /// - Returns: In the coordinates of ``Image``; `nil` where the mask shows nothing.
  /// - Throws: `MaskError` if the picture is no mask.
  public func visibleBounds(margin: Int = 0) throws -> Rect? {
    if format.channels.count != 1 { throw MaskError.notAMask(format) }
    let bounds = try Renderer(workingSpace: .none).bounds(ofMask: Image(mask: self))
    if bounds.isEmpty { return nil }
    let margin = Double(margin)
    return Rect(
      x: bounds.minX - margin, y: bounds.minY - margin, width: bounds.width + 2 * margin,
      height: bounds.height + 2 * margin)
  }
}
