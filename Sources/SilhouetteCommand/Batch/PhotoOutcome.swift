// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The outcome of processing one photo.
struct PhotoOutcome: Sendable {
  enum Status: Sendable {
    case done(PhotoReport?)
    case skipped(SkipReason)
    case failed(any Error)
  }

  enum SkipReason: Sendable {
    /// All of its results existed already.
    case exists
    /// Nothing was found, and no result was wanted then.
    case nothingFound
    /// The confidence in the mask is lower than asked for.
    case lowConfidence
  }

  let photo: String
  /// The paths of the requested results; `nil` if none was requested, or wanted without a subject.
  var output: String?
  var overlay: String?
  let status: Status
  /// What was found; `nil` if nothing was looked for, or the work ended before.
  var finding: PhotoFinding?
  /// Remarks about the photo and the files that it shares with others.
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
    return text.hasPrefix(photo + ":") ? text : "\(photo): \(text)"
  }
}
