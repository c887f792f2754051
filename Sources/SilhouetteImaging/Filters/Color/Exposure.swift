// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Multiplies light as a longer exposure would: c′ = c · 2^ev of the unpremultiplied pixel.
///
/// Photographic in a linear working space alone. Reads pixel by pixel; alpha and extent stay.
public struct Exposure: ImageFilter {
  public static let declaration = FilterDeclaration(
    "exposure", coreImage: "CIExposureAdjust", category: .color,
    "Multiplies light as a longer exposure would.", defaults: Self(),
    .optional(
      \.ev, "ev", coreImage: "inputEV", range: -32...32, unit: "stops",
      "How many stops are added: each doubles the light."))

  /// How many stops are added: each doubles the light.
  public var ev: Double

  /// Makes the filter.
  public init(ev: Double = 0) { self.ev = ev }

  public func apply(to input: Image) -> Image {
    let factor = Float(exp2(ev))
    return input.applyingColorMatrix(
      ColorMatrix(red: [factor, 0, 0, 0], green: [0, factor, 0, 0], blue: [0, 0, factor, 0]))
  }
}
