// SPDX-License-Identifier: Apache-2.0

import KernelInterface

extension Filters {
  /// Shows the largest of red, green and blue as grey.
  ///
  /// c′ = max(r, g, b) for all three colours of the premultiplied pixel. Works pixel by pixel; alpha and extent are
  /// unchanged.
  public struct MaximumComponent: ImageFilter {
    public static let declaration = FilterDeclaration(
      "maximumComponent", coreImage: "CIMaximumComponent", category: .color,
      "Shows the largest of red, green and blue as grey.", defaults: Self())

    /// Creates the filter.
    public init() {}

    public func apply(to input: Image) -> Image { Image(ComponentRecipe(isMaximum: true), input) }
  }

  /// Shows the smallest of red, green and blue as grey.
  ///
  /// c′ = min(r, g, b) for all three colours of the premultiplied pixel. Works pixel by pixel; alpha and extent are
  /// unchanged.
  public struct MinimumComponent: ImageFilter {
    public static let declaration = FilterDeclaration(
      "minimumComponent", coreImage: "CIMinimumComponent", category: .color,
      "Shows the smallest of red, green and blue as grey.", defaults: Self())

    /// Creates the filter.
    public init() {}

    public func apply(to input: Image) -> Image { Image(ComponentRecipe(isMaximum: false), input) }
  }

  /// Reduces each colour to a few values, like a poster.
  ///
  /// Our formula: c′ = round(c · (n − 1)) / (n − 1) for each colour of the unpremultiplied pixel, encoded as sRGB in any
  /// working space and clamped to 0…1, with n the number of levels, rounded; halves are rounded up. In linear light, most of
  /// the values would be bright ones. Works pixel by pixel; alpha and extent are unchanged.
  public struct ColorPosterize: ImageFilter {
    public static let declaration = FilterDeclaration(
      "colorPosterize", coreImage: "CIColorPosterize", category: .color,
      "Reduces each colour to a few values, like a poster.", defaults: Self(),
      .optional(\.levels, "levels", range: 2...300, "The number of values of each colour."))

    /// The number of values of each colour, 2…300.
    public var levels: Double

    /// Creates the filter.
    public init(levels: Double = 6) { self.levels = levels }

    public func apply(to input: Image) -> Image {
      let steps = levels > 2 ? min(levels.rounded(), 300) - 1 : 1
      return Image(
        ColorCurveRecipe(curve: .steps(Float(steps))), input.matchedFromWorkingSpace(to: .sRGB)
      ).matchedToWorkingSpace(from: .sRGB)
    }
  }

  /// Multiplies colours so that white becomes another colour, such as that of a lamp.
  ///
  /// c′ = c · w for each colour, with w the colour in the working space; its alpha is ignored. Works pixel by pixel; alpha and
  /// extent are unchanged.
  public struct WhitePointAdjust: ImageFilter {
    public static let declaration = FilterDeclaration(
      "whitePointAdjust", coreImage: "CIWhitePointAdjust", category: .color,
      "Multiplies colours so that white becomes another colour.", defaults: Self(),
      .optional(\.color, "color", "The colour that white becomes."))

    /// The colour that white becomes.
    public var color: Color

    /// Creates the filter.
    public init(color: Color = .white) { self.color = color }

    public func apply(to input: Image) -> Image {
      let opaque = Color(
        red: color.red, green: color.green, blue: color.blue, colorSpace: color.colorSpace)
      return color == .white ? input : input.composited(.multiply, with: Image(color: opaque))
    }
  }
}

/// The largest or the smallest colour of each pixel, as grey.
private struct ComponentRecipe: PixelwiseRecipe {
  let isMaximum: Bool

  func layout(of inputs: [PixelTraits]) -> PixelLayout { inputs[0].isOpaque ? .grey : .full }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    let input = inputs[0]
    let count = span.count
    let combine = isMaximum ? context.kernels.maximumRows : context.kernels.minimumRows
    combine(RowPair(input.red, input.green, into: output.red), count)
    combine(RowPair(output.red, input.blue, into: output.red), count)
    if output.layout == .grey { return }
    output.green.update(from: output.red, count: count)
    output.blue.update(from: output.red, count: count)
    output.alpha.update(from: input.alpha, count: count)
  }

  func chosenInput(_ inputs: UnsafePointer<PixelRow>) -> Int? {
    inputs[0].layout == .grey ? 0 : nil
  }

  var summary: String { isMaximum ? "largest component" : "smallest component" }
}
