// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Returns the image over grey and white squares, the way editors show transparency.
  ///
  /// - Parameters:
  ///   - squareSize: The side of a square in pixels; `nil` is a fortieth of the image's shorter side, but
  ///     at least 4. The upper left square is light.
  ///   - light: One colour of the squares.
  ///   - dark: The other colour of the squares.
  /// - Returns: An opaque image of the same extent, which must be finite.
  public func onCheckerboard(
    squareSize: Double? = nil, light: Color = .white,
    dark: Color = Color(red: 0.8, green: 0.8, blue: 0.8)
  ) -> Image {
    precondition(!extent.isInfinite, "a checkerboard behind an infinite image")
    if extent.isEmpty { return self }
    let place = extent.integral
    let side = squareSize ?? max(4, (min(place.width, place.height) / 40).rounded())
    let board = Filters.CheckerboardGenerator(
      center: Point(x: place.minX, y: place.maxY - side), color0: light, color1: dark, width: side
    ).image
    return composited(over: board.cropped(to: place))
  }
}
