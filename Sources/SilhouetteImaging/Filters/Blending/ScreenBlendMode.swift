// SPDX-License-Identifier: Apache-2.0

/// Multiplies what the colours of picture and background lack to white.
///
/// B(cb, cs) = cb + cs − cb · cs, of unpremultiplied colours; the premultiplied result is S · (1 −
/// αd) + D · (1 − αs) + αs · αd · B, alpha is αs + αd − αs · αd: see ``BlendMode``. Reads both
/// pixel by pixel; the extent holds both.
public struct ScreenBlendMode: CompositingFilter {
  public static let info = compositingInfo(
    "screenBlendMode", coreImage: "CIScreenBlendMode",
    "Multiplies what the colours of picture and background lack to white.")

  /// What lies below the picture.
  public var background: Image

  /// Makes the filter.
  public init(background: Image) { self.background = background }

  public func apply(to input: Image) -> Image { input.blended(.screen, over: background) }
}
