// SPDX-License-Identifier: Apache-2.0

/// A formula that blends the colours of an image and its background: B(cb, cs) of the background's colour
/// cb and the image's colour cs, both unpremultiplied (W3C Compositing and Blending Level 1, PDF 2.0
/// section 11.3.5).
///
/// Modes that are not in the PDF specification, such as the linear ones, follow common practice.
public enum ImageBlendMode: String, Hashable, Sendable, CaseIterable {
  /// cb · cs
  case multiply
  /// cb + cs − cb · cs
  case screen
  /// ``hardLight`` with cb and cs exchanged
  case overlay
  /// min(cb, cs)
  case darken
  /// max(cb, cs)
  case lighten
  /// cb = 0 ? 0 : cs ≥ 1 ? 1 : min(1, cb / (1 − cs))
  case colorDodge
  /// cb ≥ 1 ? 1 : cs ≤ 0 ? 0 : 1 − min(1, (1 − cb) / cs)
  case colorBurn
  /// cs ≤ ½ ? 2 · cb · cs : screen of cb and 2 · cs − 1
  case hardLight
  /// cs ≤ ½ ? cb − (1 − 2 cs) · cb · (1 − cb) : cb + (2 cs − 1) · (D(cb) − cb), where D(x) is
  /// ((16 x − 12) x + 4) x up to ¼ and √x above
  case softLight
  /// |cb − cs|
  case difference
  /// cb + cs − 2 · cb · cs
  case exclusion
  /// cb + cs
  case linearDodge
  /// cb + cs − 1
  case linearBurn
  /// cb + 2 · cs − 1
  case linearLight
  /// cb − cs
  case subtract
  /// The hue of the image; saturation and luminosity of the background
  case hue
  /// The saturation of the image; hue and luminosity of the background
  case saturation
  /// The hue and saturation of the image; the luminosity of the background
  case color
  /// The luminosity of the image; hue and saturation of the background
  case luminosity
}
