// SPDX-License-Identifier: Apache-2.0

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
}
