// SPDX-License-Identifier: Apache-2.0

import SilhouettePixels

/// The conversion of pixels to a colour space of the library, from a profile with a matrix and curves (ICC.1:2010, annex
/// F.3), or for grey pixels with a curve (annex F.2).
///
/// Colours outside the new space are clamped, as in media-relative conversions. Profiles with multidimensional tables
/// (`A2B0`) are not converted: their matrix and curves are less accurate than the tables.
struct ICCConversion: Sendable {
  /// The new colour space: sRGB if it contains all colours of the profile, otherwise Display P3.
  let colorSpace: ColorSpace
  private let conversion: StoredColorConversion

  /// Creates the conversion from a profile for pixels of a format; `nil` if the profile is of another kind, does not match
  /// the pixels, or is damaged.
  ///
  /// - Parameters:
  ///   - profile: The profile's bytes, which need not be valid.
  ///   - format: The format of the pixels.
  init?(profile: [UInt8], format: PixelFormat) {
    guard format.component == .uint8 || format.component == .uint16,
      ICCProfile.connectionSpace(of: profile) == "XYZ ",
      !ICCProfile.hasTag("A2B0", of: profile), !ICCProfile.hasTag("A2B1", of: profile)
    else { return nil }
    let codeCount = format.component == .uint8 ? 256 : 65536
    switch (ICCProfile.colorSpace(of: profile), format.channels) {
    case ("RGB ", .rgb), ("RGB ", .rgba):
      let colorants = (["rXYZ", "gXYZ", "bXYZ"] as [StaticString]).compactMap {
        ICCProfile.xyz($0, of: profile)
      }
      let lights = (["rTRC", "gTRC", "bTRC"] as [StaticString]).compactMap {
        ICCProfile.curve($0, of: profile)?.lights(codeCount)
      }
      guard colorants.count == 3, lights.count == 3, Self.isWhite(colorants) else { return nil }
      let inSRGB = Self.product(.sRGB, colorants)
      let holdsAll = inSRGB.allSatisfy {
        $0.min() >= -Self.tolerance && $0.max() <= 1 + Self.tolerance
      }
      colorSpace = holdsAll ? .sRGB : .displayP3
      conversion = StoredColorConversion(
        format: format, lights: lights,
        matrix: (holdsAll ? inSRGB : Self.product(.displayP3, colorants)).map { SIMD3<Float>($0) })
    case ("GRAY", .grey), ("GRAY", .greyAlpha):
      guard let lights = ICCProfile.curve("kTRC", of: profile)?.lights(codeCount) else {
        return nil
      }
      colorSpace = .sRGB
      conversion = StoredColorConversion(format: format, lights: [lights], matrix: [])
    default: return nil
    }
  }

  /// Converts consecutive pixels in place.
  func convert(_ row: UnsafeMutableRawPointer, count: Int) { conversion.convert(row, count: count) }

  /// The tolerance for linear light outside 0…1: profiles round to 1/65536, programs more coarsely.
  private static let tolerance = 0.003

  /// Indicates whether the sum of the primaries is close to D50, the white of the connection space, which is unlikely for a
  /// damaged profile.
  private static func isWhite(_ colorants: [SIMD3<Double>]) -> Bool {
    let difference = colorants[0] + colorants[1] + colorants[2] - SIMD3(0.9642, 1, 0.8249)
    return max(difference.max(), -difference.min()) <= 0.1
  }

  /// Returns the weights of the profile's primaries for each channel of the new colour space.
  private static func product(
    _ space: ColorSpace, _ colorants: [SIMD3<Double>]
  ) -> [SIMD3<Double>] {
    (space == .displayP3 ? displayP3FromXYZ : sRGBFromXYZ).map { row in
      SIMD3(
        (row * colorants[0]).sum(), (row * colorants[1]).sum(), (row * colorants[2]).sum())
    }
  }

  // The inverse matrices of the primaries, with white D65 (x 0.3127, y 0.3290), adapted to D50 by the Bradford transform.
  private static let sRGBFromXYZ: [SIMD3<Double>] = [
    [3.134_186_364_2, -1.617_208_959, -0.490_694_064],
    [-0.978_748_504_2, 1.916_130_096_8, 0.033_433_399_2],
    [0.071_963_927_8, -0.228_993_873_5, 1.405_753_732_9],
  ]
  private static let displayP3FromXYZ: [SIMD3<Double>] = [
    [2.403_984_004_9, -0.989_906_899_2, -0.397_641_506_1],
    [-0.842_222_926_3, 1.798_843_737_5, 0.016_035_407_9],
    [0.048_205_851_9, -0.097_406_753_8, 1.274_004_935_6],
  ]
}

extension ICCCurve {
  /// Returns the linear light of every code, in 0…1; `nil` if a value is NaN, or if the brightest is not much brighter than
  /// the darkest.
  fileprivate func lights(_ codeCount: Int) -> [Float]? {
    var lights: [Float] = []
    lights.reserveCapacity(codeCount)
    for code in 0..<codeCount {
      let light = self(Double(code) / Double(codeCount - 1))
      guard light.isFinite else { return nil }
      lights.append(Float(min(max(light, 0), 1)))
    }
    // A curve that does not rise from dark to bright is damaged.
    return lights[codeCount - 1] - lights[0] >= 0.5 ? lights : nil
  }
}
