// SPDX-License-Identifier: Apache-2.0

/// Why a file could not be read or written.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Reason: Hashable, Sendable {
    /// There is nothing at the path.
    case notFound
    /// The path is a directory.
    case isDirectory
    /// There is a file already and overwriting was not asked for.
    case alreadyExists
    /// The file is larger than the limit, both in bytes.
    case tooLarge(limit: Int)
    /// The operating system refused; its own words.
    case system(operation: String, message: String)
  }

  /// The file, as the caller named it.
  public let path: String

  /// What went wrong.
  public let reason: Reason

  /// Makes an error about `path`.
  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  public var description: String {
    switch reason {
    case .notFound: "\(path): no such file"
    case .isDirectory: "\(path): is a directory, expected a file"
    case .alreadyExists: "\(path): exists already and is not overwritten unless asked"
    case .tooLarge(let limit): "\(path): is larger than the limit of \(limit) bytes"
    case .system(let operation, let message): "\(path): cannot \(operation): \(message)"
    }
  }
}
