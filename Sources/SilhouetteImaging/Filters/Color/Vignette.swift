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
        \.radius, "radius", coreImage: "inputRadius", range: 0.01...100,
        "The distance at which a quarter of the light is left, as a fraction of half the diagonal."),
      .optional(
        \.intensity, "intensity", coreImage: "inputIntensity", range: -1...1,
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
          reach: reach, intensity: intensity), input)
    }
  }
}

private struct VignetteRecipe: PixelwiseRecipe {
  let center: Point
  let reach: Double
  let intensity: Double

  func variation(of inputs: [PixelTraits]) -> Rect { .infinite }

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    let input = inputs[0]
    let count = span.count
    withUnsafeTemporaryAllocation(of: Float.self, capacity: PixelRow.capacity) { gains in
      guard let gains = gains.baseAddress else { return }
      vignetteRow(span, about: center, reach: reach, intensity: intensity, into: gains)
      for plane in 0..<min(output.layout.planeCount, 3) {
        context.kernels.multiplyRows(
          RowPair(input.plane(plane), gains, into: output.plane(plane)), count: count)
      }
      if output.layout == .full { output.alpha.update(from: input.alpha, count: count) }
    }
  }

  var summary: String { "vignette \(center) \(reach), \(intensity)" }
}
