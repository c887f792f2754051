// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The pose of a head, in radians; x to the right of the image, y up, z to the camera, right-handed.
public struct FaceAngles: Hashable, Sendable {
  /// The turn about z, counter-clockwise as seen in the image.
  public var roll: Double
  /// The turn about y, positive with the nose towards the right of the image.
  public var yaw: Double
  /// The turn about x, positive nodding down.
  public var pitch: Double

  /// Creates a pose.
  public init(roll: Double, yaw: Double, pitch: Double) {
    self.roll = roll
    self.yaw = yaw
    self.pitch = pitch
  }
}

extension FaceAngles {
  /// The mean pitch of faces that look straight ahead: that of the canonical face.
  private static let pitchBias = 0.175

  /// Measures the pose of a head: MediaPipe 0.10.21's face geometry, a weighted Procrustes fit of the canonical face
  /// under perspective, seen by a camera whose vertical field of view is 63°.
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

  /// Reads the angles of a rotation, which turns about x, then y, then z.
  private init(_ rotation: Matrix3) {
    roll = atan2(rotation[1, 0], rotation[0, 0])
    yaw = asin(min(max(-rotation[2, 0], -1), 1))
    pitch = atan2(rotation[2, 1], rotation[2, 2]) - Self.pitchBias
  }
}
