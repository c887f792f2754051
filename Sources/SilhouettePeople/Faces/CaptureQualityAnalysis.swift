// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The quality of a face's capture, 0…1, for comparing images of one person: a weighted geometric mean of sharpness,
/// head pose, exposure, open eyes, size, certainty, even light, contrast, framing and a closed mouth.
struct CaptureQualityAnalysis: ImageAnalysis {
  /// The face.
  var mesh: FaceMesh
  /// The certainty of the detector, 0…1.
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
    // No single flaw makes the others meaningless. The comparison turns NaN into the lowest value.
    return exp(factors.reduce(0) { $0 + $1.weight * log($1.value > 0.02 ? $1.value : 0.02) })
  }

  /// - Parameters:
  ///   - detail: The variance of the Laplacian in variances of the luma.
  ///   - eyeDistance: In pixels of the image; a face smaller than the sample has less detail than it seems.
  private static func sharpness(_ detail: Double, eyeDistance: Double) -> Double {
    guard detail > 0 else { return 0 }
    // The values of blurred and of sharp faces.
    let (least, most) = (log(0.004), log(0.32))
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
