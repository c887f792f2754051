// SPDX-License-Identifier: Apache-2.0

/// Takes the brighter of the colours of picture and background.
///
/// B(cb, cs) = max(cb, cs), channel by channel, of unpremultiplied colours; the premultiplied
/// result is S · (1 − αd) + D · (1 − αs) + αs · αd · B, alpha is αs + αd − αs · αd: see
/// ``BlendMode``. Reads both pixel by pixel; the extent holds both.
public struct LightenBlendMode: CompositingFilter {
  public static let info = compositingInfo(
    "lightenBlendMode", coreImage: "CILightenBlendMode",
    "Takes the brighter of the colours of picture and background.")

  /// What lies below the picture.
  public var background: Image

  /// Makes the filter.
  public init(background: Image) { self.background = background }

  public func apply(to input: Image) -> Image { input.blended(.lighten, over: background) }
}
