// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Returns the values of a mask times a factor plus an offset, clamped to 0…1.
  func maskRamp(times factor: Double, plus offset: Double) -> Image {
    let factor = Float(factor)
    let offset = Float(offset)
    return Filters.ColorClamp().apply(
      to: applyingColorMatrix(
        Filters.ColorMatrix(
          red: [factor, 0, 0, 0], green: [factor, 0, 0, 0], blue: [factor, 0, 0, 0],
          bias: [offset, offset, offset, 0])))
  }

  /// Returns the distance of each pixel from the mask's pixels above one half: at most `maximum`, in pixels.
  ///
  /// - Returns: The distance divided by `maximum`, over the whole plane.
  func distance(atMost maximum: Double) -> Image {
    Filters.DistanceFromMask(maximum: maximum).apply(to: self)
  }
}
