// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The name that a client gives a request, to find its answer: a JSON string or number, kept as it is spelled.
public enum WorkerIdentifier: Hashable, Sendable {
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
