// SPDX-License-Identifier: Apache-2.0

/// The attitude of a face, in radians; x to the right of the image, y up, z to the camera, right-handed.
struct FaceAngles: Hashable, Sendable {
  /// The turn about z, counter-clockwise as seen in the image.
  var roll: Double
  /// The turn about y, positive with the nose towards the right of the image.
  var yaw: Double
  /// The turn about x, positive nodding down.
  var pitch: Double
}
