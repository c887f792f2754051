// SPDX-License-Identifier: Apache-2.0

/// Each new channel is the dot product of one row with (r, g, b, a) of the unpremultiplied pixel,
/// plus a bias; the result is premultiplied with the new alpha and not clamped.
///
/// Reads pixel by pixel; the extent stays, even where the bias would make the plane around it
/// opaque.
extension Filters.ColorMatrix: ImageFilter {
  public static let declaration = FilterDeclaration(
    "colorMatrix", coreImage: "CIColorMatrix", category: .color,
    "Multiplies colour and alpha by a matrix.", defaults: Self(),
    .optional(
      \.red, "red", coreImage: "inputRVector",
      "The factors of red, green, blue and alpha in the new red."),
    .optional(
      \.green, "green", coreImage: "inputGVector",
      "The factors of red, green, blue and alpha in the new green."),
    .optional(
      \.blue, "blue", coreImage: "inputBVector",
      "The factors of red, green, blue and alpha in the new blue."),
    .optional(
      \.alpha, "alpha", coreImage: "inputAVector",
      "The factors of red, green, blue and alpha in the new alpha."),
    .optional(
      \.bias, "bias", coreImage: "inputBiasVector",
      "The numbers added to the new red, green, blue and alpha."))

  public func apply(to input: Image) -> Image { input.applyingColorMatrix(self) }

  /// The weights of red, green, blue and alpha in luminance (ITU-R BT.709).
  static let luminance: SIMD4<Float> = [0.2126, 0.7152, 0.0722, 0]
}
