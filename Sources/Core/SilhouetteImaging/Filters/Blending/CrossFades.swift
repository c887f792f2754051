// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Cross-fades the image and a background: t · S + (1 − t) · D on premultiplied values, alpha included.
  ///
  /// Works pixel by pixel; the extent is the union of both extents.
  public struct Mix: ImageFilter {
    public static let declaration = FilterDeclaration(
      "mix", coreImage: "CIMix", category: .blending, "Cross-fades the image and a background.",
      defaults: Self(),
      .optional(
        \.background, "background", coreImage: "inputBackgroundImage",
        "The image to mix in; an empty one fades to transparency."),
      .optional(
        \.amount, "amount", range: 0...1, "The share of the image: 0 for the background alone."))

    /// The image to mix with; an empty one fades to transparency.
    public var background: Image
    /// The share of the image: 0 for only the background, 1 for only the image.
    public var amount: Double

    /// Creates the filter.
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

  /// ``Mix`` with the roles exchanged, and a time that runs towards the other image.
  struct DissolveTransition: ImageFilter {
    static let declaration = FilterDeclaration(
      "dissolveTransition", coreImage: "CIDissolveTransition", category: .blending,
      "Dissolves one image into another.", defaults: Self(),
      .optional(
        \.targetImage, "targetImage", "The image at the end; an empty one fades to transparency."),
      .optional(
        \.time, "time", range: 0...1,
        "The time: 0 for the image at the beginning, 1 for that at the end."))

    var targetImage = Image.empty
    var time = 0.0

    func apply(to input: Image) -> Image {
      Mix(background: targetImage, amount: 1 - time).apply(to: input)
    }
  }
}
