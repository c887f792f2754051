// SPDX-License-Identifier: Apache-2.0

/// Takes how far the colours of picture and background are apart.
///
/// B(cb, cs) = |cb − cs|, of unpremultiplied colours; the premultiplied result is S · (1 − αd) + D
/// · (1 − αs) + αs · αd · B, alpha is αs + αd − αs · αd: see ``BlendMode``. Reads both pixel by
/// pixel; the extent holds both.
public struct DifferenceBlendMode: CompositingFilter {
  public static let info = compositingInfo(
    "differenceBlendMode", coreImage: "CIDifferenceBlendMode",
    "Takes how far the colours of picture and background are apart.")

  /// What lies below the picture.
  public var background: Image

  /// Makes the filter.
  public init(background: Image) { self.background = background }

  public func apply(to input: Image) -> Image { input.blended(.difference, over: background) }
}
