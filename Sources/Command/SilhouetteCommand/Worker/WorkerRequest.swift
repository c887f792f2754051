// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SilhouetteCore

/// A request to process a photo: the input of ``SilhouetteWorker/answer(_:)``.
///
/// In JSON, it is an object in one line:
/// `{"id": 7, "command": "cutout", "input": "a.jpg", "output": "b.png", "options": {"quality": "accurate"}}`.
public struct WorkerRequest: Hashable, Sendable {
  /// The identifier of the request, which the answer repeats.
  public var id: WorkerIdentifier?
  /// The command: cutout, sticker, replace, mask, people, document, labels, colorize or filter.
  public var command: String
  /// The photo's path.
  public var input: String
  /// The result's path; `nil` for commands that only report.
  public var output: String?
  /// The command's long options without their hyphens, such as `"quality": "accurate"`.
  public var options: [String: WorkerOption]
  /// The time limit for processing the request, if it is lower than ``WorkerConfiguration/timeout``.
  public var timeout: Duration?

  /// Creates a request.
  public init(
    id: WorkerIdentifier? = nil, command: String, input: String, output: String? = nil,
    options: [String: WorkerOption] = [:], timeout: Duration? = nil
  ) {
    self.id = id
    self.command = command
    self.input = input
    self.output = output
    self.options = options
    self.timeout = timeout
  }
}

/// The error for an invalid request.
package struct WorkerRequestError: Error, CustomStringConvertible {
  /// The identifier of the request, if it could be read.
  var id: WorkerIdentifier?
  package let description: String
}

/// The identifier by which a client finds the answer to a request: a JSON string or number, kept as written.
public enum WorkerIdentifier: Hashable, Sendable {
  /// The characters of a JSON string.
  case text(String)
  /// The digits of a JSON number, however many.
  case number(String)

  var json: JSONText {
    switch self {
    case .text(let text): .string(text)
    case .number(let digits): JSONText(verbatim: digits)
    }
  }
}

extension WorkerIdentifier: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  public init(stringLiteral value: String) { self = .text(value) }
  public init(integerLiteral value: Int) { self = .number("\(value)") }
}

/// A message to a worker, parsed from one line of its input.
package enum WorkerMessage: Sendable {
  case request(WorkerRequest)
  /// A request for the worker's statistics.
  case statistics(id: WorkerIdentifier?)

  /// The name of the command that requests statistics.
  static let statisticsCommand = "stats"
}

/// The value of an option in a ``WorkerRequest``.
public enum WorkerOption: Hashable, Sendable {
  /// A flag, set if `true`. `false` omits it, or sets its opposite if the command has one, such as `--no-shadow`.
  case flag(Bool)
  /// The value as on the command line, such as `10%,20%,50%,60%`.
  case text(String)
  /// The values of an option that may be repeated.
  case list([String])
}

extension WorkerOption: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral
{
  public init(stringLiteral value: String) { self = .text(value) }
  public init(booleanLiteral value: Bool) { self = .flag(value) }
  public init(integerLiteral value: Int) { self = .text("\(value)") }
  public init(floatLiteral value: Double) { self = .text("\(value)") }
  public init(arrayLiteral elements: String...) { self = .list(elements) }
}

/// The time limit for a request to a worker.
struct RequestTimeout: ExpressibleByArgument {
  let duration: Duration

  /// The longest timeout, in seconds.
  static let maximumSeconds = 1e6

  /// The accepted values, for messages.
  static let expectation = "a number of seconds above 0, at most 1000000"

  init?(argument: String) {
    guard let seconds = Double(argument), seconds > 0, seconds <= Self.maximumSeconds else {
      return nil
    }
    duration = .seconds(seconds)
  }

  /// Returns the error for a request that took too long.
  static func message(_ limit: Duration) -> String {
    let seconds = limit / .seconds(1)
    let text = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    return "cancelled, because it took longer than \(text) s"
  }
}
