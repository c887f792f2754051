// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Adds a soft glow around bright areas.
  ///
  /// Our formula: c′ = c + i · b · max(0, 1 − c) on premultiplied values, alpha included, with b the image after a
  /// ``GaussianBlur`` with σ = radius, and i the intensity: with an intensity of 1, image and blur are combined like two
  /// slides in one projector (screen). The glow spreads beyond the extent, which grows by ⌈3.5 σ⌉; crop the result to keep the
  /// size.
  public struct Bloom: ImageFilter {
    public static let declaration = FilterDeclaration(
      "bloom", coreImage: "CIBloom", category: .blur, "Adds a soft glow around bright areas.",
      defaults: Self(),
      .optional(
        \.radius, "radius", range: 0...10_000, unit: "pixels",
        "The standard deviation of the glow."),
      .optional(
        \.intensity, "intensity", range: 0...1, "The strength of the glow: 0 for no change."))

    /// The standard deviation of the glow, in pixels.
    public var radius: Double
    /// The strength of the glow: 0 for no change.
    public var intensity: Double

    /// Creates the filter.
    public init(radius: Double = 10, intensity: Double = 0.5) {
      self.radius = radius
      self.intensity = intensity
    }

    public func apply(to input: Image) -> Image {
      if input.extent.isEmpty || !(intensity > 0) { return input }
      return Image(
        GlowRecipe(operation: .bloom, intensity: Float(min(intensity, 1))), input,
        input.applyingGaussianBlur(sigma: radius))
    }
  }

  /// Dulls the image by the darkness of its surroundings.
  ///
  /// Our formula: c′ = c · (1 − i + i · b / β) for each premultiplied colour, with b the image after a ``GaussianBlur`` with
  /// σ = radius, β its alpha, and i the intensity: with an intensity of 1, the image is multiplied by its blur. Alpha and
  /// extent are unchanged; ⌈3.5 σ⌉ pixels on every side are read.
  public struct Gloom: ImageFilter {
    public static let declaration = FilterDeclaration(
      "gloom", coreImage: "CIGloom", category: .blur,
      "Dulls the image by the darkness of its surroundings.", defaults: Self(),
      .optional(
        \.radius, "radius", range: 0...10_000, unit: "pixels",
        "The standard deviation of the surroundings."),
      .optional(
        \.intensity, "intensity", range: 0...1, "The strength of the effect: 0 for no change."))

    /// The standard deviation of the surroundings, in pixels.
    public var radius: Double
    /// The strength of the effect: 0 for no change.
    public var intensity: Double

    /// Creates the filter.
    public init(radius: Double = 10, intensity: Double = 0.5) {
      self.radius = radius
      self.intensity = intensity
    }

    public func apply(to input: Image) -> Image {
      if input.extent.isEmpty || !(intensity > 0) { return input }
      return Image(
        GlowRecipe(operation: .gloom, intensity: Float(min(intensity, 1))), input,
        input.applyingGaussianBlur(sigma: radius))
    }
  }
}

/// Combines an image with its blur. Inputs: the image and the blurred image.
private struct GlowRecipe: PixelwiseRecipe {
  enum Operation: String { case bloom, gloom }

  let operation: Operation
  let intensity: Float

  func extent(of inputs: [Rect]) -> Rect { inputs[operation == .bloom ? 1 : 0] }

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    if operation == .bloom { return inputs.allSatisfy(\.isOpaque) ? widest(inputs) : .full }
    return inputs[0].isOpaque ? min(widest(inputs), .opaque) : .full
  }

  private func widest(_ inputs: [PixelTraits]) -> PixelLayout {
    max(inputs[0].layout, inputs[1].layout)
  }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    let image = inputs[0]
    let blurred = inputs[1]
    switch operation {
    case .bloom:
      for plane in 0..<output.layout.planeCount {
        bloomRow(
          image.plane(plane), glow: blurred.plane(plane), intensity: intensity,
          into: output.plane(plane), count: span.count)
      }
    case .gloom:
      for plane in 0..<min(output.layout.planeCount, 3) {
        gloomRow(
          image.plane(plane), around: blurred.plane(plane), alpha: blurred.alpha,
          intensity: intensity, into: output.plane(plane), count: span.count)
      }
      if output.layout == .full { output.alpha.update(from: image.alpha, count: span.count) }
    }
  }

  var summary: String { "\(operation) × \(intensity)" }
}
