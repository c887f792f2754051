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

/// The x and y of primaries and of white, which is D65 unless it is stated.
struct Chromaticities {
  var red: SIMD2<Double>
  var green: SIMD2<Double>
  var blue: SIMD2<Double>
  var white: SIMD2<Double> = [0.3127, 0.3290]

  static let sRGB = Chromaticities(red: [0.64, 0.33], green: [0.30, 0.60], blue: [0.15, 0.06])

  /// The X, Y and Z of red, green and blue under D50, as profiles store them, after the Bradford transform; `nil` if
  /// the primaries do not enclose colours.
  var colorants: [SIMD3<Double>]? {
    let primaries = [red, green, blue].map(Self.xyz)
    let light = Self.xyz(white)
    guard let amounts = Self.solution(primaries, light) else { return nil }
    let sensors = Self.bradford.map { ($0 * light).sum() }
    let wanted = Self.bradford.map { ($0 * Self.d50).sum() }
    guard sensors.allSatisfy({ $0 > 0 }) else { return nil }
    let adapted = (0..<3).map { index -> SIMD3<Double>? in
      let color = primaries[index] * amounts[index]
      let scaled = (0..<3).map { sensor in
        (Self.bradford[sensor] * color).sum() * wanted[sensor] / sensors[sensor]
      }
      let columns = (0..<3).map { column in
        SIMD3(Self.bradford[0][column], Self.bradford[1][column], Self.bradford[2][column])
      }
      return Self.solution(columns, SIMD3(scaled[0], scaled[1], scaled[2]))
    }
    let colorants = adapted.compactMap { $0 }
    // Profiles store numbers below 32768.
    let isUsable = colorants.allSatisfy { $0.max() < 100 && $0.min() > -100 }
    return colorants.count == 3 && isUsable ? colorants : nil
  }

  private static let d50: SIMD3<Double> = [0.9642, 1, 0.8249]
  private static let bradford: [SIMD3<Double>] = [
    [0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296],
  ]

  private static func xyz(_ color: SIMD2<Double>) -> SIMD3<Double> {
    let y = max(color.y, 1e-5)
    return [color.x / y, 1, (1 - color.x - color.y) / y]
  }

  /// Returns the amounts of three colours whose sum is a fourth (Cramer's rule); `nil` if they lie in a plane.
  private static func solution(
    _ columns: [SIMD3<Double>], _ sum: SIMD3<Double>
  ) -> SIMD3<Double>? {
    func determinant(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) -> Double {
      a.x * (b.y * c.z - b.z * c.y) - a.y * (b.x * c.z - b.z * c.x) + a.z * (b.x * c.y - b.y * c.x)
    }
    let volume = determinant(columns[0], columns[1], columns[2])
    guard abs(volume) > 1e-6 else { return nil }
    return [
      determinant(sum, columns[1], columns[2]) / volume,
      determinant(columns[0], sum, columns[2]) / volume,
      determinant(columns[0], columns[1], sum) / volume,
    ]
  }
}
