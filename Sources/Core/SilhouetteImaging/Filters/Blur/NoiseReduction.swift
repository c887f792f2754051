// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Smooths small differences, which are noise, and sharpens larger ones, which are edges.
  ///
  /// Our formula: c′ = b + (c − b) · f for each premultiplied colour c, with b the image after a ``GaussianBlur`` with σ = 1,
  /// scaled to the alpha of the pixel. Let δ be the difference of the luminances (ITU-R BT.709) of c and b, divided by alpha,
  /// n the noise level and s the sharpness: f = (δ / n)² for δ ≤ n, and 1 + s · (1 − n / δ) otherwise. Nothing is clamped. For
  /// the blur, edge pixels are repeated beyond the extent. Alpha and extent are unchanged; 4 pixels on every side are read.
  public struct NoiseReduction: ImageFilter {
    public static let declaration = FilterDeclaration(
      "noiseReduction", coreImage: "CINoiseReduction", category: .blur,
      "Smooths small differences and sharpens larger ones.", defaults: Self(),
      .optional(
        \.noiseLevel, "noiseLevel", range: 0...1,
        "The difference of luminance up to which details are noise."),
      .optional(
        \.sharpness, "sharpness", range: 0...10, "The factor by which larger differences grow."))

    /// The difference of luminance up to which details are smoothed as noise.
    public var noiseLevel: Double
    /// The factor by which larger differences grow.
    public var sharpness: Double

    /// Creates the filter.
    public init(noiseLevel: Double = 0.02, sharpness: Double = 0.4) {
      self.noiseLevel = noiseLevel
      self.sharpness = sharpness
    }

    public func apply(to input: Image) -> Image {
      let level = noiseLevel > 0 ? min(noiseLevel, 1) : 0
      let sharpness = sharpness > 0 ? min(sharpness, 10) : 0
      if input.extent.isEmpty || (level == 0 && sharpness == 0) { return input }
      return Image(
        NoiseRecipe(level: Float(level), sharpness: Float(sharpness)), input,
        input.clampedToExtent().applyingGaussianBlur(sigma: 1))
    }
  }
}

/// Scales the details of an image by their size. Inputs: the image and its blur.
private struct NoiseRecipe: PixelwiseRecipe {
  let level: Float
  let sharpness: Float

  func layout(of inputs: [PixelTraits]) -> PixelLayout { inputs[0].layout }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    let image = inputs[0]
    let around = inputs[1]
    withUnsafeTemporaryAllocation(of: Float.self, capacity: PixelRow.capacity) { factors in
      guard let factors = factors.baseAddress else { return }
      detailFactorRow(
        image, around: around, level: level, sharpness: sharpness, into: factors,
        count: span.count)
      for plane in 0..<min(output.layout.planeCount, 3) {
        scaleDetailRow(
          image.plane(plane), alpha: image.alpha, around: around.plane(plane),
          alphaAround: around.alpha, factors: factors, into: output.plane(plane),
          count: span.count)
      }
    }
    if output.layout == .full { output.alpha.update(from: image.alpha, count: span.count) }
  }

  var operationsPerValue: Double { 16 }

  var summary: String { "noise up to \(level), sharpness \(sharpness)" }
}
