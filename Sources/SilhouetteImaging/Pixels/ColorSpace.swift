// SPDX-License-Identifier: Apache-2.0

/// How the numbers of a picture map to light.
public enum ColorSpace: String, Hashable, Sendable {
  /// IEC 61966-2-1 primaries and transfer function.
  case sRGB
  /// sRGB primaries, proportional to light.
  case linearSRGB
  /// Numbers that are not colours, such as masks: never converted.
  case none
}
