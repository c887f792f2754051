// SPDX-License-Identifier: Apache-2.0

/// Adds the colours of picture and background and takes 1 away.
///
/// B(cb, cs) = cb + cs − 1, which is common practice, of unpremultiplied colours; the premultiplied
/// result is S · (1 − αd) + D · (1 − αs) + αs · αd · B, alpha is αs + αd − αs · αd: see
/// ``BlendMode``. Reads both pixel by pixel; the extent holds both.
public struct LinearBurnBlendMode: CompositingFilter {
  public static let info = compositingInfo(
    "linearBurnBlendMode", coreImage: "CILinearBurnBlendMode",
    "Adds the colours of picture and background and takes 1 away.")

  /// What lies below the picture.
  public var background: Image

  /// Makes the filter.
  public init(background: Image) { self.background = background }

  public func apply(to input: Image) -> Image { input.blended(.linearBurn, over: background) }
}
