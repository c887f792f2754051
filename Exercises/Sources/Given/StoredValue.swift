// SPDX-License-Identifier: Apache-2.0

/// A value that a run must keep in memory for some of its steps.
public struct StoredValue: Equatable, Sendable, CustomStringConvertible {
  /// The index of the step that writes the value.
  public let firstStep: Int
  /// The index of the last step that reads the value; at least ``firstStep``.
  public let lastStep: Int
  /// The size in bytes, at least 1.
  public let byteCount: Int

  /// Creates a value.
  public init(firstStep: Int, lastStep: Int, byteCount: Int) {
    self.firstStep = firstStep
    self.lastStep = lastStep
    self.byteCount = byteCount
  }

  public var description: String { "\(byteCount) bytes in steps \(firstStep)…\(lastStep)" }
}
