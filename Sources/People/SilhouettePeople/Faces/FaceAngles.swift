// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The pose of a head: rotations in radians about right-handed axes, with x to the right of the image, y up and z towards
/// the camera.
public struct FaceAngles: Hashable, Sendable {
  /// The rotation about z, positive counter-clockwise as seen in the image.
  public var roll: Double
  /// The rotation about y, positive with the nose towards the right of the image.
  public var yaw: Double
  /// The rotation about x, positive when the head is bent down.
  public var pitch: Double

  /// Creates a pose.
  package init(roll: Double, yaw: Double, pitch: Double) {
    self.roll = roll
    self.yaw = yaw
    self.pitch = pitch
  }
}

extension FaceAngles {
  /// The mean pitch that is estimated for faces looking straight ahead, due to the pose of the canonical face.
  private static let pitchBias = 0.175

  /// Estimates the pose of a head with MediaPipe 0.10.21's face geometry: a weighted Procrustes fit of the canonical face
  /// in the perspective of a camera with a vertical field of view of 63°.
  ///
  /// - Parameters:
  ///   - points: At least 468 points; x and z in widths of the image, y in heights, y down.
  ///   - size: The size of the image, in pixels.
  init(_ points: [SIMD3<Float>], in size: Size) {
    let height = 2 * tan(31.5 * Double.pi / 180)
    let width = height * size.width / size.height
    let near = FaceBasis.points.map { basis in
      let point = SIMD3<Double>(points[basis.index])
      return SIMD3(
        point.x * width - width / 2, (1 - point.y) * height - height / 2, point.z * width)
    }
    let depth = points[..<468].reduce(0) { $0 + Double($1.z) } * width / 468
    func unprojected(_ scale: Double) -> [SIMD3<Double>] {
      near.map { point in
        let z = (point.z - depth + 1) / scale
        return SIMD3(point.x * z, point.y * z, -z)
      }
    }
    let first = SimilarityFit(to: near.map { SIMD3($0.x, $0.y, -$0.z) })
    let second = SimilarityFit(to: unprojected(first.scale))
    self.init(SimilarityFit(to: unprojected(first.scale * second.scale)).rotation)
  }

  /// Decomposes a rotation into rotations about x, y and z, applied in this order.
  private init(_ rotation: Matrix3) {
    roll = atan2(rotation[1, 0], rotation[0, 0])
    yaw = asin(min(max(-rotation[2, 0], -1), 1))
    pitch = atan2(rotation[2, 1], rotation[2, 2]) - Self.pitchBias
  }
}
