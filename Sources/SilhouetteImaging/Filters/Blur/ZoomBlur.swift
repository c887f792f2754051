// SPDX-License-Identifier: Apache-2.0

import CLibrary

extension Filters {
  /// Blurs along the rays from a point, as a lens that is zoomed in.
  ///
  /// Our formula: the mean of the 2ⁿ places on the way to the point at q⁰, q¹, q², … of the distance, which divide the way from 1 to 1 /
  /// (1 + amount / 100) evenly, made in n steps: c₍ₖ₊₁₎(p) = ½ cₖ(p) + ½ cₖ(center + (p − center) · q^2ᵏ), interpolated bilinearly, on
  /// premultiplied values. n is the least, at most 8, with which the places of the farthest pixel are a pixel apart or less. Beyond
  /// the extent the pixels along the edges go on; the extent stays. The cost grows with the logarithm of the amount.
  public struct ZoomBlur: ImageFilter {
    public static let declaration = FilterDeclaration(
      "zoomBlur", coreImage: "CIZoomBlur", category: .blur,
      "Blurs along the rays from a point, as a lens that is zoomed in.", defaults: Self(),
      .optional(
        \.center, "center", coreImage: "inputCenter", unit: "pixels",
        "The point that the rays come from."),
      .optional(
        \.amount, "amount", coreImage: "inputAmount", range: 0...200, unit: "per cent",
        "The growth of the image while the lens is zoomed in."))

    /// The point that the rays come from.
    public var center: Point
    /// The growth of the image while the lens is zoomed in, in per cent.
    public var amount: Double

    /// Makes the filter.
    public init(center: Point = Point(x: 150, y: 150), amount: Double = 20) {
      self.center = center
      self.amount = amount
    }

    public func apply(to input: Image) -> Image {
      let extent = input.extent
      if extent.isEmpty || !(amount > 0) || !center.x.isFinite || !center.y.isFinite {
        return input
      }
      // Rays from farther away are parallel, and regions have limits.
      let center = Point(x: min(max(center.x, -1e9), 1e9), y: min(max(center.y, -1e9), 1e9))
      let growth = 1 + min(amount, 200) / 100
      var levels = 8
      if !extent.isInfinite {
        let (dx, dy) = (
          max(abs(extent.minX - center.x), abs(extent.maxX - center.x)),
          max(abs(extent.minY - center.y), abs(extent.maxY - center.y))
        )
        let length = (dx * dx + dy * dy).squareRoot() * (1 - 1 / growth)
        levels = 1
        while levels < 8, Double(1 << levels) < length { levels += 1 }
      }
      let half = Image(color: Color(red: 0.5, green: 0.5, blue: 0.5, colorSpace: .none))
      var image = input.clampedToExtent()
      for level in 0..<levels {
        let scale = pow(growth, Double(1 << level) / Double(1 << levels))
        let other = image.transformed(
          by: Transform2D(
            a: scale, b: 0, c: 0, d: scale, tx: center.x * (1 - scale), ty: center.y * (1 - scale)))
        image = image.blended(withMask: half, over: other)
      }
      return image.cropped(to: extent)
    }
  }
}
