// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// A colour space: the mapping from an image's stored values to light.
public enum ColorSpace: String, Hashable, Sendable, CaseIterable {
  /// The primaries and transfer function of sRGB, IEC 61966-2-1.
  case sRGB
  /// The primaries of sRGB, with values proportional to light.
  case linearSRGB
  /// The primaries of SMPTE RP 431-2 with white D65 and sRGB's transfer function.
  case displayP3
  /// Values that are not colours, such as masks, and are never converted.
  case none

  /// Indicates whether the values are encoded with sRGB's transfer function.
  var isEncoded: Bool { self == .sRGB || self == .displayP3 }
}

/// The transfer function between encoded and linear values of sRGB (IEC 61966-2-1).
///
/// Below zero, both curves are continued as odd functions; above one, by the same formula, so that values outside 0…1
/// survive a round trip.
package enum TransferCurve: Hashable, Sendable {
  /// Leaves values unchanged.
  case identity
  /// Converts encoded to linear values.
  case linearise
  /// Converts linear to encoded values.
  case encode

  package func apply(to value: Float) -> Float {
    self == .identity ? value : Float(apply(to: Double(value)))
  }

  package func apply(to value: Double) -> Double {
    let size = abs(value)
    let result: Double
    switch self {
    case .identity: return value
    case .linearise: result = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    case .encode: result = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    }
    return value < 0 ? -result : result
  }
}

/// A conversion between two colour spaces: straight colours are linearised, multiplied by a matrix and
/// encoded again, each step only if needed.
package struct ColorConversion: Hashable, Sendable {
  /// Indicates whether the original values are encoded and must be linearised.
  let linearises: Bool
  /// The matrix from linear colours of the first space to those of the second; `nil` if the primaries are the same.
  package let matrix: [SIMD4<Float>]?
  /// Indicates whether the resulting linear values are encoded.
  let encodes: Bool

  /// The conversion from a colour space to itself, which changes nothing.
  package static let identity = ColorConversion(from: .none, to: .none)

  package init(from source: ColorSpace, to target: ColorSpace) {
    if source == target || source == .none || target == .none {
      linearises = false
      matrix = nil
      encodes = false
      return
    }
    switch (source == .displayP3, target == .displayP3) {
    case (true, false): matrix = Self.displayP3ToSRGB
    case (false, true): matrix = Self.sRGBToDisplayP3
    default: matrix = nil
    }
    linearises = source.isEncoded
    encodes = target.isEncoded
  }

  /// Indicates whether the conversion changes nothing.
  package var isIdentity: Bool { !linearises && !encodes && matrix == nil }

  /// The transfer curve if the conversion consists of nothing else; otherwise `nil`.
  package var curve: TransferCurve? {
    if matrix != nil { return nil }
    return linearises ? .linearise : encodes ? .encode : .identity
  }

  /// Converts one straight colour; alpha is unchanged.
  package func apply(to color: SIMD4<Float>) -> SIMD4<Float> {
    var result = color
    if linearises { for index in 0..<3 { result[index] = linear(result[index]) } }
    if let matrix {
      let input = result
      for index in 0..<3 {
        result[index] =
          matrix[index].x * input.x + matrix[index].y * input.y + matrix[index].z * input.z
      }
    }
    if encodes { for index in 0..<3 { result[index] = encoded(result[index]) } }
    return result
  }

  @inline(__always)
  private func linear(_ value: Float) -> Float { TransferCurve.linearise.apply(to: value) }

  @inline(__always)
  private func encoded(_ value: Float) -> Float { TransferCurve.encode.apply(to: value) }

  // Derived from the chromaticities of the primaries and of D65 (x 0.3127, y 0.3290), as in CSS Color 4, section 17.
  private static let displayP3ToSRGB: [SIMD4<Float>] = [
    [1.224_940_2, -0.224_940_2, 0, 0], [-0.042_056_955, 1.042_057, 0, 0],
    [-0.019_637_555, -0.078_636_05, 1.098_273_6, 0],
  ]
  private static let sRGBToDisplayP3: [SIMD4<Float>] = [
    [0.822_461_97, 0.177_538_03, 0, 0], [0.033_194_2, 0.966_805_8, 0, 0],
    [0.017_082_63, 0.072_397_44, 0.910_519_93, 0],
  ]
}
