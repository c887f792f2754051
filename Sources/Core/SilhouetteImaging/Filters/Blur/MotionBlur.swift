// SPDX-License-Identifier: Apache-2.0

import CLibrary

extension Filters {
  /// Blurs along a line, like a moving camera.
  ///
  /// c′ = Σ c(x + t · cos α, y + t · sin α) / n for the n = 2 · ⌈r⌉ + 1 evenly spaced values of t in −r…r, each
  /// interpolated bilinearly, on premultiplied values, alpha included. Pixels beyond the extent are transparent; to
  /// keep edges from fading, extend the image with ``Image/clampedToExtent()`` first and crop the result afterwards. The extent
  /// grows by half the line at both ends.
  ///
  /// - Complexity: O(r) per pixel.
  public struct MotionBlur: ImageFilter {
    public static let declaration = FilterDeclaration(
      "motionBlur", coreImage: "CIMotionBlur", category: .blur,
      "Blurs along a line, like a moving camera.", defaults: Self(),
      .optional(\.radius, "radius", range: 0...200, unit: "pixels", "Half the length of the line."),
      .optional(
        \.angle, "angle", range: -7...7, unit: "radians",
        "The angle of the line, anticlockwise from the right."))

    /// Half the length of the line, in pixels.
    public var radius: Double
    /// The angle of the line in radians, anticlockwise from the right.
    public var angle: Double

    /// Creates the filter.
    public init(radius: Double = 20, angle: Double = 0) {
      self.radius = radius
      self.angle = angle
    }

    public func apply(to input: Image) -> Image {
      if input.extent.isEmpty || !(radius > 0) || !angle.isFinite { return input }
      let radius = min(radius, 200)
      let half = Int(radius.rounded(.up))
      var weights: [SIMD2<Int>: Double] = [:]
      for step in -half...half {
        let t = radius * Double(step) / Double(half)
        // The computed sine of π is not exactly 0: without rounding, pixels would get negligible weights.
        let x = Self.snapped(t * cos(angle))
        let y = Self.snapped(t * sin(angle))
        let left = x.rounded(.down)
        let bottom = y.rounded(.down)
        let u = x - left
        let v = y - bottom
        let column = Int(left)
        let row = Int(bottom)
        let share = 1 / Double(2 * half + 1)
        weights[SIMD2(column, row), default: 0] += share * (1 - u) * (1 - v)
        weights[SIMD2(column + 1, row), default: 0] += share * u * (1 - v)
        weights[SIMD2(column, row + 1), default: 0] += share * (1 - u) * v
        weights[SIMD2(column + 1, row + 1), default: 0] += share * u * v
      }
      return Image(
        SparseConvolution(weights: SparseWeights(weights.filter { $0.value != 0 }), name: "motion"),
        input)
    }

    private static func snapped(_ value: Double) -> Double {
      abs(value - value.rounded()) < 1e-9 ? value.rounded() : value
    }
  }
}

extension Filters {
  /// Blurs along the rays from a point, like a lens that zooms in.
  ///
  /// Our formula: the mean of the image at 2ⁿ positions on the ray, whose distances from the point are q⁰, q¹, q², …
  /// times the pixel's distance; these factors range from 1 to 1 / (1 + amount / 100). It is computed in n steps:
  /// c₍ₖ₊₁₎(p) = ½ cₖ(p) + ½ cₖ(center + (p − center) · q^2ᵏ), interpolated bilinearly, on premultiplied values. n is
  /// the smallest number, at most 8, for which the positions for the farthest pixel are at most a pixel apart. Edge
  /// pixels are repeated beyond the extent; the extent is unchanged. The cost grows with the logarithm of the amount.
  public struct ZoomBlur: ImageFilter {
    public static let declaration = FilterDeclaration(
      "zoomBlur", coreImage: "CIZoomBlur", category: .blur,
      "Blurs along the rays from a point, like a lens that zooms in.", defaults: Self(),
      .optional(\.center, "center", unit: "pixels", "The origin of the rays."),
      .optional(
        \.amount, "amount", range: 0...200, unit: "per cent",
        "The growth of the image while the lens zooms in."))

    /// The origin of the rays.
    public var center: Point
    /// The growth of the image while the lens zooms in, as a percentage.
    public var amount: Double

    /// Creates the filter.
    public init(center: Point = Point(x: 150, y: 150), amount: Double = 20) {
      self.center = center
      self.amount = amount
    }

    public func apply(to input: Image) -> Image {
      let extent = input.extent
      if extent.isEmpty || !(amount > 0) || !center.x.isFinite || !center.y.isFinite {
        return input
      }
      // Rays from farther away are almost parallel, and the coordinates of regions are limited.
      let center = Point(x: min(max(center.x, -1e9), 1e9), y: min(max(center.y, -1e9), 1e9))
      let growth = 1 + min(amount, 200) / 100
      var levels = 8
      if !extent.isInfinite {
        let dx = max(abs(extent.minX - center.x), abs(extent.maxX - center.x))
        let dy = max(abs(extent.minY - center.y), abs(extent.maxY - center.y))
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
