// SPDX-License-Identifier: Apache-2.0

/// Mixes the picture and a background evenly: t · S + (1 − t) · D on premultiplied values, alpha included.
///
/// Reads both pixel by pixel; the extent holds both.
public struct Mix: ImageFilter {
  /// What is mixed in.
  public static let background = FilterParameter<Image>(
    "background", coreImage: "inputBackgroundImage", default: .empty,
    "What the picture is mixed with; nothing makes it fade.")
  /// How much of the picture there is.
  public static let amount = FilterParameter<Double>(
    "amount", coreImage: "inputAmount", default: 1, range: 0...1,
    "How much of the picture there is: 0 for the background alone.")

  public static let info = FilterInfo(
    "mix", coreImage: "CIMix", category: .blending,
    "Mixes the picture and a background evenly.", parameters: [background.info, amount.info])

  /// What the picture is mixed with; nothing makes it fade.
  public var background: Image
  /// How much of the picture there is: 0 for the background alone.
  public var amount: Double

  /// Makes the filter.
  public init(
    background: Image = Self.background.defaultValue, amount: Double = Self.amount.defaultValue
  ) {
    self.background = background
    self.amount = amount
  }

  public init(_ arguments: FilterArguments) throws(FilterError) {
    background = try arguments[Self.background]
    amount = try arguments[Self.amount]
  }

  public func apply(to input: Image) -> Image {
    let share = Float(amount)
    let mask = Image(color: Color(red: share, green: share, blue: share, colorSpace: .none))
    return input.blended(withMask: mask, over: background)
  }
}
