// SPDX-License-Identifier: Apache-2.0

/// Darkens where the background is dark and brightens where it is bright.
///
/// B(cb, cs) = cb ≤ ½ ? 2 · cb · cs : screen of cs and 2 · cb − 1, of unpremultiplied colours; the
/// premultiplied result is S · (1 − αd) + D · (1 − αs) + αs · αd · B, alpha is αs + αd − αs · αd:
/// see ``BlendMode``. Reads both pixel by pixel; the extent holds both.
public struct OverlayBlendMode: CompositingFilter {
  public static let info = compositingInfo(
    "overlayBlendMode", coreImage: "CIOverlayBlendMode",
    "Darkens where the background is dark and brightens where it is bright.")

  /// What lies below the picture.
  public var background: Image

  /// Makes the filter.
  public init(background: Image) { self.background = background }

  public func apply(to input: Image) -> Image { input.blended(.overlay, over: background) }
}
