// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Applies a cubic polynomial to every channel.
  ///
  /// v′ = a₀ + a₁ · v + a₂ · v² + a₃ · v³ for red, green, blue and alpha of the unpremultiplied pixel; the result is
  /// premultiplied with the new alpha and not clamped. Works pixel by pixel; the extent is unchanged, even if the a₀
  /// of alpha would make the plane around it visible.
  public struct ColorPolynomial: ImageFilter {
    public static let declaration = FilterDeclaration(
      "colorPolynomial", coreImage: "CIColorPolynomial", category: .color,
      "Applies a cubic polynomial to every channel.", defaults: Self(),
      .optional(
        \.red, "red", coreImage: "inputRedCoefficients",
        "The constant of red, and the factors of red, its square and its cube."),
      .optional(
        \.green, "green", coreImage: "inputGreenCoefficients",
        "The constant of green, and the factors of green, its square and its cube."),
      .optional(
        \.blue, "blue", coreImage: "inputBlueCoefficients",
        "The constant of blue, and the factors of blue, its square and its cube."),
      .optional(
        \.alpha, "alpha", coreImage: "inputAlphaCoefficients",
        "The constant of alpha, and the factors of alpha, its square and its cube."))

    /// The coefficients of red, the constant first.
    public var red: SIMD4<Float>
    /// The coefficients of green, the constant first.
    public var green: SIMD4<Float>
    /// The coefficients of blue, the constant first.
    public var blue: SIMD4<Float>
    /// The coefficients of alpha, the constant first.
    public var alpha: SIMD4<Float>

    /// Creates the filter.
    public init(
      red: SIMD4<Float> = [0, 1, 0, 0], green: SIMD4<Float> = [0, 1, 0, 0],
      blue: SIMD4<Float> = [0, 1, 0, 0], alpha: SIMD4<Float> = [0, 1, 0, 0]
    ) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }

    public func apply(to input: Image) -> Image {
      Image(PolynomialRecipe(coefficients: [red, green, blue, alpha]), input)
    }
  }
}

/// A polynomial for each channel of the unpremultiplied pixel.
private struct PolynomialRecipe: PixelwiseRecipe {
  /// The coefficients of red, green, blue and alpha, each with the constant first.
  let coefficients: [SIMD4<Float>]

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    if !inputs[0].isOpaque || coefficients[3] != [0, 1, 0, 0] { return .full }
    return coefficients[0] == coefficients[1] && coefficients[1] == coefficients[2]
      ? inputs[0].layout : .opaque
  }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    polynomialRows(inputs[0], coefficients, into: output, count: span.count)
  }

  var summary: String { "colour polynomial \(coefficients)" }
}
