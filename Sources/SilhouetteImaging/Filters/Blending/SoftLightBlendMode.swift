// SPDX-License-Identifier: Apache-2.0

/// Darkens or brightens the background softly.
///
/// B(cb, cs) = cs ≤ ½ ? cb − (1 − 2 cs) · cb · (1 − cb) : cb + (2 cs − 1) · (D(cb) − cb), where
/// D(x) is ((16 x − 12) x + 4) x up to ¼ and √x above, of unpremultiplied colours; the
/// premultiplied result is S · (1 − αd) + D · (1 − αs) + αs · αd · B, alpha is αs + αd − αs · αd:
/// see ``BlendMode``. Reads both pixel by pixel; the extent holds both.
public struct SoftLightBlendMode: CompositingFilter {
  public static let info = compositingInfo(
    "softLightBlendMode", coreImage: "CISoftLightBlendMode",
    "Darkens or brightens the background softly.")

  /// What lies below the picture.
  public var background: Image

  /// Makes the filter.
  public init(background: Image) { self.background = background }

  public func apply(to input: Image) -> Image { input.blended(.softLight, over: background) }
}
