// SPDX-License-Identifier: Apache-2.0

/// The colours that a HEIF file declares by code points of ITU-T H.273 instead of an ICC profile.
enum HEIFColors {
  /// Returns the kind of profile with the same colours.
  ///
  /// - Parameters:
  ///   - primaries: The code point for primaries; 0 for none.
  ///   - transfer: The code point for transfer characteristics.
  static func kind(primaries: UInt32, transfer: UInt32) -> ImageMetadata.ColorProfileKind {
    // Video's curves are meant like sRGB's in photos; 2 says that nothing is known.
    let curves: [UInt32: String] = [8: "linear", 16: "PQ", 18: "HLG"]
    let curve = curves[transfer]
    switch (primaries, curve) {
    case (0, _), (2, nil): return .none
    case (1, nil), (5, nil), (6, nil): return .sRGB
    case (12, nil): return .displayP3
    default:
      let names: [UInt32: String] = [
        1: "BT.709", 5: "BT.601", 6: "BT.601", 9: "BT.2020", 11: "DCI-P3", 12: "Display P3",
      ]
      let name = names[primaries] ?? "primaries \(primaries)"
      return .unknown(description: curve.map { "\(name) \($0)" } ?? name)
    }
  }
}
