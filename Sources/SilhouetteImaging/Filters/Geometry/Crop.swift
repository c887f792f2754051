// SPDX-License-Identifier: Apache-2.0

/// Keeps what lies in a rectangle; all else becomes transparent.
///
/// Every pixel that the rectangle touches is kept whole, alpha included. The extent is what both the
/// input's and the rectangle hold.
public struct Crop: ImageFilter {
  public static let declaration = FilterDeclaration(
    "crop", coreImage: "CICrop", category: .geometry, "Keeps what lies in a rectangle.",
    defaults: Self(),
    .optional(
      \.rect, "rect", coreImage: "inputRectangle", unit: "pixels",
      "What to keep, measured from the lower left corner."))

  /// What to keep, measured from the lower left corner.
  public var rect: Rect

  /// Makes the filter.
  public init(rect: Rect = .infinite) { self.rect = rect }

  public func apply(to input: Image) -> Image { input.cropped(to: rect) }
}
