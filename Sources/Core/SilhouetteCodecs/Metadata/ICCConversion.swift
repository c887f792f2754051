// SPDX-License-Identifier: Apache-2.0

import CLibrary
import SilhouetteCore
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

/// A tone curve of an ICC profile, which maps stored values to linear light, both 0…1.
enum ICCCurve {
  /// A table of evenly spaced values, at least two.
  case table([UInt16])
  /// A formula: kind 0…4 of `parametricCurveType`, and as many of the parameters g, a, b, c, d, e, f as the kind uses.
  case parametric(kind: Int, [Double])

  /// The number of parameters of each kind.
  private static let parameterCounts = [1, 3, 4, 5, 7]

  /// Reads the profile's element at `offset`; `nil` if the element is not a curve.
  init?(_ reader: ByteReader, at offset: Int) throws(FormatError) {
    let type = try reader.text(offset: offset, count: 4, "a curve's type")
    switch type {
    case "curv":
      let count = Int(try reader.bigEndian(UInt32.self, at: offset + 8, "a curve's length"))
      switch count {
      case 0: self = .parametric(kind: 0, [1])
      case 1:
        let gamma = try reader.bigEndian(UInt16.self, at: offset + 12, "a curve's power")
        self = .parametric(kind: 0, [Double(gamma) / 256])
      default:
        let bytes = try reader.slice(offset: offset + 12, count: 2 * count, "a curve's values")
        self = .table((0..<count).map { UInt16(bytes[2 * $0]) << 8 | UInt16(bytes[2 * $0 + 1]) })
      }
    case "para":
      let kind = Int(try reader.bigEndian(UInt16.self, at: offset + 8, "a curve's kind"))
      guard kind < Self.parameterCounts.count else { return nil }
      var parameters: [Double] = []
      for index in 0..<Self.parameterCounts[kind] {
        let place = offset + 12 + 4 * index
        let fixed = try reader.bigEndian(Int32.self, at: place, "a curve's parameter")
        parameters.append(Double(fixed) / 65536)
      }
      self = .parametric(kind: kind, parameters)
    default: return nil
    }
  }

  /// The largest difference from sRGB's curve, in linear light.
  var differenceFromSRGB: Double {
    (0...255).reduce(0) { worst, step in
      let x = Double(step) / 255
      let sRGB = x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
      let difference = abs(self(x) - sRGB)
      // NaN counts as different.
      return difference <= worst ? worst : difference.isNaN ? .infinity : difference
    }
  }

  /// Returns the linear light for a stored value.
  func callAsFunction(_ x: Double) -> Double {
    switch self {
    case .table(let values):
      let place = x * Double(values.count - 1)
      let index = min(Int(place), values.count - 2)
      let part = place - Double(index)
      return (Double(values[index]) * (1 - part) + Double(values[index + 1]) * part) / 65535
    case .parametric(let kind, let p):
      switch kind {
      case 0: return pow(x, p[0])
      case 1: return x >= -p[2] / p[1] ? pow(p[1] * x + p[2], p[0]) : 0
      case 2: return x >= -p[2] / p[1] ? pow(p[1] * x + p[2], p[0]) + p[3] : p[3]
      case 3: return x >= p[4] ? pow(p[1] * x + p[2], p[0]) : p[3] * x
      default: return x >= p[4] ? pow(p[1] * x + p[2], p[0]) + p[5] : p[3] * x + p[6]
      }
    }
  }
}
