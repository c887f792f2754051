// SPDX-License-Identifier: Apache-2.0

/// The smallest value of each channel in a rectangle.
///
/// c′ = min c on premultiplied values, alpha like the others, over the pixels that the rectangle
/// touches. Outside the image's extent pixels are transparent. The result is one pixel at the
/// origin. What the image has of the rectangle is rendered whole before.
public struct AreaMinimum: ImageFilter {
  public static let declaration = FilterDeclaration(
    "areaMinimum", coreImage: "CIAreaMinimum", category: .reduction,
    "The smallest value of each channel in a rectangle.", defaults: Self(),
    .optional(
      \.extent, "extent", coreImage: "inputExtent", unit: "pixels",
      "Which pixels count: all that it touches; infinite for the image's extent."))

  /// Which pixels count: all that it touches; infinite for the image's extent.
  public var extent: Rect

  /// Makes the filter.
  public init(extent: Rect = .infinite) { self.extent = extent }

  public func apply(to input: Image) -> Image { input.reduced(.minimum, over: extent) }
}
