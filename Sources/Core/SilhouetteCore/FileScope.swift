// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CPlatform

/// The kinds of files that a piece of work may open.
package enum FileScope: Sendable {
  /// Files, pipes and devices; `-` stands for standard input or output.
  case everything
  /// Regular files other than the process's standard streams, for untrusted paths. A pipe could block the work forever, and
  /// the standard streams serve other purposes.
  case regularFiles

  /// The scope of the current thread's work.
  @TaskLocal package static var current = FileScope.everything

  /// Indicates whether the current thread's work may open only regular files.
  static var isRestricted: Bool { current == .regularFiles }

  /// Returns the reason why a file must be refused; `nil` if it may be opened.
  ///
  /// - Parameters:
  ///   - status: The file's status, from `stat`.
  ///   - onlyFiles: `true` to refuse pipes and devices in every scope.
  static func complaint(_ status: stat, onlyFiles: Bool) -> FileError.Reason? {
    if isRestricted, StandardDescriptors.include(status) { return .standardStream }
    return (onlyFiles || isRestricted) && status.kind != S_IFREG ? .notRegular : nil
  }

  /// Throws an error for the path `-` if the current scope excludes the standard streams.
  static func checkStandardStream() throws(FileError) {
    if isRestricted { throw FileError(path: "-", reason: .standardStream) }
  }
}

/// The descriptors of standard input, output and error.
package enum StandardDescriptors {
  /// Opens the null device on each of these descriptors that was closed when the program started, so that no file that is
  /// opened later gets its number. Otherwise, a message for standard error could end up in the middle of a result.
  ///
  /// Reading from standard input and writing to standard output or error then fails, as with closed descriptors. Call
  /// this function before any file is opened.
  package static func takeClosed() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // `open` takes the lowest free descriptor; with the opposite access mode, each use fails.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Returns `true` if one of the descriptors refers to the given file, whatever path it was opened by.
  static func include(_ file: stat) -> Bool {
    (STDIN_FILENO...STDERR_FILENO).contains { descriptor in
      fileStatus(descriptor).map { $0.st_dev == file.st_dev && $0.st_ino == file.st_ino } ?? false
    }
  }
}

/// The terminal to which standard error is connected.
package enum Terminal {
  /// `true` if standard error is a terminal.
  package static var isThere: Bool { isatty(STDERR_FILENO) == 1 }

  /// The width in columns; 80 if unknown.
  package static var width: Int {
    let width = Int(silhouette_terminal_width(STDERR_FILENO))
    return width > 0 ? width : 80
  }
}
