// SPDX-License-Identifier: Apache-2.0

/// Lays the picture over a background: S + D · (1 − αs) on premultiplied values, alpha included
/// (Porter & Duff 1984).
///
/// Reads both pixel by pixel; the extent holds both.
public struct SourceOver: ImageFilter {
  /// What lies below.
  public static let background = RequiredFilterParameter<Image>(
    "background", coreImage: "inputBackgroundImage", "What lies below the picture.")

  public static let info = FilterInfo(
    "sourceOver", coreImage: "CISourceOverCompositing", category: .blending,
    "Lays the picture over a background.", parameters: [background.info])

  /// What lies below the picture.
  public var background: Image

  /// Makes the filter.
  public init(background: Image) { self.background = background }

  public init(_ arguments: FilterArguments) throws(FilterError) {
    background = try arguments[Self.background]
  }

  public func apply(to input: Image) -> Image { input.composited(over: background) }
}
