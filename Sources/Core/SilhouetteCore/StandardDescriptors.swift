// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CPlatform

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
