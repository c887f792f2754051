// SPDX-License-Identifier: Apache-2.0

/// The mapping from the numbers of an image to light.
public enum ColorSpace: String, Hashable, Sendable, CaseIterable {
  /// IEC 61966-2-1 primaries and transfer function.
  case sRGB
  /// sRGB primaries, proportional to light.
  case linearSRGB
  /// The primaries of SMPTE RP 431-2 with white D65 and sRGB's transfer function.
  case displayP3
  /// Numbers that are not colours, such as masks: never converted.
  case none

  /// Indicates whether the numbers are encoded with sRGB's transfer function.
  var isEncoded: Bool { self == .sRGB || self == .displayP3 }
}
