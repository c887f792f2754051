// SPDX-License-Identifier: Apache-2.0

/// What an operator says of inputs it does not take; the graph adds which node it was.
public struct OperatorError: Error, Hashable, Sendable {
  /// What was expected and what was found.
  public let message: String

  /// Makes an error.
  public init(_ message: String) { self.message = message }
}
