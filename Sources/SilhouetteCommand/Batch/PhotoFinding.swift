// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCore

/// What a command found in a photo.
struct PhotoFinding: Sendable {
  /// Indicates that a subject was found.
  let isFound: Bool
  /// The share of the photo that the subject covers, 0…1; `nil` if it was not measured.
  let coverage: Double?
  /// The confidence in the mask; `nil` if none was made.
  let confidence: MaskConfidence?

  init(isFound: Bool, coverage: Double?, confidence: MaskConfidence? = nil) {
    self.isFound = isFound
    self.coverage = coverage
    self.confidence = confidence
  }

  /// - Parameters:
  ///   - coverage: The mean of the subject's mask, 0…1; 0 if nothing was found.
  ///   - confidence: The confidence in the mask; `nil` if none was made.
  init(coverage: Double, confidence: MaskConfidence? = nil) {
    self.init(isFound: coverage > 0, coverage: coverage, confidence: confidence)
  }

  /// No subject, and an empty mask.
  static let nothing = PhotoFinding(coverage: 0, confidence: .nothing)

  /// Returns the members of a photo's JSON object that say what was found; all are `null` where that is not known.
  static func members(_ finding: PhotoFinding?) -> [(name: String, value: JSONText)] {
    [
      ("found", finding.map { .boolean($0.isFound) } ?? .null),
      ("coverage", .number(finding?.coverage)),
      (
        "confidence",
        .number((finding?.confidence?.probability).map { ($0 * 1000).rounded() / 1000 })
      ),
      (
        "doubts",
        finding?.confidence.map { .array($0.doubts.map { .string($0.rawValue) }, .compact) }
          ?? .null
      ),
    ]
  }
}

/// What a command returns about a photo, besides the images that it writes.
struct PhotoResult: Sendable {
  /// The finding; `nil` if nothing was looked for.
  var finding: PhotoFinding?
  /// The report; `nil` if the command has none.
  var report: PhotoReport?
}

/// The text that a command prints about a photo, in addition to the image that it writes.
struct PhotoReport: Sendable {
  /// The report's key in the JSON object of a photo.
  let name: String
  /// The report as lines of text.
  let text: String
  /// The report as JSON.
  let json: JSONText
}
