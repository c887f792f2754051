// SPDX-License-Identifier: Apache-2.0

/// The error of memory that the operating system does not give.
public struct OutOfMemoryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The size of the block or blocks, in bytes.
  public let byteCount: Int

  package init(byteCount: Int) { self.byteCount = byteCount }

  public var description: String { "not enough memory: cannot allocate \(byteCount) bytes" }
}
