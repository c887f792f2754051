// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CPlatform

/// The descriptors of standard input, output and error.
package enum StandardDescriptors {
  /// Occupies those that the caller closed, so that no file gets these descriptors: a message for standard error would
  /// end up in the middle of a result.
  ///
  /// Reading and writing fail, as with closed ones. Call it before anything is opened.
  package static func takeClosed() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is taken; opened for the opposite direction, so that each use is an error.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Returns a Boolean value that indicates whether one of them is open on a file, whichever path leads to it.
  static func include(_ file: stat) -> Bool {
    (STDIN_FILENO...STDERR_FILENO).contains { descriptor in
      fileStatus(descriptor).map { $0.st_dev == file.st_dev && $0.st_ino == file.st_ino } ?? false
    }
  }
}

/// The terminal behind standard error.
package enum Terminal {
  /// `true` if standard error is a terminal.
  package static var isThere: Bool { isatty(STDERR_FILENO) == 1 }

  /// The width in columns; 80 if unknown.
  package static var width: Int {
    let width = Int(silhouette_terminal_width(STDERR_FILENO))
    return width > 0 ? width : 80
  }
}
