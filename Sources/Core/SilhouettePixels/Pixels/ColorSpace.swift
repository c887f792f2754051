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
