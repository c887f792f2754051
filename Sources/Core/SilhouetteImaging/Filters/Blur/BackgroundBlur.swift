// SPDX-License-Identifier: Apache-2.0

import KernelInterface

extension Filters {
  /// Blurs the background behind a subject, without a halo of the subject's colours around it.
  ///
  /// Our formula, a normalised convolution (Knutsson & Westin 1993) of premultiplied values, alpha included. With m the
  /// mask's red, clamped to 0…1 and 0 outside the mask,
  ///
  ///     b = blur((1 − m) · c) / blur(1 − m),  c′ = c + (b − c) · (1 − m),
  ///
  /// where blur is ``GaussianBlur``: b is a mean of background pixels only. Where no background is near, that is,
  /// blur(1 − m) ≤ 10⁻⁶, b is c. For the blurs, edge pixels are repeated beyond the extent; the extent is unchanged,
  /// and opaque images stay opaque. Reads ⌈3.5 σ⌉ pixels on every side.
  public struct BackgroundBlur: ImageFilter {
    public static let declaration = FilterDeclaration(
      "backgroundBlur", category: .blur,
      "Blurs the background behind a subject, without a halo around it.",
      defaults: Self(mask: .empty),
      .required(
        \.mask, "mask", coreImage: "inputMaskImage", type: .mask,
        "The subject: pixels whose red is 1 stay sharp."),
      .optional(
        \.sigma, "sigma", coreImage: "inputRadius", range: 0...10_000, unit: "pixels",
        "The standard deviation of the background's blur."))

    /// The mask of the subject: pixels whose red is 1 stay sharp.
    public var mask: Image
    /// The standard deviation of the background's blur, in pixels; below 0.16 nothing changes.
    public var sigma: Double

    /// Creates the filter.
    public init(mask: Image, sigma: Double = 10) {
      self.mask = mask
      self.sigma = sigma
    }

    public func apply(to input: Image) -> Image {
      blurred(input, showing: mask.maskComplement(in: input.extent))
    }

    /// Returns the blurred background b of the formula everywhere, without the subject: a backdrop for another image
    /// of the subject.
    package func backdrop(of input: Image) -> Image {
      blurred(input, showing: Image(color: .white).cropped(to: input.extent))
    }

    /// Returns c + (b − c) · r, with r the red of `shown`.
    private func blurred(_ input: Image, showing shown: Image) -> Image {
      if input.extent.isEmpty || !(sigma >= 0.16) { return input }
      let share = mask.maskComplement(in: input.extent)
      let weighted = Image(WeightedColorRecipe(), input, share)
      return Image(
        BehindRecipe(), input, weighted.clampedToExtent().applyingGaussianBlur(sigma: sigma),
        share.clampedToExtent().applyingGaussianBlur(sigma: sigma), shown)
    }
  }
}

/// A recipe that multiplies the first input's values by the second input's red. For opaque images, alpha is omitted: it
/// equals that red.
private struct WeightedColorRecipe: PixelwiseRecipe {
  func layout(of inputs: [PixelTraits]) -> PixelLayout { inputs[0].layout }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    for index in 0..<output.layout.planeCount {
      context.kernels.multiplyRows(
        RowPair(inputs[0].plane(index), inputs[1].red, into: output.plane(index)),
        count: span.count)
    }
  }

  var summary: String { "weighted colours" }
}

/// A recipe that blends an image with its blurred background. Inputs: the image, the blurred background, the blurred
/// weight of the background, and the coverage of the background.
private struct BehindRecipe: PixelwiseRecipe {
  func layout(of inputs: [PixelTraits]) -> PixelLayout { inputs[0].layout }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    for index in 0..<output.layout.planeCount {
      fillBackgroundRow(
        inputs[0].plane(index), weighted: inputs[1].plane(index), weight: inputs[2].red,
        share: inputs[3].red, into: output.plane(index), count: span.count)
    }
  }

  var decidingInput: Int? { 3 }

  func chosenInput(deciding row: PixelRow, count: Int, in context: RenderContext) -> Int? {
    context.kernels.rowIsUniform(row.red, count: count) == 0 ? 0 : nil
  }

  var summary: String { "blurred background" }
}
