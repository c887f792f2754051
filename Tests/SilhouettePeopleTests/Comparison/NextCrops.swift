// SPDX-License-Identifier: Apache-2.0

@testable import SilhouettePeople

/// The crops of the next frame, which follow from the points in this one.
extension HandPoints {
  /// Returns the crop for the next frame: the box of palm and first joints, middle finger up, twice as large and moved
  /// towards the fingers.
  func nextRect(in size: Size) -> CropRect {
    let scale = SIMD2(Float(size.width), Float(size.height))
    func pixel(_ index: Int) -> SIMD2<Float> { points[index].xy * scale }
    // Between the first joints of the index and the ring finger, and that of the middle finger.
    let knuckles = ((pixel(5) + pixel(13)) / 2 + pixel(9)) / 2
    var result = CropRect(
      xCenter: 0, yCenter: 0, width: 1, height: 1,
      rotation: rotation(from: pixel(0), to: knuckles, target: .pi / 2))
    let palm = [0, 1, 2, 3, 5, 6, 9, 10, 13, 14, 17, 18].map(pixel)
    guard let center = UprightBox(around: palm)?.center else { return rect }
    var upright = result
    upright.rotation = -result.rotation
    guard let turned = UprightBox(around: palm.lazy.map { upright.turned($0 - center) }) else {
      return rect
    }
    let middle = (result.turned(turned.center) + center) / scale
    result.xCenter = middle.x
    result.yCenter = middle.y
    result.width = turned.size.x / scale.x
    result.height = turned.size.y / scale.y
    return result.squared(scale: 2, shiftY: -0.1, in: size)
  }
}

extension BodyPoints {
  /// Returns the crop for the next frame.
  func nextRect(in size: Size) -> CropRect {
    auxiliaryRect(in: size).squared(scale: 1.25, in: size)
  }

  /// Returns the square around the circle of the auxiliary points, head up.
  func auxiliaryRect(in size: Size) -> CropRect {
    CropRect(
      from: auxiliary[0].position.xy, to: auxiliary[1].position.xy, target: .pi / 2, in: size)
  }
}

extension [CropRect] {
  /// Returns the crops to look at in a frame: those of the frame before, and findings as long as there are fewer than
  /// wanted. Crops of the frame before win over findings in the same place.
  ///
  /// - Parameters:
  ///   - maximumCount: The number of crops from which on nothing more is looked for.
  ///   - find: Looks for more, best first.
  func continued(
    maximumCount: Int, finding find: () throws -> [CropRect]
  ) rethrows -> [CropRect] {
    if count >= maximumCount { return self }
    return (try find().prefix(maximumCount) + self).withoutDuplicates
  }

  /// The rectangles without near-duplicates: each removes every earlier one whose overlap with it,
  /// rotations ignored, is more than one half of their union.
  var withoutDuplicates: [CropRect] {
    reduce(into: []) { kept, rect in
      kept.removeAll { UprightBox($0).overlap(with: UprightBox(rect)) > 0.5 }
      kept.append(rect)
    }
  }
}
