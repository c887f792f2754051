// SPDX-License-Identifier: Apache-2.0

/// The smallest value of each channel in a rectangle.
///
/// c′ = min c on premultiplied values, alpha like the others, over the pixels that the rectangle touches.
/// Outside the image's extent pixels are transparent.
/// The result is one pixel at the origin. What the image has of the rectangle is rendered whole before.
public struct AreaMinimum: ImageFilter {
  /// Which pixels count.
  public static let extent = FilterParameter<Rect>(
    "extent", coreImage: "inputExtent", default: .infinite, unit: "pixels",
    "Which pixels count: all that it touches; infinite for the image's extent.")

  public static let info = FilterInfo(
    "areaMinimum", coreImage: "CIAreaMinimum", category: .reduction,
    "The smallest value of each channel in a rectangle.", parameters: [extent.info])

  /// Which pixels count: all that it touches; infinite for the image's extent.
  public var extent: Rect

  /// Makes the filter.
  public init(extent: Rect = Self.extent.defaultValue) { self.extent = extent }

  public init(_ arguments: FilterArguments) throws(FilterError) {
    extent = try arguments[Self.extent]
  }

  public func apply(to input: Image) -> Image { input.reduced(.minimum, over: extent) }
}
