// SPDX-License-Identifier: Apache-2.0

/// An error that occurred while a file was being read or written.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Reason: Hashable, Sendable {
    /// The path does not exist.
    case notFound
    /// The path is a directory.
    case isDirectory
    /// The path is a pipe, a device or a socket, but only a file is accepted.
    case notRegular
    /// The path is the process's standard input, output or error, but only a separate file is accepted.
    case standardStream
    /// The file exists and must not be replaced.
    case alreadyExists
    /// The file is larger than the given limit in bytes.
    case tooLarge(limit: Int)
    /// The program at the reading end of the pipe has ended or has closed the pipe.
    case readerClosed
    /// The operating system refused the named operation and gave this message.
    case system(operation: String, message: String)
  }

  /// The path of the file, as the caller gave it.
  public let path: String

  /// The reason for the failure.
  public let reason: Reason

  /// Creates an error about the file at `path`.
  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  public var description: String {
    switch reason {
    case .notFound: "\(path): no such file"
    case .isDirectory: "\(path): is a directory, expected a file"
    case .notRegular: "\(path): is a pipe, a device or a socket, expected a file"
    case .standardStream:
      "\(path): is standard input, output or error of this process, expected another file"
    case .alreadyExists: "\(path): exists already and is not overwritten unless asked"
    case .tooLarge(let limit): "\(path): is larger than the limit of \(limit) bytes"
    case .readerClosed: "\(path): closed by its reader"
    case .system(let operation, let message): "\(path): cannot \(operation): \(message)"
    }
  }
}
