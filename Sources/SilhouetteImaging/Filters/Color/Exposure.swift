// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// Multiplies light as a longer exposure would: c′ = c · 2^ev of the unpremultiplied pixel.
///
/// Photographic in a linear working space alone. Reads pixel by pixel; alpha and extent stay.
public struct Exposure: ImageFilter {
  /// How many stops are added.
  public static let ev = FilterParameter<Double>(
    "ev", coreImage: "inputEV", default: 0, range: -32...32, unit: "stops",
    "How many stops are added: each doubles the light.")

  public static let info = FilterInfo(
    "exposure", coreImage: "CIExposureAdjust", category: .color,
    "Multiplies light as a longer exposure would.", parameters: [ev.info])

  /// How many stops are added: each doubles the light.
  public var ev: Double

  /// Makes the filter.
  public init(ev: Double = Self.ev.defaultValue) { self.ev = ev }

  public init(_ arguments: FilterArguments) throws(FilterError) { ev = try arguments[Self.ev] }

  public func apply(to input: Image) -> Image {
    let factor = Float(exp2(ev))
    return input.applyingColorMatrix(
      ColorMatrix(red: [factor, 0, 0, 0], green: [0, factor, 0, 0], blue: [0, 0, factor, 0]))
  }
}
