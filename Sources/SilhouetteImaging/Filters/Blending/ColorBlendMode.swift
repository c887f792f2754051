// SPDX-License-Identifier: Apache-2.0

/// Gives the background the picture's hue and saturation.
///
/// B(cb, cs) has hue and saturation of cs, the luminosity of cb, by the formulas of PDF 2.0,
/// section 11.3.5.3, of unpremultiplied colours; the premultiplied result is S · (1 − αd) + D · (1
/// − αs) + αs · αd · B, alpha is αs + αd − αs · αd: see ``BlendMode``. Reads both pixel by pixel;
/// the extent holds both.
public struct ColorBlendMode: CompositingFilter {
  public static let info = compositingInfo(
    "colorBlendMode", coreImage: "CIColorBlendMode",
    "Gives the background the picture's hue and saturation.")

  /// What lies below the picture.
  public var background: Image

  /// Makes the filter.
  public init(background: Image) { self.background = background }

  public func apply(to input: Image) -> Image { input.blended(.color, over: background) }
}
