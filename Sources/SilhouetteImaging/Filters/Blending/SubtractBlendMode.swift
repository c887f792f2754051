// SPDX-License-Identifier: Apache-2.0

/// Takes the picture's colours away from the background's.
///
/// B(cb, cs) = cb − cs, which is common practice, of unpremultiplied colours; the premultiplied
/// result is S · (1 − αd) + D · (1 − αs) + αs · αd · B, alpha is αs + αd − αs · αd: see
/// ``BlendMode``. Reads both pixel by pixel; the extent holds both.
public struct SubtractBlendMode: CompositingFilter {
  public static let info = compositingInfo(
    "subtractBlendMode", coreImage: "CISubtractBlendMode",
    "Takes the picture's colours away from the background's.")

  /// What lies below the picture.
  public var background: Image

  /// Makes the filter.
  public init(background: Image) { self.background = background }

  public func apply(to input: Image) -> Image { input.blended(.subtract, over: background) }
}
