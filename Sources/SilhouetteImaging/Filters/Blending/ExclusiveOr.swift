// SPDX-License-Identifier: Apache-2.0

/// Keeps picture and background where the other is not.
///
/// S · (1 − αd) + D · (1 − αs) on premultiplied values, alpha included (Porter & Duff 1984);
/// nothing is clamped. Reads both pixel by pixel; the extent holds both.
public struct ExclusiveOr: CompositingFilter {
  public static let info = compositingInfo(
    "exclusiveOr",
    "Keeps picture and background where the other is not.")

  /// What lies below the picture.
  public var background: Image

  /// Makes the filter.
  public init(background: Image) { self.background = background }

  public func apply(to input: Image) -> Image { input.composited(.exclusiveOr, with: background) }
}
