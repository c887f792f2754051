// SPDX-License-Identifier: Apache-2.0

extension NormalizedRect {
  /// Creates the rectangle of a box whose y points down.
  init(_ box: UprightBox) {
    self.init(
      x: Double(box.minimum.x), y: 1 - Double(box.maximum.y), width: Double(box.size.x),
      height: Double(box.size.y))
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
  /// Creates the place of a network's point, whose y points down.
  init(_ point: SIMD2<Float>) { self.init(x: Double(point.x), y: 1 - Double(point.y)) }
}
