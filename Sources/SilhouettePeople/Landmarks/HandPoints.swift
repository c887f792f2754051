// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The points of a hand, as the network finds them in a crop.
struct HandPoints: Hashable, Sendable {
  /// 21 points: x and z in widths of the image, y in heights, y down, z away from the camera.
  var points: [SIMD3<Float>]
  /// The same points in metres.
  var worldPoints: [SIMD3<Float>]
  /// The probability that the crop shows a hand, 0…1.
  var presence: Float
  /// The probability of the network's label “Left”, 0…1: in an image that is not mirrored, the person's right hand.
  var leftLabel: Float
  /// The crop.
  var rect: CropRect

  /// Indicates whether the crop shows a hand.
  var isPresent: Bool { presence > 0.5 }

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
    (result.xCenter, result.yCenter) = (middle.x, middle.y)
    (result.width, result.height) = (turned.size.x / scale.x, turned.size.y / scale.y)
    return result.squared(scale: 2, shiftY: -0.1, in: size)
  }
}
