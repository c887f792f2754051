// SPDX-License-Identifier: Apache-2.0

/// The largest value of each channel in a rectangle around the pixel: light grows.
///
/// c′(x, y) = max c(x + i, y + j) over |i| ≤ (width − 1) / 2 and |j| ≤ (height − 1) / 2, on
/// premultiplied values, alpha by itself like the others; even sides count one more. Beyond the
/// extent there is transparency. The extent grows by half the sides. The cost hardly depends on the
/// sides.
public struct MorphologyRectangleMaximum: ImageFilter {
  /// How many columns the rectangle has.
  public static let width = FilterParameter<Double>(
    "width", coreImage: "inputWidth", default: 5, range: 1...513, unit: "pixels",
    "How many columns the rectangle has; rounded, and made odd.")
  /// How many rows the rectangle has.
  public static let height = FilterParameter<Double>(
    "height", coreImage: "inputHeight", default: 5, range: 1...513, unit: "pixels",
    "How many rows the rectangle has; rounded, and made odd.")

  public static let info = FilterInfo(
    "morphologyRectangleMaximum", coreImage: "CIMorphologyRectangleMaximum", category: .blur,
    "The largest value of each channel in a rectangle around the pixel.",
    parameters: [width.info, height.info])

  /// How many columns the rectangle has; rounded, and made odd.
  public var width: Double
  /// How many rows the rectangle has; rounded, and made odd.
  public var height: Double

  /// Makes the filter.
  public init(
    width: Double = Self.width.defaultValue, height: Double = Self.height.defaultValue
  ) {
    self.width = width
    self.height = height
  }

  public init(_ arguments: FilterArguments) throws(FilterError) {
    width = try arguments[Self.width]
    height = try arguments[Self.height]
  }

  public func apply(to input: Image) -> Image {
    input.applyingExtremum(.maximum, over: .rectangle(width: width, height: height))
  }
}
