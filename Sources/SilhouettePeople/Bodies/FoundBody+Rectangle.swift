// SPDX-License-Identifier: Apache-2.0

extension FoundBody {
  /// The margins of a person around the points, in lengths of the trunk.
  private enum Margins {
    /// The top of the head above the nose.
    static let head: Float = 0.38
    /// Half of the width of the head.
    static let headSide: Float = 0.22
    static let side: Float = 0.12
    static let bottom: Float = 0.08
  }

  /// Returns the person's rectangle inside the image; `nil` if nothing of the person is visible.
  ///
  /// - Parameters:
  ///   - upperBodyOnly: Limits the rectangle to head, arms and trunk.
  ///   - mask: The box of the person's mask, normalised, y down, which fits better than points; `nil` if there is none.
  ///   - size: The size of the image, in pixels.
  func rectangle(
    upperBodyOnly: Bool, mask: UprightBox? = nil, in size: Size
  ) -> UprightBox? {
    let whole = UprightBox(minimum: .zero, maximum: .one)
    if let mask, !upperBodyOnly { return mask.intersection(whole) }
    // The knees are number 25.
    guard let box = box(of: upperBodyOnly ? 0..<25 : 0..<33, in: size) else { return nil }
    return box.intersection(whole).flatMap { box in
      mask.map { box.intersection($0) } ?? box
    }
  }

  /// Returns the box of visible points and the head, with margins; normalised.
  private func box(of range: Range<Int>, in size: Size) -> UprightBox? {
    var places = range.filter { points.points[$0].visibility > 0.5 }.map { pixel($0, in: size) }
    let (shoulders, hips) = (middle(11, 12, in: size), middle(23, 24, in: size))
    let trunk = length(shoulders - hips)
    if points.points[0].visibility > 0.5, trunk > 0 {
      let up = (shoulders - hips) / trunk
      let top = pixel(0, in: size) + up * (Margins.head * trunk)
      let side = SIMD2(-up.y, up.x) * (Margins.headSide * trunk)
      places += [top - side, top + side]
    }
    guard var box = UprightBox(around: places) else { return nil }
    box.minimum.x -= Margins.side * trunk
    box.maximum.x += Margins.side * trunk
    box.maximum.y += Margins.bottom * trunk
    let scale = SIMD2(Float(size.width), Float(size.height))
    return UprightBox(minimum: box.minimum / scale, maximum: box.maximum / scale)
  }
}

extension UprightBox {
  /// Returns the common part of both; `nil` if it is empty.
  func intersection(_ other: UprightBox) -> UprightBox? {
    let common = UprightBox(
      minimum: pointwiseMax(minimum, other.minimum), maximum: pointwiseMin(maximum, other.maximum))
    return common.size.x > 0 && common.size.y > 0 ? common : nil
  }
}
