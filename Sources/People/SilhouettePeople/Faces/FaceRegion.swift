// SPDX-License-Identifier: Apache-2.0

/// A region of a face, defined by points of the mesh. “Left” is the person's left.
package enum FaceRegion: CaseIterable {
  case faceContour, medianLine, leftEyebrow, rightEyebrow, leftEye, rightEye, leftPupil, rightPupil
  case nose, noseCrest, outerLips, innerLips

  /// The indices of the points in the mesh.
  var points: [Int] {
    switch self {
    case .faceContour:
      [454, 323, 361, 288, 397, 365, 378, 377, 152, 148, 149, 136, 172, 58, 132, 93, 234]
    case .medianLine: [168, 197, 5, 1, 2, 0, 13, 14, 17, 152]
    case .leftEyebrow: [285, 336, 334, 300, 276, 282]
    case .rightEyebrow: [55, 107, 105, 70, 46, 52]
    case .leftEye: [362, 385, 387, 263, 373, 380]
    case .rightEye: [133, 158, 160, 33, 144, 153]
    case .leftPupil: [473]
    case .rightPupil: [468]
    case .nose: [437, 358, 327, 2, 98, 129, 217, 1]
    case .noseCrest: [168, 6, 197, 195, 5, 1]
    case .outerLips: [291, 270, 269, 267, 0, 37, 39, 40, 61, 91, 84, 17, 314, 321]
    case .innerLips: [311, 13, 81, 178, 14, 402]
    }
  }

  /// The indices of the points of a constellation of 65 in the mesh: eyes of 8 points, eyebrows of 4, less of the outline and of
  /// the lips.
  var reducedPoints: [Int] {
    switch self {
    case .faceContour: [454, 361, 288, 365, 378, 152, 149, 136, 58, 132, 234]
    case .medianLine: [168, 197, 5, 1, 2, 164, 18, 200, 152]
    case .leftEyebrow: [285, 334, 276, 282]
    case .rightEyebrow: [55, 105, 46, 52]
    case .leftEye: [362, 385, 386, 387, 263, 373, 374, 380]
    case .rightEye: [133, 158, 159, 160, 33, 144, 145, 153]
    case .nose: [358, 327, 2, 98, 129, 1]
    case .noseCrest: [168, 197, 5, 1]
    case .outerLips: [291, 269, 267, 0, 37, 39, 61, 84, 17, 314]
    case .leftPupil, .rightPupil, .innerLips: points
    }
  }

  /// Indicates whether the line through the points is closed.
  var isClosed: Bool {
    switch self {
    case .leftEyebrow, .rightEyebrow, .leftEye, .rightEye, .outerLips, .innerLips: true
    case .faceContour, .medianLine, .leftPupil, .rightPupil, .nose, .noseCrest: false
    }
  }

  /// The indices of the points of all regions, without duplicates.
  static let allPoints = distinct(allCases.flatMap(\.points))

  /// The indices of the points of all regions of the reduced constellation, without duplicates.
  static let allReducedPoints = distinct(allCases.flatMap(\.reducedPoints))

  private static func distinct(_ points: [Int]) -> [Int] {
    var seen = Set<Int>()
    return points.filter { seen.insert($0).inserted }
  }

  /// The indices of the points on the face's outline, from the top of the forehead along the person's left cheek.
  static let oval = [
    10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152,
    148, 176, 149, 150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
  ]
}
