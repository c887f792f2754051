// SPDX-License-Identifier: Apache-2.0

/// Turns and mirrors a stored picture upright, by EXIF's eight values.
///
/// Pixels move, none is interpolated, and alpha moves with them. The lower left corner of the extent
/// stays where it is; width and height may change places.
public struct OrientationFilter: ImageFilter {
  /// How the picture is stored.
  public static let orientation = FilterParameter<ImageOrientation>(
    "orientation", default: .up,
    "How the picture is stored: where its top points when it is shown upright.")

  public static let info = FilterInfo(
    "orientation", category: .geometry, "Turns and mirrors a stored picture upright.",
    parameters: [orientation.info])

  /// How the picture is stored.
  public var orientation: ImageOrientation

  /// Makes the filter.
  public init(orientation: ImageOrientation = Self.orientation.defaultValue) {
    self.orientation = orientation
  }

  public init(_ arguments: FilterArguments) throws(FilterError) {
    orientation = try arguments[Self.orientation]
  }

  public func apply(to input: Image) -> Image { input.oriented(orientation) }
}
