// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Returns the stored image turned upright; its lower left corner stays where it is.
  ///
  /// An image of infinite extent is turned about the origin.
  public func oriented(_ orientation: ImageOrientation) -> Image {
    if orientation == .up || extent.isEmpty { return self }
    if extent.isInfinite {
      return transformed(by: orientation.transform(forStoredSize: .zero))
    }
    let corner = extent.origin
    return transformed(
      by: Transform2D(translationX: -corner.x, y: -corner.y)
        .concatenating(orientation.transform(forStoredSize: extent.size))
        .concatenating(Transform2D(translationX: corner.x, y: corner.y)))
  }
}
