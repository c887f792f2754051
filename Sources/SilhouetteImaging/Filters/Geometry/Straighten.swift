// SPDX-License-Identifier: Apache-2.0

import CLibrary

extension Filters {
  /// Turns the image about its middle, and enlarges it so that it fills its extent.
  ///
  /// The factor is the least that leaves no corner empty: cos α + max(w / h, h / w) · sin α for an angle α, without its sign, of an image of
  /// w × h. Between pixels as ``Image/transformed(by:)``, beyond the edges the pixels along them, so that none fades. The extent
  /// stays. An infinite image turns about the origin.
  public struct Straighten: ImageFilter {
    public static let declaration = FilterDeclaration(
      "straighten", coreImage: "CIStraightenFilter", category: .geometry,
      "Turns the image about its middle, and enlarges it so that it fills its extent.",
      defaults: Self(),
      .optional(
        \.angle, "angle", coreImage: "inputAngle", range: -3.15...3.15, unit: "radians",
        "The angle, anticlockwise."))

    /// The angle in radians, anticlockwise.
    public var angle: Double

    /// Makes the filter.
    public init(angle: Double = 0) { self.angle = angle }

    public func apply(to input: Image) -> Image {
      let extent = input.extent
      if angle == 0 || !angle.isFinite || extent.isEmpty { return input }
      let (cosine, sine) = (cos(angle), sin(angle))
      if extent.isInfinite {
        return input.transformed(
          by: Transform2D(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0))
      }
      let aspect = max(extent.width / extent.height, extent.height / extent.width)
      let factor = abs(cosine) + aspect * abs(sine)
      let (x, y) = (extent.minX + extent.width / 2, extent.minY + extent.height / 2)
      let turn = Transform2D(
        a: cosine * factor, b: sine * factor, c: -sine * factor, d: cosine * factor, tx: x, ty: y)
      return input.clampedToExtent()
        .transformed(by: Transform2D(translationX: -x, y: -y).concatenating(turn))
        .cropped(to: extent)
    }
  }
}
