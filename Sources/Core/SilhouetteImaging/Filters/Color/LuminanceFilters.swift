// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Renders the image in shades of one colour.
  ///
  /// Our formula: c′ = (1 − i) · c + i · L · color for each colour c of the unpremultiplied pixel, with L =
  /// 0.2126 · r + 0.7152 · g + 0.0722 · b its luminance (ITU-R BT.709) and i the intensity. The colour is converted to
  /// the working space; its alpha is ignored. Nothing is clamped.
  ///
  /// Works pixel by pixel; alpha and extent are unchanged.
  public struct ColorMonochrome: ImageFilter {
    public static let declaration = FilterDeclaration(
      "colorMonochrome", coreImage: "CIColorMonochrome", category: .color,
      "Renders the image in shades of one colour.", defaults: Self(),
      .optional(\.color, "color", "The colour that white becomes."),
      .optional(
        \.intensity, "intensity", range: 0...1, "The strength of the effect: 0 for no change."))

    /// The colour that white becomes.
    public var color: Color
    /// The strength of the effect: 0 for no change.
    public var intensity: Double

    /// Creates the filter.
    public init(
      color: Color = Color(red: 0.6, green: 0.45, blue: 0.3), intensity: Double = 1
    ) {
      self.color = color
      self.intensity = intensity
    }

    public func apply(to input: Image) -> Image {
      Image(LuminanceRampRecipe(dark: .black, light: color, intensity: Float(intensity)), input)
    }
  }

  /// Maps dark pixels to one colour and bright pixels to another.
  ///
  /// Our formula: c′ = color0 + L · (color1 − color0) for each colour of the unpremultiplied pixel, with L = 0.2126 ·
  /// r + 0.7152 · g + 0.0722 · b its luminance (ITU-R BT.709). Both colours are converted to the working space; their
  /// alpha is ignored. Nothing is clamped: values above white extrapolate beyond the second colour.
  ///
  /// Works pixel by pixel; alpha and extent are unchanged.
  public struct FalseColor: ImageFilter {
    public static let declaration = FilterDeclaration(
      "falseColor", coreImage: "CIFalseColor", category: .color,
      "Maps dark to one colour and bright to another.", defaults: Self(),
      .optional(\.color0, "color0", "The colour that black becomes."),
      .optional(\.color1, "color1", "The colour that white becomes."))

    /// The colour that black becomes.
    public var color0: Color
    /// The colour that white becomes.
    public var color1: Color

    /// Creates the filter.
    public init(
      color0: Color = Color(red: 0.3, green: 0, blue: 0),
      color1: Color = Color(red: 1, green: 0.9, blue: 0.8)
    ) {
      self.color0 = color0
      self.color1 = color1
    }

    public func apply(to input: Image) -> Image {
      Image(LuminanceRampRecipe(dark: color0, light: color1, intensity: 1), input)
    }
  }

  /// Changes the saturation of pale colours more than the saturation of strong ones.
  ///
  /// Our formula: c′ = L + (1 + a · (1 − s)) · (c − L) for each colour c of the unpremultiplied pixel, with L =
  /// 0.2126 · r + 0.7152 · g + 0.0722 · b its luminance (ITU-R BT.709), and s = max(r, g, b) − min(r, g, b), at most
  /// 1, the strength of the colour. Nothing is clamped.
  ///
  /// Works pixel by pixel; alpha and extent are unchanged.
  public struct Vibrance: ImageFilter {
    public static let declaration = FilterDeclaration(
      "vibrance", coreImage: "CIVibrance", category: .color,
      "Changes the saturation of pale colours more than that of strong ones.", defaults: Self(),
      .optional(
        \.amount, "amount", range: -1...1,
        "The change: below 0 pale colours fade, above 0 they become stronger."))

    /// The change: below 0 pale colours fade, above 0 they become stronger.
    public var amount: Double

    /// Creates the filter.
    public init(amount: Double = 0) { self.amount = amount }

    public func apply(to input: Image) -> Image {
      amount == 0 ? input : Image(VibranceRecipe(amount: Float(amount)), input)
    }
  }
}

private struct VibranceRecipe: PixelwiseRecipe {
  let amount: Float

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    vibranceRow(inputs[0], amount: amount, into: output, count: span.count)
  }

  var summary: String { "vibrance \(amount)" }
}

/// Mixes colours with a ramp indexed by their luminance: c′ = (1 − i) · c + i · (dark + L · (light − dark)).
///
/// This is a colour matrix that depends on the working space, to which the ramp's colours are converted.
struct LuminanceRampRecipe: PixelwiseRecipe {
  /// The colour for a luminance of 0.
  let dark: Color
  /// The colour for a luminance of 1.
  let light: Color
  /// The share of the ramp in the result.
  let intensity: Float

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    MatrixRecipe(matrix: .identity).layout(of: inputs)
  }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    MatrixRecipe(matrix: matrix(in: context.workingSpace)).compute(
      span, into: output, from: inputs, in: context)
  }

  private func matrix(in space: ColorSpace) -> Filters.ColorMatrix {
    let low = dark.opaque.premultiplied(in: space)
    let high = light.opaque.premultiplied(in: space)
    let slope = (high - low) * intensity
    let weights = Filters.ColorMatrix.luminance
    let own = 1 - intensity
    let bias = low * intensity
    return Filters.ColorMatrix(
      red: weights * slope.x + [own, 0, 0, 0], green: weights * slope.y + [0, own, 0, 0],
      blue: weights * slope.z + [0, 0, own, 0], bias: [bias.x, bias.y, bias.z, 0])
  }

  var summary: String { "luminance ramp \(dark) … \(light), \(intensity)" }
}

extension Color {
  /// The same colour with alpha 1.
  fileprivate var opaque: Color {
    Color(red: red, green: green, blue: blue, colorSpace: colorSpace)
  }
}
