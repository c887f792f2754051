// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Blurs by an amount that a mask determines: fully where it is white, not at all where it is black.
  ///
  /// Our formula, on premultiplied values, alpha included: let m be the mask's red, clamped to 0…1 and 0 outside the
  /// mask, and let ``GaussianBlur`` blur the input with σ = r · {0, ⅛, ¼, ½, 1}. The result is a mean of the two of
  /// these five images whose σ enclose r · m, with weights for which the mean variance of the two blurs is (r · m)².
  /// From m = ⅛ on, a straight edge differs by less than 0.032 of its height from one blurred by a Gaussian of σ = r ·
  /// m. For the blurs, edge pixels are repeated beyond the extent; the extent is unchanged, and opaque images stay
  /// opaque. Reads ⌈3.5 r⌉ pixels on every side.
  public struct MaskedVariableBlur: ImageFilter {
    public static let declaration = FilterDeclaration(
      "maskedVariableBlur", coreImage: "CIMaskedVariableBlur", category: .blur,
      "Blurs by the amount that a mask sets: white fully, black not at all.",
      defaults: Self(mask: .empty),
      .required(
        \.mask, "mask", type: .mask,
        "The amount of blur: red of 1 for the whole radius, 0 for none."),
      .optional(
        \.radius, "radius", range: 0...10_000, unit: "pixels",
        "The standard deviation where the mask is 1."))

    /// The amount of blur: a red of 1 for the full radius, 0 for none.
    public var mask: Image
    /// The standard deviation where the mask is 1, in pixels.
    public var radius: Double

    /// Creates the filter.
    public init(mask: Image, radius: Double = 5) {
      self.mask = mask
      self.radius = radius
    }

    public func apply(to input: Image) -> Image {
      if input.extent.isEmpty || !(radius > 0) { return input }
      let clamped = input.clampedToExtent()
      let blurred = (1...4).map {
        clamped.applyingGaussianBlur(sigma: radius * LevelsRecipe.shares[$0])
      }
      return Image(LevelsRecipe(), input, blurred[0], blurred[1], blurred[2], blurred[3], mask)
    }
  }
}

/// A recipe that interpolates between levels of blur. Inputs: the image, four increasingly blurred ones, and a mask.
private struct LevelsRecipe: PixelwiseRecipe {
  /// The standard deviations as fractions of the largest.
  static let shares = [0, 0.125, 0.25, 0.5, 1]

  /// The variances as fractions of the largest.
  private static let levels = SIMD8<Float>(0, 1 / 64, 1 / 16, 1 / 4, 1, 0, 0, 0)

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    inputs.prefix(5).map(\.layout).max() ?? .full
  }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    for index in 0..<output.layout.planeCount {
      mixLevelsRow(
        (
          inputs[0].plane(index), inputs[1].plane(index), inputs[2].plane(index),
          inputs[3].plane(index), inputs[4].plane(index)
        ), levels: Self.levels, mask: inputs[5].red, into: output.plane(index), count: span.count)
    }
  }

  var decidingInput: Int? { 5 }

  func chosenInput(deciding row: PixelRow, count: Int, in context: RenderContext) -> Int? {
    row.isOutside || context.kernels.rowIsUniform(row.red, count: count) == 0 ? 0 : nil
  }

  var summary: String { "five levels of blur by mask" }
}
