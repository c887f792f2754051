// SPDX-License-Identifier: Apache-2.0

/// The points of a face, as the network finds them in a crop.
struct FaceMesh: Hashable, Sendable {
  /// 478 points (468 from the plain network): x and z in widths of the image, y in heights, y down, z away from the
  /// camera.
  var points: [SIMD3<Float>]
  /// The probability that the crop shows a face, 0…1.
  var presence: Float
  /// The crop.
  var rect: CropRect
}
