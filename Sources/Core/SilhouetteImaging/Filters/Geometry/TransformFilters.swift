// SPDX-License-Identifier: Apache-2.0

import CLibrary

extension Filters {
  /// The filter of ``Image/transformed(by:)``.
  struct AffineTransformFilter: ImageFilter {
    static let declaration = FilterDeclaration(
      "affineTransform", coreImage: "CIAffineTransform", category: .geometry,
      "Moves, rotates, scales or shears the image.", defaults: Self(),
      .optional(\.transform, "transform", "The transform of points."))

    var transform = Transform2D.identity

    func apply(to input: Image) -> Image { input.transformed(by: transform) }
  }

  /// The filter of ``Image/oriented(_:)``.
  struct OrientationFilter: ImageFilter {
    static let declaration = FilterDeclaration(
      "orientation", category: .geometry, "Rotates and mirrors a stored image upright.",
      defaults: Self(),
      .optional(
        \.orientation, "orientation",
        "The stored orientation: where the top points when the image is shown upright."))

    var orientation = ImageOrientation.up

    func apply(to input: Image) -> Image { input.oriented(orientation) }
  }

  /// Rotates the image about its centre, and enlarges it so that it fills its extent.
  ///
  /// The factor is the smallest that leaves no corner empty: cos |α| + max(w / h, h / w) · sin |α| for an angle α and
  /// an image of w × h. Pixels are interpolated as by ``Image/transformed(by:)``; edge pixels are repeated beyond the
  /// extent, so that edges do not fade. The extent is unchanged. An infinite image is rotated about the origin.
  public struct Straighten: ImageFilter {
    public static let declaration = FilterDeclaration(
      "straighten", coreImage: "CIStraightenFilter", category: .geometry,
      "Rotates the image about its centre, and enlarges it so that it fills its extent.",
      defaults: Self(),
      .optional(
        \.angle, "angle", range: -3.15...3.15, unit: "radians", "The angle, anticlockwise."))

    /// The angle in radians, anticlockwise.
    public var angle: Double

    /// Creates the filter.
    public init(angle: Double = 0) { self.angle = angle }

    public func apply(to input: Image) -> Image {
      let extent = input.extent
      if angle == 0 || !angle.isFinite || extent.isEmpty { return input }
      let cosine = cos(angle)
      let sine = sin(angle)
      if extent.isInfinite {
        return input.transformed(
          by: Transform2D(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0))
      }
      let aspect = max(extent.width / extent.height, extent.height / extent.width)
      let factor = abs(cosine) + aspect * abs(sine)
      let x = extent.minX + extent.width / 2
      let y = extent.minY + extent.height / 2
      let turn = Transform2D(
        a: cosine * factor, b: sine * factor, c: -sine * factor, d: cosine * factor, tx: x, ty: y)
      let whole = Transform2D(translationX: -x, y: -y).concatenating(turn)
      // An image of almost no height cannot be turned.
      guard whole.inverted != nil else { return input }
      return input.clampedToExtent()
        .transformed(by: whole)
        .cropped(to: extent)
    }
  }
}
