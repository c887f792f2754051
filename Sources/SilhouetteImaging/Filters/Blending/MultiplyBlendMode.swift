// SPDX-License-Identifier: Apache-2.0

/// Multiplies the colours of picture and background.
///
/// B(cb, cs) = cb · cs, of unpremultiplied colours; the premultiplied result is S · (1 − αd) + D ·
/// (1 − αs) + αs · αd · B, alpha is αs + αd − αs · αd: see ``BlendMode``. Reads both pixel by
/// pixel; the extent holds both.
public struct MultiplyBlendMode: CompositingFilter {
  public static let info = compositingInfo(
    "multiplyBlendMode", coreImage: "CIMultiplyBlendMode",
    "Multiplies the colours of picture and background.")

  /// What lies below the picture.
  public var background: Image

  /// Makes the filter.
  public init(background: Image) { self.background = background }

  public func apply(to input: Image) -> Image { input.blended(.multiply, over: background) }
}
