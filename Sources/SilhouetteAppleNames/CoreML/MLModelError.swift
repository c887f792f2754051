// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An error of a model, with the library's message.
public struct MLModelError: LocalizedError, CustomStringConvertible, Sendable {
  /// The library's message: what was expected and found.
  public let description: String

  init(_ description: String) { self.description = description }

  init(_ error: any Error) { description = "\(error)" }

  public var errorDescription: String? { description }
}
