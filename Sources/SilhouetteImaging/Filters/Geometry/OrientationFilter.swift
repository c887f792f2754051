// SPDX-License-Identifier: Apache-2.0

/// Turns and mirrors a stored picture upright, by EXIF's eight values.
///
/// Pixels move, none is interpolated, and alpha moves with them. The lower left corner of the extent
/// stays where it is; width and height may change places.
public struct OrientationFilter: ImageFilter {
  public static let declaration = FilterDeclaration(
    "orientation", category: .geometry, "Turns and mirrors a stored picture upright.",
    defaults: Self(),
    .optional(
      \.orientation, "orientation",
      "How the picture is stored: where its top points when it is shown upright."))

  /// How the picture is stored.
  public var orientation: ImageOrientation

  /// Makes the filter.
  public init(orientation: ImageOrientation = .up) {
    self.orientation = orientation
  }

  public func apply(to input: Image) -> Image { input.oriented(orientation) }
}
