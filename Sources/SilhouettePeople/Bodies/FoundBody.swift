// SPDX-License-Identifier: Apache-2.0

/// A person of an image, with the points that confirm it.
struct FoundBody: Hashable, Sendable {
  /// The face's box, the circles of the body and the score of the detector.
  var detection: Detection
  /// The points and the mask.
  var points: BodyPoints

  /// Returns a point in pixels, y down.
  func pixel(_ index: Int, in size: Size) -> SIMD2<Float> {
    points.points[index].position.xy * SIMD2(Float(size.width), Float(size.height))
  }

  /// Returns the middle of two points in pixels, y down.
  func middle(_ first: Int, _ second: Int, in size: Size) -> SIMD2<Float> {
    (pixel(first, in: size) + pixel(second, in: size)) / 2
  }

  /// Returns the distance from the middle of the shoulders to that of the hips, in pixels.
  func trunk(in size: Size) -> Float {
    length(middle(11, 12, in: size) - middle(23, 24, in: size))
  }

  /// Returns the distance between the face's points and the face that the detector found, in heights of the face.
  func faceError(in size: Size) -> Float {
    // The detector's box is 2.46 times as high as the face, whose centre lies 0.49 heights lower.
    let height = detection.height * Float(size.height) / 2.46
    guard height > 0 else { return .infinity }
    var own = detection.box.center * SIMD2(Float(size.width), Float(size.height))
    own.y += 0.49 * height
    let face = (0...10).reduce(SIMD2<Float>.zero) { $0 + pixel($1, in: size) } / 11
    return length(face - own) / height
  }

  /// Returns a Boolean value that indicates whether the points are those of the same person: nose, shoulders and hips
  /// are less than a quarter of the trunk apart, on average.
  func isSamePerson(as other: FoundBody, in size: Size) -> Bool {
    let joints = [0, 11, 12, 23, 24]
    let distance =
      joints.reduce(0) { $0 + length(pixel($1, in: size) - other.pixel($1, in: size)) }
      / Float(joints.count)
    return distance < 0.25 * max(trunk(in: size), other.trunk(in: size))
  }
}

/// Returns the length of a vector.
func length(_ vector: SIMD2<Float>) -> Float { (vector * vector).sum().squareRoot() }
