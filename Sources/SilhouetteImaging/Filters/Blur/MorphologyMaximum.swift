// SPDX-License-Identifier: Apache-2.0

/// The largest value of each channel in an octagon around the pixel: light grows in all directions.
///
/// c′(x, y) = max c(x + i, y + j) over |i| ≤ r, |j| ≤ r and |i| + |j| ≤ √2 · r, r and √2 · r rounded
/// to whole pixels: the regular octagon around the disc of radius r. On premultiplied values, alpha
/// by itself like the others. Beyond the extent there is transparency. The extent grows by the
/// radius. The cost grows with the radius's logarithm.
public struct MorphologyMaximum: ImageFilter {
  /// The radius of the disc that the octagon stands for.
  public static let radius = FilterParameter<Double>(
    "radius", coreImage: "inputRadius", default: 0, range: 0...256, unit: "pixels",
    "The radius of the disc that the octagon stands for; rounded.")

  public static let info = FilterInfo(
    "morphologyMaximum", coreImage: "CIMorphologyMaximum", category: .blur,
    "The largest value of each channel in an octagon around the pixel.",
    parameters: [radius.info])

  /// The radius of the disc that the octagon stands for; rounded.
  public var radius: Double

  /// Makes the filter.
  public init(radius: Double = Self.radius.defaultValue) { self.radius = radius }

  public init(_ arguments: FilterArguments) throws(FilterError) {
    radius = try arguments[Self.radius]
  }

  public func apply(to input: Image) -> Image {
    input.applyingExtremum(.maximum, over: .octagon(radius: radius))
  }
}
