// SPDX-License-Identifier: Apache-2.0

/// Lays the picture over the background, and only there.
///
/// S · αd + D · (1 − αs) on premultiplied values, alpha included (Porter & Duff 1984); nothing is
/// clamped. Reads both pixel by pixel; the extent is the background's.
public struct SourceAtop: CompositingFilter {
  public static let info = compositingInfo(
    "sourceAtop", coreImage: "CISourceAtopCompositing",
    "Lays the picture over the background, and only there.")

  /// What lies below the picture.
  public var background: Image

  /// Makes the filter.
  public init(background: Image) { self.background = background }

  public func apply(to input: Image) -> Image { input.composited(.sourceAtop, with: background) }
}
