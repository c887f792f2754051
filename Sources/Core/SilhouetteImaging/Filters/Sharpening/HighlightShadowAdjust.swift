// SPDX-License-Identifier: Apache-2.0

import CLibrary
import KernelInterface

extension Filters {
  /// Brightens or darkens shadows, and darkens highlights.
  ///
  /// Our formula: c′ = c · 2^(2 · s · (1 − r)³ − 2 · (1 − h) · r³), with s and h the amounts of shadows and
  /// highlights, and r = √L the square root, at most 1, of the luminance (ITU-R BT.709) of the unpremultiplied pixel.
  /// With a radius, L is the luminance of the surroundings: of the image, with edge pixels repeated beyond the extent,
  /// blurred by ``GaussianBlur`` with σ = radius. A radius preserves local contrast.
  ///
  /// Alpha and extent are unchanged.
  public struct HighlightShadowAdjust: ImageFilter {
    public static let declaration = FilterDeclaration(
      "highlightShadowAdjust", coreImage: "CIHighlightShadowAdjust", category: .sharpening,
      "Brightens or darkens shadows, and darkens highlights.", defaults: Self(),
      .optional(
        \.radius, "radius", range: 0...1000, unit: "pixels",
        "The standard deviation of the surroundings whose luminance is used; 0 for the pixel alone."
      ),
      .optional(
        \.shadowAmount, "shadowAmount", range: -1...1,
        "The change of shadows: above 0 they become brighter."),
      .optional(
        \.highlightAmount, "highlightAmount", range: 0...1,
        "The remaining strength of highlights: 1 for no change."))

    /// The standard deviation, in pixels, of the blur that gives the luminance of the surroundings; 0 for only the
    /// pixel.
    public var radius: Double
    /// The change of shadows: positive values brighten them.
    public var shadowAmount: Double
    /// The remaining strength of highlights: 1 for no change.
    public var highlightAmount: Double

    /// Creates the filter.
    public init(radius: Double = 0, shadowAmount: Double = 0, highlightAmount: Double = 1) {
      self.radius = radius
      self.shadowAmount = shadowAmount
      self.highlightAmount = highlightAmount
    }

    public func apply(to input: Image) -> Image {
      if input.extent.isEmpty || (shadowAmount == 0 && highlightAmount == 1) { return input }
      let around = input.clampedToExtent().applyingGaussianBlur(sigma: radius)
      return Image(
        HighlightShadowRecipe(shadowAmount: shadowAmount, highlightAmount: highlightAmount), input,
        radius < 0.16 ? input : around)
    }
  }
}

/// Inputs: the image and its surroundings.
private struct HighlightShadowRecipe: PixelwiseRecipe {
  let shadowAmount: Double
  let highlightAmount: Double
  private let gain: SampledFunction

  init(shadowAmount: Double, highlightAmount: Double) {
    self.shadowAmount = shadowAmount
    self.highlightAmount = highlightAmount
    gain = SampledFunction(0...1, count: 2049) { root in
      let dark = 1 - root
      let bright = root
      return exp2(
        2 * shadowAmount * dark * dark * dark
          - 2 * (1 - highlightAmount) * bright * bright * bright)
    }
  }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { inputs[0].layout }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    let input = inputs[0]
    let around = inputs[1]
    let count = span.count
    withUnsafeTemporaryAllocation(of: Float.self, capacity: PixelRow.capacity) { gains in
      guard let gains = gains.baseAddress else { return }
      luminanceRow(around, into: gains, count: count)
      if around.layout == .full {
        unpremultiplyRow(gains, alpha: around.alpha, count: count)
      }
      rootRow(gains, count: count)
      gain.apply(to: gains, count: count)
      for plane in 0..<min(output.layout.planeCount, 3) {
        context.kernels.multiplyRows(
          RowPair(input.plane(plane), gains, into: output.plane(plane)), count: count)
      }
      if output.layout == .full { output.alpha.update(from: input.alpha, count: count) }
    }
  }

  var summary: String { "shadows \(shadowAmount), highlights \(highlightAmount)" }

  static func == (first: HighlightShadowRecipe, second: HighlightShadowRecipe) -> Bool {
    first.shadowAmount == second.shadowAmount && first.highlightAmount == second.highlightAmount
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(shadowAmount)
    hasher.combine(highlightAmount)
  }
}
