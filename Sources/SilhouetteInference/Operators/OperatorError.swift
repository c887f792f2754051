// SPDX-License-Identifier: Apache-2.0

/// An operator's refusal of its inputs; the graph adds the node's name.
public struct OperatorError: Error, Hashable, Sendable {
  /// The values expected and found.
  public let message: String

  /// Makes an error.
  public init(_ message: String) { self.message = message }
}
