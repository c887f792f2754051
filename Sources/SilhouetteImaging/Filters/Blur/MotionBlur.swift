// SPDX-License-Identifier: Apache-2.0

import CLibrary

extension Filters {
  /// Blurs along a line, as a moving camera does.
  ///
  /// c′ = Σ c(x + t · cos α, y + t · sin α) / n for the n = 2 · ⌈r⌉ + 1 values of t that divide −r…r evenly, each interpolated
  /// bilinearly, on premultiplied values, alpha like the others. Beyond the extent there is transparency: clamp first and crop
  /// afterwards where edges must not fade. The extent grows by the line. The cost grows with the radius.
  public struct MotionBlur: ImageFilter {
    public static let declaration = FilterDeclaration(
      "motionBlur", coreImage: "CIMotionBlur", category: .blur,
      "Blurs along a line, as a moving camera does.", defaults: Self(),
      .optional(
        \.radius, "radius", coreImage: "inputRadius", range: 0...200, unit: "pixels",
        "Half of the length of the line."),
      .optional(
        \.angle, "angle", coreImage: "inputAngle", range: -7...7, unit: "radians",
        "The angle of the line, anticlockwise from the right."))

    /// Half of the length of the line, in pixels.
    public var radius: Double
    /// The angle of the line in radians, anticlockwise from the right.
    public var angle: Double

    /// Makes the filter.
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
        // Sines of half a turn and the like are not quite 0: so that no pixel weighs next to nothing.
        let x = Self.snapped(t * cos(angle))
        let y = Self.snapped(t * sin(angle))
        let (left, bottom) = (x.rounded(.down), y.rounded(.down))
        let (u, v) = (x - left, y - bottom)
        let (column, row) = (Int(left), Int(bottom))
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
