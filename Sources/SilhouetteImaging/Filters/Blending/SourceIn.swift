// SPDX-License-Identifier: Apache-2.0

/// Keeps of the picture what lies over the background.
///
/// S · αd on premultiplied values, alpha included (Porter & Duff 1984); nothing is clamped. Reads
/// both pixel by pixel; the extent is what both share.
public struct SourceIn: CompositingFilter {
  public static let info = compositingInfo(
    "sourceIn", coreImage: "CISourceInCompositing",
    "Keeps of the picture what lies over the background.")

  /// What lies below the picture.
  public var background: Image

  /// Makes the filter.
  public init(background: Image) { self.background = background }

  public func apply(to input: Image) -> Image { input.composited(.sourceIn, with: background) }
}
