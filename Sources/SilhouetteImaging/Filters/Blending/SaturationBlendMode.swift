// SPDX-License-Identifier: Apache-2.0

/// Gives the background the picture's saturation.
///
/// B(cb, cs) has the saturation of cs, hue and luminosity of cb, by the formulas of PDF 2.0,
/// section 11.3.5.3, of unpremultiplied colours; the premultiplied result is S · (1 − αd) + D · (1
/// − αs) + αs · αd · B, alpha is αs + αd − αs · αd: see ``BlendMode``. Reads both pixel by pixel;
/// the extent holds both.
public struct SaturationBlendMode: CompositingFilter {
  public static let info = compositingInfo(
    "saturationBlendMode", coreImage: "CISaturationBlendMode",
    "Gives the background the picture's saturation.")

  /// What lies below the picture.
  public var background: Image

  /// Makes the filter.
  public init(background: Image) { self.background = background }

  public func apply(to input: Image) -> Image { input.blended(.saturation, over: background) }
}
