// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCore
import SilhouettePeople

/// A ranking of photos of one person, the best first.
struct Ranking {
  /// A photo and its face.
  struct Shot: Sendable {
    let photo: String
    /// The number of faces.
    let faceCount: Int
    /// The largest face; `nil` if there is none.
    let face: FaceObservation?
    /// The size of the upright photo in pixels.
    let size: Size

    init(photo: String, faces: [FaceObservation], size: Size) {
      self.photo = photo
      self.size = size
      faceCount = faces.count
      face = faces.max { $0.area < $1.area }
    }

    /// The quality of the face; `nil` if there is none.
    var quality: Float? { face?.captureQuality?.score }
  }

  /// All photos; those without a face come last, in the order in which they were given.
  let shots: [Shot]

  init(_ shots: [Shot]) {
    // Also sorted by position, since the standard library does not promise a stable sort.
    self.shots = shots.enumerated().sorted { a, b in
      let first = a.element.quality ?? -1
      let second = b.element.quality ?? -1
      return first == second ? a.offset < b.offset : first > second
    }.map(\.element)
  }

  /// The best photo with a face.
  var best: Shot? { shots.first { $0.quality != nil } }

  /// The ranking as text, with a line for each photo.
  var text: String {
    let ranked = shots.filter { $0.quality != nil }
    let width = String(ranked.count).count
    let lines = ranked.enumerated().map { index, shot in
      let rank = String(index + 1)
      let others = shot.faceCount > 1 ? "  (the largest of \(shot.faceCount) faces)" : ""
      return String(repeating: " ", count: width - rank.count) + rank
        + "  \(PeopleReport.hundredths(Double(shot.quality ?? 0)))  \(TerminalText.line(shot.photo))\(others)\n"
    }
    let rest = shots.filter { $0.quality == nil }.map { shot in
      String(repeating: " ", count: width - 1) + "-  no face  \(TerminalText.line(shot.photo))\n"
    }
    return (lines + rest).joined()
  }

  /// The ranking as JSON.
  var json: JSONText {
    .object([
      "photos": .array(
        shots.enumerated().map { index, shot in
          let quality = shot.quality.map { Double($0).rounded(to: 1000) }
          return .object([
            "photo": .string(shot.photo),
            "rank": .number(quality == nil ? nil : index + 1), "quality": .number(quality),
            "faces": .number(shot.faceCount),
            "box": shot.face.map { PeopleReport.box($0.boundingBox, in: shot.size) } ?? .null,
          ])
        })
    ])
  }
}

extension FaceObservation {
  /// The area of the bounding box, as a share of the image.
  fileprivate var area: Double { boundingBox.width * boundingBox.height }
}
