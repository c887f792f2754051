// SPDX-License-Identifier: Apache-2.0

internal import CParts
import SilhouettePixels

/// The colours of a PNG file: of what it states, the first in the order of the specification (third edition, 4.3) that the
/// library knows counts.
struct PNGColors {
  private(set) var kind = ImageMetadata.ColorProfileKind.none
  /// The profile for results or for the conversion of pixels; `nil` if they need none.
  private(set) var profile: [UInt8]?

  /// The gamma of sRGB in the chunk gAMA, and the tolerance for programs that round it.
  private static let sRGBGamma = 45455
  private static let gammaTolerance = 1500
  /// The values of gAMA that a picture can have: exponents of 0.1 to 10.
  private static let usableGammas = 10_000...1_000_000

  /// Combines the statements of a file.
  ///
  /// - Parameters:
  ///   - header: The header.
  ///   - iccProfile: The profile of the chunk iCCP; `nil` for none.
  init(_ header: silhouette_png_info, iccProfile: [UInt8]?) {
    let points = header.code_points
    if points.0 != 0 {
      (kind, profile) = ColorCodePoints.colors(
        primaries: UInt32(points.0), transfer: UInt32(points.1))
      // Pixels are neither brightness and colour differences nor have they a reserve above white.
      if points.2 != 0 || points.3 != 1 {
        (kind, profile) = (.unknown(description: "code points of video"), nil)
      }
      let isApplied = if case .unknown = kind { profile != nil } else { kind != .none }
      if isApplied || (kind != .none && iccProfile == nil) { return }
    }
    if let iccProfile {
      (kind, profile) = (ImageMetadata.ColorProfileKind(profile: iccProfile), iccProfile)
    } else if header.is_srgb != 0 {
      (kind, profile) = (.sRGB, nil)
    } else {
      setMatrix(header)
    }
  }

  /// Applies the chunks gAMA and cHRM, each of which stands for sRGB where it is missing.
  private mutating func setMatrix(_ header: silhouette_png_info) {
    let stated = Self.usableGammas.contains(Int(header.gamma)) ? Int(header.gamma) : Self.sRGBGamma
    let gamma: Double? =
      abs(stated - Self.sRGBGamma) <= Self.gammaTolerance ? nil : 100_000 / Double(stated)
    let name = gamma.map { "gamma \(($0 * 1000).rounded() / 1000)" } ?? "primaries of the file"
    var primaries = Chromaticities.sRGB
    if header.has_chromaticities != 0 {
      let all = header.chromaticities
      func point(_ x: Int32, _ y: Int32) -> SIMD2<Double> { [Double(x), Double(y)] / 100_000 }
      primaries = Chromaticities(
        red: point(all.2, all.3), green: point(all.4, all.5), blue: point(all.6, all.7),
        white: point(all.0, all.1))
    }
    let made =
      header.color_type & 2 != 0
      ? ICCProfile.matrix(named: name, primaries, gamma: gamma)
        ?? ICCProfile.matrix(named: name, .sRGB, gamma: gamma)
      : ICCProfile.grey(named: name, gamma: gamma)
    switch ImageMetadata.ColorProfileKind(profile: made) {
    // As without a statement.
    case .none, .sRGB, .grey: (kind, profile) = (.none, nil)
    case .displayP3: (kind, profile) = (.displayP3, ICCProfile.displayP3)
    case let other: (kind, profile) = (other, made)
    }
  }
}
