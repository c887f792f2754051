// SPDX-License-Identifier: Apache-2.0

/// The mean of a rectangle's pixels.
///
/// c′ = Σ c / n on premultiplied values, alpha like the others, over the n pixels that the rectangle touches,
/// summed in Double along each row and then row by row. Outside the image's extent pixels are
/// transparent.
/// The result is one pixel at the origin. What the image has of the rectangle is rendered whole before.
public struct AreaAverage: ImageFilter {
  /// Which pixels count.
  public static let extent = FilterParameter<Rect>(
    "extent", coreImage: "inputExtent", default: .infinite, unit: "pixels",
    "Which pixels count: all that it touches; infinite for the image's extent.")

  public static let info = FilterInfo(
    "areaAverage", coreImage: "CIAreaAverage", category: .reduction,
    "The mean of a rectangle's pixels.", parameters: [extent.info])

  /// Which pixels count: all that it touches; infinite for the image's extent.
  public var extent: Rect

  /// Makes the filter.
  public init(extent: Rect = Self.extent.defaultValue) { self.extent = extent }

  public init(_ arguments: FilterArguments) throws(FilterError) {
    extent = try arguments[Self.extent]
  }

  public func apply(to input: Image) -> Image { input.reduced(.average, over: extent) }
}
