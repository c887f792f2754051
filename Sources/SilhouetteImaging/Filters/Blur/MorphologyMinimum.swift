// SPDX-License-Identifier: Apache-2.0

/// The smallest value of each channel in an octagon around the pixel: light shrinks in all directions.
///
/// c′(x, y) = min c(x + i, y + j) over |i| ≤ r, |j| ≤ r and |i| + |j| ≤ √2 · r, r and √2 · r rounded
/// to whole pixels: the regular octagon around the disc of radius r. On premultiplied values, alpha
/// by itself like the others. Beyond the extent there is transparency, so that what touches the
/// border is eaten away there too: clamp before where it must not. The extent stays. The cost grows
/// with the radius's logarithm.
public struct MorphologyMinimum: ImageFilter {
  /// The radius of the disc that the octagon stands for.
  public static let radius = FilterParameter<Double>(
    "radius", coreImage: "inputRadius", default: 0, range: 0...256, unit: "pixels",
    "The radius of the disc that the octagon stands for; rounded.")

  public static let info = FilterInfo(
    "morphologyMinimum", coreImage: "CIMorphologyMinimum", category: .blur,
    "The smallest value of each channel in an octagon around the pixel.",
    parameters: [radius.info])

  /// The radius of the disc that the octagon stands for; rounded.
  public var radius: Double

  /// Makes the filter.
  public init(radius: Double = Self.radius.defaultValue) { self.radius = radius }

  public init(_ arguments: FilterArguments) throws(FilterError) {
    radius = try arguments[Self.radius]
  }

  public func apply(to input: Image) -> Image {
    input.applyingExtremum(.minimum, over: .octagon(radius: radius))
  }
}
