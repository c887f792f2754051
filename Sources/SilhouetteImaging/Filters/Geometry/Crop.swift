// SPDX-License-Identifier: Apache-2.0

/// Keeps what lies in a rectangle; all else becomes transparent.
///
/// Every pixel that the rectangle touches is kept whole, alpha included. The extent is what both the
/// input's and the rectangle hold.
public struct Crop: ImageFilter {
  /// What to keep.
  public static let rect = FilterParameter<Rect>(
    "rect", coreImage: "inputRectangle", default: .infinite, unit: "pixels",
    "What to keep, measured from the lower left corner.")

  public static let info = FilterInfo(
    "crop", coreImage: "CICrop", category: .geometry, "Keeps what lies in a rectangle.",
    parameters: [rect.info])

  /// What to keep, measured from the lower left corner.
  public var rect: Rect

  /// Makes the filter.
  public init(rect: Rect = Self.rect.defaultValue) { self.rect = rect }

  public init(_ arguments: FilterArguments) throws(FilterError) {
    rect = try arguments[Self.rect]
  }

  public func apply(to input: Image) -> Image { input.cropped(to: rect) }
}
