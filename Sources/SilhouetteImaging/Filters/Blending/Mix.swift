// SPDX-License-Identifier: Apache-2.0

/// Mixes the picture and a background evenly: t · S + (1 − t) · D on premultiplied values, alpha included.
///
/// Reads both pixel by pixel; the extent holds both.
public struct Mix: ImageFilter {
  public static let declaration = FilterDeclaration(
    "mix", coreImage: "CIMix", category: .blending, "Mixes the picture and a background evenly.",
    defaults: Self(),
    .optional(
      \.background, "background", coreImage: "inputBackgroundImage",
      "What the picture is mixed with; nothing makes it fade."),
    .optional(
      \.amount, "amount", coreImage: "inputAmount", range: 0...1,
      "How much of the picture there is: 0 for the background alone."))

  /// What the picture is mixed with; nothing makes it fade.
  public var background: Image
  /// How much of the picture there is: 0 for the background alone.
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
