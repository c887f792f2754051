// SPDX-License-Identifier: Apache-2.0

import CLibrary

extension Filters {
  /// Brightens or darkens like a change of exposure: c′ = c · 2^ev of the unpremultiplied pixel.
  ///
  /// True to photography in a linear working space only. Reads pixel by pixel; alpha and extent stay.
  public struct Exposure: ImageFilter {
    public static let declaration = FilterDeclaration(
      "exposure", coreImage: "CIExposureAdjust", category: .color,
      "Brightens or darkens like a change of exposure.", defaults: Self(),
      .optional(
        \.ev, "ev", coreImage: "inputEV", range: -32...32, unit: "stops",
        "The number of stops to add; each doubles the light."))

    /// The number of stops to add; each doubles the light.
    public var ev: Double

    /// Makes the filter.
    public init(ev: Double = 0) { self.ev = ev }

    public func apply(to input: Image) -> Image {
      let factor = Float(exp2(ev))
      return input.applyingColorMatrix(
        ColorMatrix(red: [factor, 0, 0, 0], green: [0, factor, 0, 0], blue: [0, 0, factor, 0]))
    }
  }
}
