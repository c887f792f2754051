// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Cross-fades the image and a background: t · S + (1 − t) · D on premultiplied values, alpha included.
  ///
  /// Reads both pixel by pixel; the extent contains both.
  public struct Mix: ImageFilter {
    public static let declaration = FilterDeclaration(
      "mix", coreImage: "CIMix", category: .blending, "Cross-fades the image and a background.",
      defaults: Self(),
      .optional(
        \.background, "background", coreImage: "inputBackgroundImage",
        "The image to mix in; an empty one fades to transparency."),
      .optional(
        \.amount, "amount", coreImage: "inputAmount", range: 0...1,
        "The share of the image: 0 for the background alone."))

    /// The image to mix in; an empty one fades to transparency.
    public var background: Image
    /// The share of the image: 0 for the background alone.
    public var amount: Double

    /// Makes the filter.
    public init(
      background: Image = .empty, amount: Double = 1
    ) {
      self.background = background
      self.amount = amount
    }

    public func apply(to input: Image) -> Image {
      let share = Float(amount)
      let mask = Image(color: Color(red: share, green: share, blue: share, colorSpace: .none))
      return input.blended(withMask: mask, over: background)
    }
  }
}
