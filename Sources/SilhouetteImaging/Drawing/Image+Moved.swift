// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Returns the image with the lower left corner of its extent moved to a point.
  ///
  /// - Parameter corner: Whole pixels, so that nothing is interpolated.
  package func moved(to corner: Point) -> Image {
    transformed(
      by: Transform2D(translationX: corner.x - extent.minX, y: corner.y - extent.minY))
  }
}
