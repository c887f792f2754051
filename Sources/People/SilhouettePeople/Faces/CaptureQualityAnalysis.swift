// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The quality of a face's capture, 0…1, for comparing images of one person: a weighted geometric mean of sharpness, head
/// pose, exposure, open eyes, size, the detector's certainty, even light, contrast, framing and a closed mouth.
struct CaptureQualityAnalysis: ImageAnalysis {
  /// The face.
  var mesh: FaceMesh
  /// The detector's score, 0…1.
  var score: Float

  func output(in context: RequestContext) throws -> Double {
    let size = try context.imageSize()
    let shape = FaceShape(mesh, in: size)
    let angles = FaceAngles(mesh.points, in: size)
    let light = AlignedFace(try context.pixels(), shape).measures
    let factors: [(weight: Double, value: Double)] = [
      (0.25, Self.sharpness(light.detail, eyeDistance: shape.eyeDistance)),
      (0.18, Self.headPose(angles)),
      (
        0.12,
        exp(-Self.square((light.mean - 0.5) / 0.28)) * (1 - min(1, 3 * light.clipped))
      ),
      (0.12, Self.clamped((shape.eyeOpening / max(cos(angles.pitch), 0.5) - 0.1) / 0.14)),
      (0.12, Self.clamped((shape.eyeDistance - 12) / 48)),
      (0.08, Self.clamped((Double(score) - 0.5) / 0.45) * Double(mesh.presence)),
      (
        0.05,
        1 - abs(light.leftMean - light.rightMean) / (light.leftMean + light.rightMean + 0.001)
      ),
      (0.04, Self.clamped(light.variance.squareRoot() / 0.18)),
      (0.03, Self.square(shape.shareInside(size))),
      (0.01, 1 - 0.5 * Self.clamped((shape.mouthOpening - 0.1) / 0.5)),
    ]
    // The lower limit keeps a single flaw from outweighing all others. The comparison turns NaN into the limit.
    return exp(factors.reduce(0) { $0 + $1.weight * log($1.value > 0.02 ? $1.value : 0.02) })
  }

  /// Returns the rating of the sharpness, 0…1.
  ///
  /// - Parameters:
  ///   - detail: The variance of the Laplacian, divided by the variance of the luma.
  ///   - eyeDistance: The distance between the eyes, in pixels of the image; if it is smaller than in the sampled image, the
  ///     face has less detail than the Laplacian suggests.
  private static func sharpness(_ detail: Double, eyeDistance: Double) -> Double {
    guard detail > 0 else { return 0 }
    // Typical values for blurred and for sharp faces.
    let least = log(0.004)
    let most = log(0.32)
    return clamped((log(detail) - least) / (most - least))
      * min(1, eyeDistance / AlignedFace.eyeDistance)
  }

  private static func headPose(_ angles: FaceAngles) -> Double {
    let degree = Double.pi / 180
    return exp(
      -square(angles.yaw / (30 * degree)) - square(angles.pitch / (25 * degree))
        - square(angles.roll / (60 * degree)))
  }

  private static func square(_ x: Double) -> Double { x * x }

  private static func clamped(_ x: Double) -> Double { min(max(x, 0), 1) }
}

/// The points of a face, in pixels, y down, and the distances between them that the rating of the capture uses.
struct FaceShape {
  /// The points of the mesh.
  let points: [SIMD2<Double>]

  /// Creates the shape of a mesh.
  ///
  /// - Parameters:
  ///   - mesh: At least 468 points.
  ///   - size: The size of the image, in pixels.
  init(_ mesh: FaceMesh, in size: Size) {
    points = mesh.points.map { SIMD2(Double($0.x) * size.width, Double($0.y) * size.height) }
  }

  /// The midpoint of the corners of the right eye.
  var rightEye: SIMD2<Double> { (points[33] + points[133]) / 2 }
  /// The midpoint of the corners of the left eye.
  var leftEye: SIMD2<Double> { (points[362] + points[263]) / 2 }
  /// The distance between the eyes, in pixels.
  var eyeDistance: Double { Self.distance(rightEye, leftEye) }

  /// The ratio of the eyes' height to their width, averaged over both: about 0.23 if open, 0.1 if closed.
  var eyeOpening: Double {
    func ratio(_ eye: [Int]) -> Double {
      (distance(eye[1], eye[5]) + distance(eye[2], eye[4])) / (2 * distance(eye[0], eye[3]))
    }
    return (ratio([33, 160, 158, 133, 153, 144]) + ratio([362, 385, 387, 263, 373, 380])) / 2
  }

  /// The ratio of the height of the mouth's opening to the width of the mouth.
  var mouthOpening: Double { distance(13, 14) / distance(61, 291) }

  /// Returns the share of the face's surface points inside the image, 0…1.
  ///
  /// - Parameter size: The size of the image, in pixels.
  func shareInside(_ size: Size) -> Double {
    let surface = points.prefix(468)
    let inside = surface.count {
      $0.x >= 0 && $0.y >= 0 && $0.x <= size.width && $0.y <= size.height
    }
    return Double(inside) / Double(surface.count)
  }

  private func distance(_ a: Int, _ b: Int) -> Double { Self.distance(points[a], points[b]) }

  private static func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    ((a - b) * (a - b)).sum().squareRoot()
  }
}
