// SPDX-License-Identifier: Apache-2.0

extension ImageOrientation {
  /// Returns the transform that turns a stored image upright, y up, with the lower left corner back at the origin.
  ///
  /// - Parameter size: Width and height as stored.
  public func transform(forStoredSize size: Size) -> Transform2D {
    let (w, h) = (size.width, size.height)
    return switch self {
    case .up: .identity
    case .upMirrored: Transform2D(a: -1, b: 0, c: 0, d: 1, tx: w, ty: 0)
    case .down: Transform2D(a: -1, b: 0, c: 0, d: -1, tx: w, ty: h)
    case .downMirrored: Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: h)
    case .leftMirrored: Transform2D(a: 0, b: -1, c: -1, d: 0, tx: h, ty: w)
    case .right: Transform2D(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: w)
    case .rightMirrored: Transform2D(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case .left: Transform2D(a: 0, b: 1, c: -1, d: 0, tx: h, ty: 0)
    }
  }
}

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
