// SPDX-License-Identifier: Apache-2.0

/// A fixture that cannot be used.
public struct FixtureError: Error, CustomStringConvertible {
  /// The file.
  let path: String
  /// The reason.
  let problem: String

  public var description: String { "\(path): \(problem)" }
}
