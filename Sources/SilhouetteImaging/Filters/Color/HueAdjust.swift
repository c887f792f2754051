// SPDX-License-Identifier: Apache-2.0

import CLibrary

extension Filters {
  /// Rotates hues about the axis of greys, from red to green to blue.
  ///
  /// The unpremultiplied (r, g, b) is rotated about (1, 1, 1) by the angle (Rodrigues' formula): with
  /// u = cos θ + (1 − cos θ) / 3, v = (1 − cos θ) / 3 − sin θ / √3 and w = (1 − cos θ) / 3 + sin θ / √3,
  /// r′ = u · r + v · g + w · b, g′ = w · r + u · g + v · b, b′ = v · r + w · g + u · b. Greys stay, the sum
  /// of the three stays, luminance does not; nothing is clamped. A third of a turn makes green of red.
  ///
  /// Reads pixel by pixel; alpha and extent stay.
  public struct HueAdjust: ImageFilter {
    public static let declaration = FilterDeclaration(
      "hueAdjust", coreImage: "CIHueAdjust", category: .color,
      "Rotates hues.", defaults: Self(),
      .optional(
        \.angle, "angle", coreImage: "inputAngle", range: -1000...1000, unit: "radians",
        "The angle of rotation, from red to green to blue."))

    /// The angle of rotation in radians, from red to green to blue.
    public var angle: Double

    /// Makes the filter.
    public init(angle: Double = 0) { self.angle = angle }

    public func apply(to input: Image) -> Image {
      let third = (1 - cos(angle)) / 3
      let part = sin(angle) / 3.0.squareRoot()
      let (u, v, w) = (Float(cos(angle) + third), Float(third - part), Float(third + part))
      return input.applyingColorMatrix(
        ColorMatrix(red: [u, v, w, 0], green: [w, u, v, 0], blue: [v, w, u, 0]))
    }
  }
}
