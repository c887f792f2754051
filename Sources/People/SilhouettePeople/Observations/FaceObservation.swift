// SPDX-License-Identifier: Apache-2.0

/// A face: its position and head pose, and, if they were requested, its landmarks and capture quality.
///
/// The angles are rotations about right-handed axes: x to the right of the image, y up, z towards the camera.
public struct FaceObservation: VisionObservation, Codable {
  /// A measure of the quality of a face's capture, for comparing images of one person.
  public struct CaptureQuality: Hashable, Sendable, Codable {
    /// Sharpness, light, head pose, open eyes, size and framing combined in one value, 0…1, which is comparable only between
    /// images of the same person.
    public let score: Float

    /// Creates a measure of quality.
    package init(score: Float) { self.score = score }
  }

  /// The rectangle around the face's landmarks, from the eyebrows to the chin, relative to the request's region of interest.
  /// The rectangle may extend beyond the region.
  public let boundingBox: NormalizedRect
  /// The rotation about the line of sight, in radians, −π…π; positive counter-clockwise as seen in the image.
  public let roll: Double
  /// The rotation about the vertical axis, in radians, −π/2…π/2; positive with the nose towards the right of the image.
  public let yaw: Double
  /// The rotation about the horizontal axis, in radians, −π/2…π/2; positive when the head is bent down.
  public let pitch: Double
  /// The detector's score, 0…1.
  public let confidence: Float
  /// The landmarks; `nil` if they were not requested or not found.
  public internal(set) var landmarks: Landmarks2D?
  /// The capture quality; `nil` if it was not requested or not computed.
  public internal(set) var captureQuality: CaptureQuality?
  /// The crop in which the networks last located the face; `nil` for a face that the caller created.
  var crop: CropRect?
  var identity = ObservationIdentity()

  /// Creates the observation of a face whose position is known, as input for requests.
  ///
  /// - Parameters:
  ///   - boundingBox: The rectangle from the eyebrows to the chin, relative to the region of interest.
  ///   - roll: The rotation about the line of sight, in radians, positive counter-clockwise.
  ///   - yaw: The rotation about the vertical axis, in radians.
  ///   - pitch: The rotation about the horizontal axis, in radians.
  ///   - confidence: The probability that this is a face, 0…1.
  public init(
    boundingBox: NormalizedRect, roll: Double = 0, yaw: Double = 0, pitch: Double = 0,
    confidence: Float = 1
  ) {
    self.boundingBox = boundingBox
    self.roll = roll
    self.yaw = yaw
    self.pitch = pitch
    self.confidence = confidence
  }

  public var uuid: ObservationID { identity.uuid }
  public var timeRange: ClosedRange<Duration>? { identity.timeRange }

  public var description: String {
    func degrees(_ angle: Double) -> String {
      angle.isFinite ? "\((angle * 1800 / .pi).rounded() / 10)°" : "\(angle)"
    }
    return "face \(confidence) at (\(boundingBox.x), \(boundingBox.y)), \(boundingBox.width)×"
      + "\(boundingBox.height), roll \(degrees(roll)), yaw \(degrees(yaw)), pitch \(degrees(pitch))"
      + (captureQuality.map { ", quality \($0.score)" } ?? "")
  }
}

extension FaceObservation {
  /// Creates the observation of a face, without landmarks.
  ///
  /// - Parameters:
  ///   - face: The face.
  ///   - size: The size of the image, in pixels.
  init(_ face: FoundFace, in size: Size) {
    let angles = FaceAngles(face.mesh.points, in: size)
    self.init(
      boundingBox: NormalizedRect(face.box), roll: angles.roll, yaw: angles.yaw,
      pitch: angles.pitch, confidence: face.score)
    crop = face.mesh.rect
  }
}

extension FaceObservation.Landmarks2D {
  /// Creates the landmarks of a face.
  init(_ mesh: FaceMesh, boundingBox: NormalizedRect) {
    self.init(
      mesh: Mesh(
        points: mesh.points.map { NormalizedPoint($0.xy) }, depths: mesh.points.map(\.z),
        presence: mesh.presence),
      boundingBox: boundingBox)
  }
}

extension FaceMesh {
  /// Creates the mesh of landmarks; `nil` if the number of points is wrong.
  init?(_ landmarks: FaceObservation.Landmarks2D) {
    let mesh = landmarks.mesh
    guard mesh.points.count == 478, mesh.depths.count == 478 else { return nil }
    self.init(
      points: zip(mesh.points, mesh.depths).map { point, depth in
        SIMD3(Float(point.x), Float(1 - point.y), depth)
      },
      presence: mesh.presence, rect: .whole)
  }
}
