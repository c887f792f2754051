// SPDX-License-Identifier: Apache-2.0

import KernelInterface

extension Filters {
  /// Darkens the image towards its corners.
  ///
  /// Our formula: c′ = c · (1 − i + i / (1 + (d / R)²)²), which for i = 1 is the cos⁴ law of natural vignetting, with
  /// d the distance of the pixel's centre from the extent's centre, R the radius times half the extent's diagonal, and
  /// i the intensity. An infinite image is unchanged.
  ///
  /// Works pixel by pixel; alpha and extent are unchanged.
  public struct Vignette: ImageFilter {
    public static let declaration = FilterDeclaration(
      "vignette", coreImage: "CIVignette", category: .color,
      "Darkens the image towards its corners.", defaults: Self(),
      .optional(
        \.radius, "radius", range: 0.01...100,
        "The distance at which a quarter of the light is left, as a fraction of half the diagonal."),
      .optional(
        \.intensity, "intensity", range: -1...1,
        "The strength of the effect: 0 for no change, below 0 corners become brighter."))

    /// The distance at which a quarter of the light remains at full intensity, as a fraction of half the diagonal.
    public var radius: Double
    /// The strength of the effect: 0 for no change, negative for brighter corners.
    public var intensity: Double

    /// Creates the filter.
    public init(radius: Double = 1, intensity: Double = 0) {
      self.radius = radius
      self.intensity = intensity
    }

    public func apply(to input: Image) -> Image {
      let extent = input.extent
      if intensity == 0 || extent.isEmpty || extent.isInfinite { return input }
      // With a smaller radius, light remains only in the centre.
      let reach =
        (radius > 0.01 ? radius : 0.01)
        * (extent.width * extent.width + extent.height * extent.height).squareRoot() / 2
      return Image(
        VignetteRecipe(
          center: Point(x: extent.minX + extent.width / 2, y: extent.minY + extent.height / 2),
          shape: .lens(reach: reach), intensity: intensity), input)
    }
  }

  /// Darkens the image outside a circle.
  ///
  /// Our formula: c′ = c · (1 − i · s), with i the intensity and s = t² · (3 − 2 t) of t = (d − r · (1 − f)) / (2 · r · f),
  /// clamped to 0…1; d is the distance of the pixel's centre from the circle's, r the radius and f the falloff. At the circle,
  /// half of the effect is reached; with a falloff of 0, the effect begins there at once.
  ///
  /// Works pixel by pixel; alpha and extent are unchanged.
  public struct VignetteEffect: ImageFilter {
    public static let declaration = FilterDeclaration(
      "vignetteEffect", coreImage: "CIVignetteEffect", category: .color,
      "Darkens the image outside a circle.", defaults: Self(),
      .optional(\.center, "center", unit: "pixels", "The centre of the circle."),
      .optional(
        \.radius, "radius", range: 0...100_000, unit: "pixels",
        "The radius of the circle, where half of the effect is reached."),
      .optional(
        \.intensity, "intensity", range: -1...1,
        "The strength of the effect: 1 for black, below 0 the surroundings become brighter."),
      .optional(
        \.falloff, "falloff", range: 0...1,
        "The softness of the circle: 0 for a hard edge, 1 to begin at the centre."))

    /// The centre of the circle.
    public var center: Point
    /// The radius of the circle, where half of the effect is reached, in pixels.
    public var radius: Double
    /// The strength of the effect: 1 for black outside, negative for brighter surroundings.
    public var intensity: Double
    /// The softness of the circle: 0 for a hard edge, 1 for an effect that begins at the centre.
    public var falloff: Double

    /// Creates the filter.
    public init(
      center: Point = Point(x: 150, y: 150), radius: Double = 150, intensity: Double = 1,
      falloff: Double = 0.5
    ) {
      self.center = center
      self.radius = radius
      self.intensity = intensity
      self.falloff = falloff
    }

    public func apply(to input: Image) -> Image {
      let intensity = intensity.isNaN ? 0 : min(max(intensity, -1), 1)
      if intensity == 0 || input.extent.isEmpty || !center.x.isFinite || !center.y.isFinite {
        return input
      }
      let radius = radius > 0 ? min(radius, 100_000) : 0
      let falloff = falloff > 0 ? min(falloff, 1) : 0
      return Image(
        VignetteRecipe(
          center: center,
          shape: .circle(start: radius * (1 - falloff), width: 2 * radius * falloff),
          intensity: intensity), input)
    }
  }
}

private struct VignetteRecipe: PixelwiseRecipe {
  /// The dependence of the gain on the distance from the centre.
  enum Shape: Hashable {
    /// The cos⁴ law of a lens.
    case lens(reach: Double)
    /// A smooth step from a distance on.
    case circle(start: Double, width: Double)
  }

  let center: Point
  let shape: Shape
  let intensity: Double

  func variation(of inputs: [PixelTraits]) -> Rect { .infinite }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    let input = inputs[0]
    let count = span.count
    withUnsafeTemporaryAllocation(of: Float.self, capacity: PixelRow.capacity) { gains in
      guard let gains = gains.baseAddress else { return }
      switch shape {
      case .lens(let reach):
        vignetteRow(span, about: center, reach: reach, intensity: intensity, into: gains)
      case .circle(let start, let width):
        circleGainRow(
          span, about: center, start: start, width: width, intensity: intensity, into: gains)
      }
      for plane in 0..<min(output.layout.planeCount, 3) {
        context.kernels.multiplyRows(
          RowPair(input.plane(plane), gains, into: output.plane(plane)), count: count)
      }
      if output.layout == .full { output.alpha.update(from: input.alpha, count: count) }
    }
  }

  var summary: String { "vignette \(center) \(shape), \(intensity)" }
}
