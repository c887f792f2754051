// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCore

/// The answer to a ``WorkerRequest``.
public struct WorkerAnswer: Sendable, CustomStringConvertible {
  /// The outcome of a request.
  public enum Status: String, Hashable, Sendable {
    /// The result is complete.
    case done
    /// All results already existed, and the request has the option `skip-existing`; or nothing was found, and its option
    /// `when-empty` is `skip`; or the confidence is below its option `minimum-confidence`, and `when-empty` is not `fail`.
    case skipped
    /// An error ended the request; ``WorkerAnswer/error`` is its message.
    case failed
  }

  /// The identifier of the request.
  public let id: WorkerIdentifier?
  /// The outcome.
  public let status: Status
  /// The photo's path; `nil` if the request was invalid.
  public private(set) var input: String?
  /// The result's path; `nil` if none is written because nothing was found.
  public private(set) var output: String?
  /// The message of a failed request; `nil` otherwise.
  public private(set) var error: String?
  /// The processing time in seconds, without the waiting time.
  public private(set) var seconds = 0.0
  /// Warnings about the photo, for example that nothing was found.
  public private(set) var warnings: [String] = []
  private var finding: PhotoFinding?
  /// The path of the image that shows the photo with its labels drawn on it.
  private(set) var overlay: String?
  /// The command's own report, which `--json` prints, with its key in the JSON object.
  private var details: (name: String, json: JSONText)?

  /// Indicates whether a subject was found; `nil` if none was searched for, or if processing ended before the search.
  public var isSubjectFound: Bool? { finding?.isFound }

  /// The fraction of the photo that the subject covers, 0…1: the mean of its mask; `nil` if it was not measured.
  public var coverage: Double? { finding?.coverage }

  /// The probability that a person would accept the result unchanged, and the reasons to doubt it; `nil` if no mask was
  /// computed.
  public var confidence: MaskConfidence? { finding?.confidence }

  /// The command's report as JSON, such as the output of `silhouette labels --json`; `nil` for commands without one.
  /// Coordinates are measured from the top left corner of the photo.
  public var report: String? { details?.json.description }

  init(
    id: WorkerIdentifier?, failing error: String, input: String? = nil, output: String? = nil,
    seconds: Double = 0
  ) {
    self.id = id
    status = .failed
    self.input = input
    self.output = output
    self.error = error
    self.seconds = seconds
  }

  init(id: WorkerIdentifier?, _ statistics: WorkerStatistics) {
    self.id = id
    status = .done
    details = (WorkerMessage.statisticsCommand, statistics.json)
  }

  init(_ request: WorkerRequest, _ outcome: PhotoOutcome) {
    id = request.id
    input = request.input
    output = outcome.output
    overlay = outcome.overlay
    seconds = outcome.seconds
    warnings = outcome.warnings
    finding = outcome.finding
    switch outcome.status {
    case .done(let report):
      status = .done
      details = report.map { ($0.name, $0.json) }
    case .skipped: status = .skipped
    case .failed(let reason):
      status = .failed
      error = "\(reason)"
    }
  }

  /// The answer as a JSON object in one line, without the line break.
  public var description: String {
    var members: [(name: String, value: JSONText)] = [
      ("id", id?.json ?? .null), ("status", .string(status.rawValue)),
      ("input", .string(input)), ("output", .string(output)),
    ]
    if let overlay { members.append(("overlay", .string(overlay))) }
    members.append((name: "error", value: .string(error)))
    members += PhotoFinding.members(finding)
    members.append(("warnings", .array(warnings.map { .string($0) })))
    members.append(("seconds", .microseconds(of: seconds)))
    if let details { members.append((details.name, details.json)) }
    return JSONText.object(members).description
  }
}
