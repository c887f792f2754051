// SPDX-License-Identifier: Apache-2.0

/// Each new channel is the dot product of one row with (r, g, b, a) of the unpremultiplied pixel,
/// plus a bias; the result is premultiplied with the new alpha and not clamped.
///
/// Reads pixel by pixel; the extent stays, even where the bias would make the plane around it
/// opaque.
extension ColorMatrix: ImageFilter {
  /// The weights of the new red.
  public static let red = FilterParameter<SIMD4<Float>>(
    "red", coreImage: "inputRVector", default: [1, 0, 0, 0],
    "What old red, green, blue and alpha add to the new red.")
  /// The weights of the new green.
  public static let green = FilterParameter<SIMD4<Float>>(
    "green", coreImage: "inputGVector", default: [0, 1, 0, 0],
    "What old red, green, blue and alpha add to the new green.")
  /// The weights of the new blue.
  public static let blue = FilterParameter<SIMD4<Float>>(
    "blue", coreImage: "inputBVector", default: [0, 0, 1, 0],
    "What old red, green, blue and alpha add to the new blue.")
  /// The weights of the new alpha.
  public static let alpha = FilterParameter<SIMD4<Float>>(
    "alpha", coreImage: "inputAVector", default: [0, 0, 0, 1],
    "What old red, green, blue and alpha add to the new alpha.")
  /// What is added.
  public static let bias = FilterParameter<SIMD4<Float>>(
    "bias", coreImage: "inputBiasVector", default: [0, 0, 0, 0],
    "What is added to the new red, green, blue and alpha.")

  public static let info = FilterInfo(
    "colorMatrix", coreImage: "CIColorMatrix", category: .color,
    "Multiplies colour and alpha with a matrix.",
    parameters: [red.info, green.info, blue.info, alpha.info, bias.info])

  public init(_ arguments: FilterArguments) throws(FilterError) {
    self.init(
      red: try arguments[Self.red], green: try arguments[Self.green],
      blue: try arguments[Self.blue], alpha: try arguments[Self.alpha],
      bias: try arguments[Self.bias])
  }

  public func apply(to input: Image) -> Image { input.applyingColorMatrix(self) }

  /// The weights of red, green, blue and alpha in luminance (ITU-R BT.709).
  static let luminance: SIMD4<Float> = [0.2126, 0.7152, 0.0722, 0]
}
