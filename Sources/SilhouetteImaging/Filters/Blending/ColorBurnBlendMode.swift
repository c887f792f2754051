// SPDX-License-Identifier: Apache-2.0

/// Darkens the background by the picture.
///
/// B(cb, cs) = cb ≥ 1 ? 1 : cs ≤ 0 ? 0 : 1 − min(1, (1 − cb) / cs), of unpremultiplied colours; the
/// premultiplied result is S · (1 − αd) + D · (1 − αs) + αs · αd · B, alpha is αs + αd − αs · αd:
/// see ``BlendMode``. Reads both pixel by pixel; the extent holds both.
public struct ColorBurnBlendMode: CompositingFilter {
  public static let info = compositingInfo(
    "colorBurnBlendMode", coreImage: "CIColorBurnBlendMode",
    "Darkens the background by the picture.")

  /// What lies below the picture.
  public var background: Image

  /// Makes the filter.
  public init(background: Image) { self.background = background }

  public func apply(to input: Image) -> Image { input.blended(.colorBurn, over: background) }
}
