// SPDX-License-Identifier: Apache-2.0

/// Keeps of the picture what lies beside the background.
///
/// S · (1 − αd) on premultiplied values, alpha included (Porter & Duff 1984); nothing is clamped.
/// Reads both pixel by pixel; the extent is the picture's.
public struct SourceOut: CompositingFilter {
  public static let info = compositingInfo(
    "sourceOut", coreImage: "CISourceOutCompositing",
    "Keeps of the picture what lies beside the background.")

  /// What lies below the picture.
  public var background: Image

  /// Makes the filter.
  public init(background: Image) { self.background = background }

  public func apply(to input: Image) -> Image { input.composited(.sourceOut, with: background) }
}
