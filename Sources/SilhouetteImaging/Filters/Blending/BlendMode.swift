// SPDX-License-Identifier: Apache-2.0

/// How the colours of a picture and of what lies below become one: B(cb, cs) of the background's colour
/// cb and the picture's colour cs, both unpremultiplied (W3C Compositing and Blending Level 1, PDF 2.0
/// section 11.3.5).
///
/// What is not in the PDF specification is common practice: addition, burning and the like.
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
  /// cb · cs
  case multiply
  /// cb + cs − cb · cs
  case screen
  /// Hard light with the two exchanged
  case overlay
  /// The smaller
  case darken
  /// The larger
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
  /// The hue of the picture; saturation and luminosity of the background
  case hue
  /// The saturation of the picture; hue and luminosity of the background
  case saturation
  /// Hue and saturation of the picture; the luminosity of the background
  case color
  /// The luminosity of the picture; hue and saturation of the background
  case luminosity
}

extension Image {
  /// This image over a background, their colours blended where both are.
  ///
  /// Premultiplied, S · (1 − αd) + D · (1 − αs) + αs · αd · B(cb, cs); alpha is αs + αd − αs · αd.
  /// Nothing is clamped but what the mode's formula limits, so that values beyond 0…1 stay as the
  /// formula makes them. The extent holds both.
  public func blended(_ mode: BlendMode, over background: Image) -> Image {
    if extent.isEmpty { return background }
    if background.extent.isEmpty { return self }
    return Image(BlendRecipe(mode: mode), self, background)
  }
}
