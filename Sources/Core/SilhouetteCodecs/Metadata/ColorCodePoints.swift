// SPDX-License-Identifier: Apache-2.0

/// The colours that a HEIF or PNG file declares by code points of ITU-T H.273 instead of an ICC profile.
package enum ColorCodePoints {
  /// Returns the kind of profile with the same colours.
  ///
  /// - Parameters:
  ///   - primaries: The code point for primaries; 0 for none.
  ///   - transfer: The code point for transfer characteristics.
  static func kind(primaries: UInt32, transfer: UInt32) -> ImageMetadata.ColorProfileKind {
    // Video's curves are meant like sRGB's in photos; 2 says that nothing is known.
    let curve = curves[transfer]
    switch (primaries, curve) {
    case (0, _), (2, nil): return .none
    case (1, nil), (5, nil), (6, nil): return .sRGB
    case (12, nil): return .displayP3
    default:
      let name = names[primaries] ?? "primaries \(primaries)"
      return .unknown(description: curve.map { "\(name) \($0)" } ?? name)
    }
  }

  /// Returns the kind of profile, with the profile for results or for the conversion of pixels; `nil` if they need none, or
  /// if the colours cannot be converted.
  package static func colors(
    primaries: UInt32, transfer: UInt32
  ) -> (kind: ImageMetadata.ColorProfileKind, profile: [UInt8]?) {
    let kind = kind(primaries: primaries, transfer: transfer)
    switch kind {
    case .displayP3: return (kind, ICCProfile.displayP3)
    case .unknown(let name) where curves[transfer] == nil || transfer == linear:
      let profile = chromaticities[primaries].flatMap {
        ICCProfile.matrix(named: name, $0, gamma: transfer == linear ? 1 : nil)
      }
      return (kind, profile)
    default: return (kind, nil)
    }
  }

  private static let linear: UInt32 = 8
  private static let curves: [UInt32: String] = [linear: "linear", 16: "PQ", 18: "HLG"]
  private static let names: [UInt32: String] = [
    1: "BT.709", 5: "BT.601", 6: "BT.601", 9: "BT.2020", 11: "DCI-P3", 12: "Display P3",
  ]
  private static let chromaticities: [UInt32: Chromaticities] = [
    1: .sRGB, 5: .sRGB, 6: .sRGB,
    9: Chromaticities(red: [0.708, 0.292], green: [0.170, 0.797], blue: [0.131, 0.046]),
    11: Chromaticities(
      red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060], white: [0.314, 0.351]),
    12: Chromaticities(red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060]),
  ]
}
