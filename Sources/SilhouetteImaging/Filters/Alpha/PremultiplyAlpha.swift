// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Multiplies colours by alpha, for numbers that lack it: c′ = c · α.
  ///
  /// Images of files are premultiplied already. Reads pixel by pixel; alpha and extent stay.
  public struct PremultiplyAlpha: ImageFilter {
    public static let declaration = FilterDeclaration(
      "premultiplyAlpha", category: .alpha, "Multiplies colours by alpha.",
      defaults: Self())

    /// Makes the filter.
    public init() {}

    public func apply(to input: Image) -> Image { input.premultiplyingAlpha() }
  }
}
