// SPDX-License-Identifier: Apache-2.0

import CLibrary

extension Filters {
  /// Blurs along a line, like a moving camera.
  ///
  /// c′ = Σ c(x + t · cos α, y + t · sin α) / n for the n = 2 · ⌈r⌉ + 1 evenly spaced values of t in −r…r, each
  /// interpolated bilinearly, on premultiplied values, alpha included. Pixels beyond the extent are transparent; to
  /// keep edges from fading, extend the image with ``ClampToExtent`` first and crop the result afterwards. The extent
  /// grows by half the line at both ends.
  ///
  /// - Complexity: O(r) per pixel.
  public struct MotionBlur: ImageFilter {
    public static let declaration = FilterDeclaration(
      "motionBlur", coreImage: "CIMotionBlur", category: .blur,
      "Blurs along a line, like a moving camera.", defaults: Self(),
      .optional(
        \.radius, "radius", coreImage: "inputRadius", range: 0...200, unit: "pixels",
        "Half the length of the line."),
      .optional(
        \.angle, "angle", coreImage: "inputAngle", range: -7...7, unit: "radians",
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
