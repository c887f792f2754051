// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCore
import SilhouetteCorrections

/// The outcome of processing one photo.
struct PhotoOutcome: Sendable {
  enum Status: Sendable {
    case done(PhotoReport?)
    case skipped(SkipReason)
    case failed(any Error)
  }

  enum SkipReason: String, Sendable {
    /// All results of the photo already existed.
    case exists
    /// Nothing was found, and no empty result was requested.
    case nothingFound = "nothing found"
    /// The confidence in the mask is lower than requested.
    case lowConfidence = "low confidence"
  }

  let photo: String
  /// The path of a result; `nil` if it was not requested, or was not written because no subject was found.
  var output: String?
  var overlay: String?
  let status: Status
  /// The finding; `nil` if the command does not search for anything, or if processing ended before the search.
  var finding: PhotoFinding?
  /// The warnings about the photo and about files that it shares with others.
  var warnings: [String] = []
  var seconds = 0.0

  /// The JSON object for one line of output.
  var json: JSONText {
    var members: [(name: String, value: JSONText)] = [
      ("photo", .string(photo)), ("output", .string(output)),
    ]
    if let overlay { members.append(("overlay", .string(overlay))) }
    let (word, error, report): (String, String?, PhotoReport?) =
      switch status {
      case .done(let report): ("done", nil, report)
      case .skipped: ("skipped", nil, nil)
      case .failed(let error): ("failed", "\(error)", nil)
      }
    members.append(("status", .string(word)))
    members.append(("error", .string(error)))
    members += PhotoFinding.members(finding)
    members.append(("warnings", .array(warnings.map { .string($0) })))
    members.append(("seconds", .microseconds(of: seconds)))
    if let report { members.append((report.name, report.json)) }
    return .object(members)
  }

  /// Returns an error message that begins with the photo's name.
  func description(of error: any Error) -> String {
    let text = "\(error)"
    return text.begins(with: photo + ":") ? text : "\(photo): \(text)"
  }
}

/// The result of a command's search for a subject in a photo.
struct PhotoFinding: Sendable {
  /// Indicates that a subject was found.
  let isFound: Bool
  /// The fraction of the photo that the subject covers, 0…1; `nil` if it was not measured.
  let coverage: Double?
  /// The confidence in the mask; `nil` if no mask was computed.
  var confidence: MaskConfidence?
  /// The pieces of the mask that corrections changed; `nil` if there were no corrections.
  var changes: [CorrectedMask.Change]?
}

extension PhotoFinding {
  /// - Parameters:
  ///   - coverage: The mean of the subject's mask, 0…1; 0 if nothing was found.
  ///   - confidence: The confidence in the mask; `nil` if no mask was computed.
  ///   - changes: The pieces of the mask that corrections changed; `nil` if there were no corrections.
  init(
    coverage: Double, confidence: MaskConfidence? = nil, changes: [CorrectedMask.Change]? = nil
  ) {
    self.init(
      isFound: coverage > 0, coverage: coverage, confidence: confidence, changes: changes)
  }

  /// The finding for a photo without a subject, whose mask is empty.
  static let nothing = PhotoFinding(coverage: 0, confidence: .nothing)

  /// Returns the members of a photo's JSON object that describe the finding; all are `null` if there is no finding.
  static func members(_ finding: PhotoFinding?) -> [(name: String, value: JSONText)] {
    var members: [(name: String, value: JSONText)] = [
      ("found", finding.map { .boolean($0.isFound) } ?? .null),
      ("coverage", .number(finding?.coverage)),
      ("confidence", .number(finding?.confidence?.probability.rounded(to: 1000))),
      (
        "doubts",
        finding?.confidence.map { .array($0.doubts.map { .string($0.rawValue) }, .compact) }
          ?? .null
      ),
    ]
    if let changes = finding?.changes {
      members.append(("corrections", .array(changes.map(\.json))))
    }
    return members
  }
}

/// The result of a command for a photo, in addition to the images that the command writes.
struct PhotoResult: Sendable {
  /// The finding; `nil` if the command does not search for anything.
  var finding: PhotoFinding?
  /// The report; `nil` if the command has none.
  var report: PhotoReport?
}

/// The report that a command prints about a photo, in addition to the images that the command writes.
struct PhotoReport: Sendable {
  /// The report's key in the JSON object of a photo.
  let name: String
  /// The report as lines of text.
  let text: String
  /// The report as JSON.
  let json: JSONText
}
