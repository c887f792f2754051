// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Blurs as ``Image/applyingGaussianBlur(sigma:)`` does: c′ = Σ c(x + i, y + j) · exp(−(i² + j²) / 2 σ²),
  /// normalised, on premultiplied values, alpha like the others.
  ///
  /// Beyond the extent there is transparency, so that edges fade: clamp first and crop afterwards
  /// where they must not. Reads ⌈3.5 σ⌉ pixels around, by which the extent grows.
  public struct GaussianBlur: ImageFilter {
    public static let declaration = FilterDeclaration(
      "gaussianBlur", coreImage: "CIGaussianBlur", category: .blur,
      "Blurs with a Gaussian.", defaults: Self(),
      .optional(
        \.sigma, "sigma", coreImage: "inputRadius", range: 0...10_000, unit: "pixels",
        "The standard deviation; below 0.16 nothing changes."))

    /// The standard deviation in pixels; below 0.16 nothing changes.
    public var sigma: Double

    /// Makes the filter.
    public init(sigma: Double = 10) { self.sigma = sigma }

    public func apply(to input: Image) -> Image { input.applyingGaussianBlur(sigma: sigma) }
  }
}
