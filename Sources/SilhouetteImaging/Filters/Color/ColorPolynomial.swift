// SPDX-License-Identifier: Apache-2.0

/// Puts every channel through a cubic polynomial of its own.
///
/// v′ = a₀ + a₁ · v + a₂ · v² + a₃ · v³ for red, green, blue and alpha of the unpremultiplied pixel; the
/// result is premultiplied with the new alpha and not clamped. Reads pixel by pixel; the extent stays,
/// even where a₀ of alpha would make the plane around it opaque.
public struct ColorPolynomial: ImageFilter {
  /// Of red.
  public static let red = FilterParameter<SIMD4<Float>>(
    "red", coreImage: "inputRedCoefficients", default: [0, 1, 0, 0],
    "What is added to red, and the factors of red, its square and its cube.")
  /// Of green.
  public static let green = FilterParameter<SIMD4<Float>>(
    "green", coreImage: "inputGreenCoefficients", default: [0, 1, 0, 0],
    "What is added to green, and the factors of green, its square and its cube.")
  /// Of blue.
  public static let blue = FilterParameter<SIMD4<Float>>(
    "blue", coreImage: "inputBlueCoefficients", default: [0, 1, 0, 0],
    "What is added to blue, and the factors of blue, its square and its cube.")
  /// Of alpha.
  public static let alpha = FilterParameter<SIMD4<Float>>(
    "alpha", coreImage: "inputAlphaCoefficients", default: [0, 1, 0, 0],
    "What is added to alpha, and the factors of alpha, its square and its cube.")

  public static let info = FilterInfo(
    "colorPolynomial", coreImage: "CIColorPolynomial", category: .color,
    "Puts every channel through a cubic polynomial of its own.",
    parameters: [red.info, green.info, blue.info, alpha.info])

  /// The coefficients of red, the constant first.
  public var red: SIMD4<Float>
  /// The coefficients of green, the constant first.
  public var green: SIMD4<Float>
  /// The coefficients of blue, the constant first.
  public var blue: SIMD4<Float>
  /// The coefficients of alpha, the constant first.
  public var alpha: SIMD4<Float>

  /// Makes the filter.
  public init(
    red: SIMD4<Float> = Self.red.defaultValue, green: SIMD4<Float> = Self.green.defaultValue,
    blue: SIMD4<Float> = Self.blue.defaultValue, alpha: SIMD4<Float> = Self.alpha.defaultValue
  ) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  public init(_ arguments: FilterArguments) throws(FilterError) {
    red = try arguments[Self.red]
    green = try arguments[Self.green]
    blue = try arguments[Self.blue]
    alpha = try arguments[Self.alpha]
  }

  public func apply(to input: Image) -> Image {
    Image(PolynomialRecipe(coefficients: [red, green, blue, alpha]), input)
  }
}

/// Four polynomials of the unpremultiplied pixel.
private struct PolynomialRecipe: PixelwiseRecipe {
  /// Of red, green, blue and alpha.
  let coefficients: [SIMD4<Float>]

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    if !inputs[0].isOpaque || coefficients[3] != [0, 1, 0, 0] { return .full }
    return coefficients[0] == coefficients[1] && coefficients[1] == coefficients[2]
      ? inputs[0].layout : .opaque
  }

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    let (input, alpha) = (inputs[0], inputs[0].alpha)
    let opacity = coefficients[3]
    for plane in 0..<min(output.layout.planeCount, 3) {
      let (source, target) = (input.plane(plane), output.plane(plane))
      let factors = coefficients[plane]
      var index = 0
      while index < span.count {
        let old = alpha[index]
        let color = old == 0 ? 0 : source[index] / old
        target[index] = polynomial(color, factors) * polynomial(old, opacity)
        index &+= 1
      }
    }
    if output.layout != .full { return }
    var index = 0
    while index < span.count {
      output.alpha[index] = polynomial(alpha[index], opacity)
      index &+= 1
    }
  }

  @inline(__always)
  private func polynomial(_ value: Float, _ factors: SIMD4<Float>) -> Float {
    factors.x + value * (factors.y + value * (factors.z + value * factors.w))
  }

  var summary: String { "colour polynomial \(coefficients)" }
}
