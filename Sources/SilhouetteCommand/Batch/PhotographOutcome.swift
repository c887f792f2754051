// SPDX-License-Identifier: Apache-2.0

/// What became of one photograph.
struct PhotographOutcome: Sendable {
  enum Status: Sendable {
    case done(PhotographReport?)
    /// Its results were there.
    case skipped
    case failed(any Error)
  }

  let photo: String
  /// The results that were asked for.
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

  /// What cannot be worked on at all.
  init(failing path: String, _ error: any Error) {
    self.init(photo: path, output: nil, overlay: nil, status: .failed(error), seconds: 0)
  }

  /// One line of JSON.
  var json: String {
    var members = ["\"photo\": \(quoted(photo))", "\"output\": \(output.map(quoted) ?? "null")"]
    if let overlay { members.append("\"overlay\": \(quoted(overlay))") }
    let (word, error, report): (String, String?, PhotographReport?) =
      switch status {
      case .done(let report): ("done", nil, report)
      case .skipped: ("skipped", nil, nil)
      case .failed(let error): ("failed", "\(error)", nil)
      }
    members.append("\"status\": \"\(word)\"")
    members.append("\"error\": \(error.map(quoted) ?? "null")")
    members.append("\"seconds\": \((seconds * 1e6).rounded() / 1e6)")
    if let report { members.append("\(quoted(report.name)): \(report.json)") }
    return "{" + members.joined(separator: ", ") + "}\n"
  }

  /// What is wrong, with the photograph's name.
  func description(of error: any Error) -> String {
    let text = "\(error)"
    return text.hasPrefix(photo + ":") ? text : "\(photo): \(text)"
  }
}
