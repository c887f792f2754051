// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// The way in which an image fills a rectangle of different proportions.
  public enum Fit: String, CaseIterable, Hashable, Sendable {
    /// Keeps the proportions and fills the rectangle; the excess is cropped evenly on both sides.
    case cover
    /// Keeps the proportions and shows the whole image, centred; the rest is empty.
    case contain
    /// Stretches each axis independently.
    case stretch
  }
}

extension Image {
  /// Returns the image scaled into a rectangle of whole pixels.
  ///
  /// - Parameters:
  ///   - fit: The treatment of differing proportions.
  ///   - rect: The rectangle to fill, grown to whole pixels.
  ///   - kernel: The resampling kernel.
  public func fitted(
    _ fit: Fit = .cover, into rect: Rect, kernel: ScalingKernel = .lanczos
  ) -> Image {
    precondition(
      !extent.isInfinite && !rect.isInfinite, "an image and a rectangle of finite extent")
    if extent.isEmpty || rect.isEmpty { return .empty }
    let source = extent.integral
    let target = rect.integral
    let x = target.width / source.width
    let y = target.height / source.height
    let scale: (x: Double, y: Double) =
      switch fit {
      case .cover: (max(x, y), max(x, y))
      case .contain: (min(x, y), min(x, y))
      case .stretch: (x, y)
      }
    let largest = 1e15
    let width = min(max(1, (source.width * scale.x).rounded()), largest)
    let height = min(max(1, (source.height * scale.y).rounded()), largest)
    // If the proportions differ a lot, most of the scaled image would be cropped, so only the visible part is
    // computed.
    let columns = Self.shown(width, of: target.width)
    let rows = Self.shown(height, of: target.height)
    let part = scaled(
      toWidth: Int(width), height: Int(height), columns: columns.pixels, rows: rows.pixels,
      weights: .named(kernel))
    let corner = part.extent.origin
    return part.transformed(
      by: Transform2D(
        translationX: target.minX + columns.offset - corner.x,
        y: target.minY + rows.offset - corner.y)
    ).cropped(to: target)
  }

  /// Returns, along one axis, the pixels of a centred image that are within a target, and the position of the first of
  /// them, relative to the start of the target.
  ///
  /// - Parameters:
  ///   - side: The length of the image in pixels, at least 1.
  ///   - target: The length of the target in pixels, at least 1.
  private static func shown(_ side: Double, of target: Double) -> (
    pixels: Range<Int>, offset: Double
  ) {
    let start = ((target - side) / 2).rounded(.down)
    let first = max(0, -start)
    let end = min(side, target - start)
    return (Int(first)..<Int(end), start + first)
  }

  /// Returns the mask stretched over a rectangle with bilinear interpolation; its edges do not fade.
  package func stretchedMask(over rect: Rect) -> Image {
    precondition(!extent.isInfinite && !rect.isInfinite, "a mask and a rectangle of finite extent")
    if extent.isEmpty || rect.isEmpty { return .empty }
    let source = extent.integral
    let target = rect.integral
    if source == target { return self }
    if target.width < source.width || target.height < source.height {
      return fitted(.stretch, into: target, kernel: .bilinear)
    }
    // If neither side shrinks, this gives the same values and reads two pixels of a row instead of four.
    let x = target.width / source.width
    let y = target.height / source.height
    return clampedToExtent().transformed(
      by: Transform2D(
        a: x, b: 0, c: 0, d: y, tx: target.minX - source.minX * x,
        ty: target.minY - source.minY * y)
    ).cropped(to: target)
  }
}
