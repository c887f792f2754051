// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Divides colours by alpha: c′ = c / α, and 0 where α is 0.
  ///
  /// Reads pixel by pixel; alpha and extent stay. The result is no longer what other filters take for
  /// premultiplied: ``PremultiplyAlpha`` makes it so again.
  public struct UnpremultiplyAlpha: ImageFilter {
    public static let declaration = FilterDeclaration(
      "unpremultiplyAlpha", category: .alpha, "Divides colours by alpha; black where alpha is 0.",
      defaults: Self())

    /// Makes the filter.
    public init() {}

    public func apply(to input: Image) -> Image { input.unpremultiplyingAlpha() }
  }
}
