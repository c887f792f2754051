// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A photo to work on: the input of ``SilhouetteWorker/answer(_:)``.
///
/// As JSON, an object of one line:
/// `{"id": 7, "command": "cutout", "input": "a.jpg", "output": "b.png", "options": {"quality": "accurate"}}`.
public struct WorkerRequest: Hashable, Sendable {
  /// The name of the request, which the answer repeats.
  public var id: WorkerIdentifier?
  /// The command: cutout, sticker, replace, mask, people, labels, colorize or filter.
  public var command: String
  /// The photo's path.
  public var input: String
  /// The result's path; `nil` for the commands that report without one.
  public var output: String?
  /// The command's long options without their hyphens, such as `"quality": "accurate"`.
  public var options: [String: WorkerOption]
  /// The longest time that the work may take; only ever less than ``WorkerConfiguration/timeout``. `nil` for that.
  public var timeout: Duration?

  /// Makes a request.
  public init(
    id: WorkerIdentifier? = nil, command: String, input: String, output: String? = nil,
    options: [String: WorkerOption] = [:], timeout: Duration? = nil
  ) {
    self.timeout = timeout
    self.id = id
    self.command = command
    self.input = input
    self.output = output
    self.options = options
  }
}

/// The error for a line that is no request.
struct WorkerRequestError: Error, CustomStringConvertible {
  /// The name of the request, if it could be read.
  var id: WorkerIdentifier?
  let description: String
}
