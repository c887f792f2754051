// SPDX-License-Identifier: Apache-2.0

/// The points of a face in pixels, y down, with the distances that its rating needs.
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

  /// The middle between the corners of the right eye.
  var rightEye: SIMD2<Double> { (points[33] + points[133]) / 2 }
  /// The middle between the corners of the left eye.
  var leftEye: SIMD2<Double> { (points[362] + points[263]) / 2 }
  /// The distance between the eyes, in pixels.
  var eyeDistance: Double { Self.distance(rightEye, leftEye) }

  /// The mean ratio of height and width of the open eyes: about 0.23 when open, 0.1 when closed.
  var eyeOpening: Double {
    func ratio(_ eye: [Int]) -> Double {
      (distance(eye[1], eye[5]) + distance(eye[2], eye[4])) / (2 * distance(eye[0], eye[3]))
    }
    return (ratio([33, 160, 158, 133, 153, 144]) + ratio([362, 385, 387, 263, 373, 380])) / 2
  }

  /// The ratio of height and width of the open mouth.
  var mouthOpening: Double { distance(13, 14) / distance(61, 291) }

  /// The share of the points inside the image.
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
