// SPDX-License-Identifier: Apache-2.0

extension NormalizedRect {
  /// Creates the rectangle of a box whose y points down.
  init(_ box: UprightBox) {
    let (left, top) = (Double(box.minimum.x), Double(box.minimum.y))
    let (right, bottom) = (Double(box.maximum.x), Double(box.maximum.y))
    // A difference of two Float values may be rounded up, beyond the image.
    self.init(x: left, y: 1 - bottom, width: right - left, height: bottom - top)
  }
}

extension UprightBox {
  /// Creates the box of a rectangle, y down.
  init(_ rect: NormalizedRect) {
    self.init(
      minimum: SIMD2(Float(rect.x), Float(1 - rect.y - rect.height)),
      maximum: SIMD2(Float(rect.x + rect.width), Float(1 - rect.y)))
  }
}

extension NormalizedPoint {
  /// Creates the position of a network's point, whose y points down.
  init(_ point: SIMD2<Float>) { self.init(x: Double(point.x), y: 1 - Double(point.y)) }
}
