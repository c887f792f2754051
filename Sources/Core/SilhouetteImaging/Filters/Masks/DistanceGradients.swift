// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Shows the distance from a mask as a gradient, such as for an outline around a subject.
  ///
  /// The mask consists of the pixels whose red is above ½. A pixel of the mask becomes black, any other d / maximum, at most
  /// 1, with d the Euclidean distance in pixels between its centre and that of the nearest pixel of the mask. All three
  /// channels hold this value, so that every filter takes the result as a mask. The result is opaque and covers the plane;
  /// otherwise like ``DistanceFromMask`` outside the mask.
  public struct DistanceGradientFromRedMask: ImageFilter {
    public static let declaration = FilterDeclaration(
      "distanceGradientFromRedMask", coreImage: "CIDistanceGradientFromRedMask", category: .mask,
      "Shows the distance of each pixel from a mask, 0 inside it.", defaults: Self(),
      .optional(
        \.maximumDistance, "maximumDistance", coreImage: "inputMaximumDistance", range: 1...4096,
        unit: "pixels", "The distance that becomes 1, like all larger ones."))

    /// The distance in pixels that becomes 1, as do all larger ones; at least 1.
    public var maximumDistance: Double

    /// Creates the filter.
    public init(maximumDistance: Double = 10) { self.maximumDistance = maximumDistance }

    public func apply(to input: Image) -> Image {
      DistanceFromMask(maximum: maximumDistance, side: .outside).apply(to: input)
    }
  }

  /// Shows the distance from the edge of a mask as a gradient from −1 deep inside to 1 far outside.
  ///
  /// (d − e) / maximum, with d as for ``DistanceGradientFromRedMask`` and e the distance from a pixel of the mask to the
  /// nearest pixel outside it, both at most the maximum. Values below 0 are black in formats of integers. Otherwise like
  /// ``DistanceGradientFromRedMask``.
  public struct SignedDistanceGradientFromRedMask: ImageFilter {
    public static let declaration = FilterDeclaration(
      "signedDistanceGradientFromRedMask", coreImage: "CISignedDistanceGradientFromRedMask",
      category: .mask,
      "Shows the distance of each pixel from the edge of a mask, below 0 inside it.",
      defaults: Self(),
      .optional(
        \.maximumDistance, "maximumDistance", coreImage: "inputMaximumDistance", range: 1...4096,
        unit: "pixels", "The distance that becomes 1 outside and −1 inside, like all larger ones."))

    /// The distance in pixels that becomes 1 outside and −1 inside, as do all larger ones; at least 1.
    public var maximumDistance: Double

    /// Creates the filter.
    public init(maximumDistance: Double = 10) { self.maximumDistance = maximumDistance }

    public func apply(to input: Image) -> Image {
      // From 0…1, with the edge at ½, to −1…1.
      DistanceFromMask(maximum: maximumDistance, side: .both).apply(to: input)
        .applyingColorMatrix(
          ColorMatrix(
            red: [2, 0, 0, 0], green: [0, 2, 0, 0], blue: [0, 0, 2, 0], bias: [-1, -1, -1, 0]))
    }
  }
}
