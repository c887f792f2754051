// SPDX-License-Identifier: Apache-2.0

/// A formula that blends the colours of an image and its background: B(cb, cs) of the background's colour
/// cb and the image's colour cs, both unpremultiplied (W3C Compositing and Blending Level 1, PDF 2.0
/// section 11.3.5).
///
/// Modes that are not in the PDF specification, such as the linear ones, follow common practice.
public enum ImageBlendMode: String, Hashable, Sendable, CaseIterable {
  /// B = cb · cs.
  case multiply
  /// B = cb + cs − cb · cs.
  case screen
  /// ``hardLight`` with cb and cs exchanged.
  case overlay
  /// B = min(cb, cs).
  case darken
  /// B = max(cb, cs).
  case lighten
  /// B = 0 if cb = 0; otherwise 1 if cs ≥ 1; otherwise min(1, cb / (1 − cs)).
  case colorDodge
  /// B = 1 if cb ≥ 1; otherwise 0 if cs ≤ 0; otherwise 1 − min(1, (1 − cb) / cs).
  case colorBurn
  /// B = 2 · cb · cs if cs ≤ ½; otherwise ``screen`` of cb and 2 · cs − 1.
  case hardLight
  /// B = cb − (1 − 2 cs) · cb · (1 − cb) if cs ≤ ½; otherwise cb + (2 cs − 1) · (D(cb) − cb), where D(x) is
  /// ((16 x − 12) x + 4) x up to ¼ and √x above.
  case softLight
  /// B = |cb − cs|.
  case difference
  /// B = cb + cs − 2 · cb · cs.
  case exclusion
  /// B = cb + cs.
  case linearDodge
  /// B = cb + cs − 1.
  case linearBurn
  /// B = cb + 2 · cs − 1.
  case linearLight
  /// B = cb − cs.
  case subtract
  /// The hue of the image; saturation and luminosity of the background.
  case hue
  /// The saturation of the image; hue and luminosity of the background.
  case saturation
  /// The hue and saturation of the image; the luminosity of the background.
  case color
  /// The luminosity of the image; hue and saturation of the background.
  case luminosity
}
