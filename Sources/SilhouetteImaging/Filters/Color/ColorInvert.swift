// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Inverts colours: c′ = 1 − c of the unpremultiplied pixel.
  ///
  /// Reads pixel by pixel; alpha and extent stay.
  public struct ColorInvert: ImageFilter {
    public static let declaration = FilterDeclaration(
      "colorInvert", coreImage: "CIColorInvert", category: .color,
      "Inverts colours.", defaults: Self())

    /// Makes the filter.
    public init() {}

    public func apply(to input: Image) -> Image {
      input.applyingColorMatrix(
        ColorMatrix(
          red: [-1, 0, 0, 0], green: [0, -1, 0, 0], blue: [0, 0, -1, 0], bias: [1, 1, 1, 0]))
    }
  }
}
