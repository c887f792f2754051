// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Rotates and mirrors a stored image upright, by EXIF's eight values.
  ///
  /// Pixels move, none is interpolated, and alpha moves with them. The lower left corner of the extent
  /// stays where it is; width and height may change places.
  public struct OrientationFilter: ImageFilter {
    public static let declaration = FilterDeclaration(
      "orientation", category: .geometry, "Rotates and mirrors a stored image upright.",
      defaults: Self(),
      .optional(
        \.orientation, "orientation",
        "The stored orientation: where the top points when the image is shown upright."))

    /// The orientation that the image is stored in.
    public var orientation: ImageOrientation

    /// Makes the filter.
    public init(orientation: ImageOrientation = .up) {
      self.orientation = orientation
    }

    public func apply(to input: Image) -> Image { input.oriented(orientation) }
  }
}
