// SPDX-License-Identifier: Apache-2.0

/// An axis-aligned rectangle, y down.
struct UprightBox: Hashable, Sendable {
  /// The corner of the left and top edges.
  var minimum: SIMD2<Float>
  /// The corner of the right and bottom edges.
  var maximum: SIMD2<Float>

  /// Creates the rectangle of a crop, ignoring its rotation.
  init(_ rect: CropRect) {
    let center = SIMD2(rect.xCenter, rect.yCenter)
    let size = SIMD2(rect.width, rect.height)
    self.init(minimum: center - size / 2, maximum: center + size / 2)
  }

  /// Creates a rectangle.
  init(minimum: SIMD2<Float>, maximum: SIMD2<Float>) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Creates the smallest rectangle around points; `nil` if there are none.
  init?(around points: some Sequence<SIMD2<Float>>) {
    var bounds: UprightBox?
    for point in points {
      guard let found = bounds else {
        bounds = UprightBox(minimum: point, maximum: point)
        continue
      }
      bounds = UprightBox(
        minimum: pointwiseMin(found.minimum, point), maximum: pointwiseMax(found.maximum, point))
    }
    guard let bounds else { return nil }
    self = bounds
  }

  /// The centre.
  var center: SIMD2<Float> { (minimum + maximum) / 2 }

  /// The width and the height.
  var size: SIMD2<Float> { maximum - minimum }

  /// The area; 0 for a rectangle of negative extent.
  var area: Float { max(size.x, 0) * max(size.y, 0) }

  /// Returns the intersection over union of this rectangle and another; 0 if both are empty.
  func overlap(with other: UprightBox) -> Float {
    let common = UprightBox(
      minimum: pointwiseMax(minimum, other.minimum), maximum: pointwiseMin(maximum, other.maximum)
    ).area
    let union = area + other.area - common
    return union > 0 ? common / union : 0
  }
}

extension UprightBox {
  /// Returns the intersection of this rectangle and another; `nil` if it is empty.
  func intersection(_ other: UprightBox) -> UprightBox? {
    let common = UprightBox(
      minimum: pointwiseMax(minimum, other.minimum), maximum: pointwiseMin(maximum, other.maximum))
    return common.size.x > 0 && common.size.y > 0 ? common : nil
  }
}

extension NormalizedRect {
  /// Creates the rectangle of a normalised box whose y axis points down.
  init(_ box: UprightBox) {
    let left = Double(box.minimum.x)
    let top = Double(box.minimum.y)
    let right = Double(box.maximum.x)
    let bottom = Double(box.maximum.y)
    // In Double, because a difference of two Float values may be rounded up, beyond the image.
    self.init(x: left, y: 1 - bottom, width: right - left, height: bottom - top)
  }
}

extension UprightBox {
  /// Creates the box of a normalised rectangle whose y axis points up.
  init(_ rect: NormalizedRect) {
    self.init(
      minimum: SIMD2(Float(rect.x), Float(1 - rect.y - rect.height)),
      maximum: SIMD2(Float(rect.x + rect.width), Float(1 - rect.y)))
  }
}

extension NormalizedPoint {
  /// Creates a position from a network's point, whose y axis points down.
  init(_ point: SIMD2<Float>) { self.init(x: Double(point.x), y: 1 - Double(point.y)) }
}
