// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Turns luminance into the alpha of a white image.
  ///
  /// α′ = 0.2126 · r + 0.7152 · g + 0.0722 · b of the premultiplied pixel (ITU-R BT.709), so that transparent pixels
  /// count as black; r′ = g′ = b′ = 1. An image of a mask should come without colour
  /// management, as ``Image/init(mask:)`` makes it.
  ///
  /// Reads pixel by pixel; the extent stays.
  public struct MaskToAlpha: ImageFilter {
    public static let declaration = FilterDeclaration(
      "maskToAlpha", coreImage: "CIMaskToAlpha", category: .color,
      "Turns luminance into the alpha of a white image.", defaults: Self())

    /// Makes the filter.
    public init() {}

    public func apply(to input: Image) -> Image {
      input.settingAlphaOne(in: input.extent).applyingColorMatrix(
        ColorMatrix(
          red: .zero, green: .zero, blue: .zero, alpha: ColorMatrix.luminance, bias: [1, 1, 1, 0]))
    }
  }
}
