// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The outcome of processing one photo.
struct PhotoOutcome: Sendable {
  enum Status: Sendable {
    case done(PhotoReport?)
    /// All of its results existed already.
    case skipped
    case failed(any Error)
  }

  let photo: String
  /// The paths of the requested results.
  let output: String?
  let overlay: String?
  let status: Status
  let seconds: Double

  init(
    photo: String, output: String?, overlay: String?, status: Status, seconds: Double
  ) {
    self.photo = photo
    self.output = output
    self.overlay = overlay
    self.status = status
    self.seconds = seconds
  }

  /// Creates the outcome of a path that cannot be processed at all.
  init(failing path: String, _ error: any Error) {
    self.init(photo: path, output: nil, overlay: nil, status: .failed(error), seconds: 0)
  }

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
    members.append(("seconds", .number((seconds * 1e6).rounded() / 1e6)))
    if let report { members.append((report.name, report.json)) }
    return .object(members)
  }

  /// Returns an error message that begins with the photo's name.
  func description(of error: any Error) -> String {
    let text = "\(error)"
    return text.hasPrefix(photo + ":") ? text : "\(photo): \(text)"
  }
}
