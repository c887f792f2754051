// SPDX-License-Identifier: Apache-2.0

/// The points of a face, as the network finds them in a crop.
package struct FaceMesh: Hashable, Sendable {
  /// 478 points: x and z in widths of the image, y in heights, y down, z away from the camera.
  var points: [SIMD3<Float>]
  /// The probability that the crop shows a face, 0…1.
  var presence: Float
  /// The crop.
  var rect: CropRect

  /// Indicates whether the crop shows a face.
  var isPresent: Bool { presence > 0.5 }

  /// Returns the crop for a second pass, or for the next frame: the box of all points, eyes level, one and a half
  /// times as large.
  func nextRect(in size: Size) -> CropRect {
    guard let box = UprightBox(around: points.lazy.map(\.xy)) else { return rect }
    let scale = SIMD2(Float(size.width), Float(size.height))
    return CropRect(
      xCenter: box.center.x, yCenter: box.center.y, width: box.size.x, height: box.size.y,
      rotation: rotation(from: points[33].xy * scale, to: points[263].xy * scale, target: 0)
    ).squared(scale: 1.5, in: size)
  }
}

extension SIMD3 {
  /// The first two components.
  var xy: SIMD2<Scalar> { SIMD2(x, y) }
}
