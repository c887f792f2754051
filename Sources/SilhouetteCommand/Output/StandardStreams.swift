// SPDX-License-Identifier: Apache-2.0

import CLibrary

enum StandardError {
  static func write(_ text: String) { put(text, STDERR_FILENO) }
}

enum StandardOutput {
  static func write(_ text: String) { put(text, STDOUT_FILENO) }

  /// Indicates that standard output is a terminal.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
}

private func put(_ text: String, _ descriptor: Int32) {
  var text = text
  text.withUTF8 { bytes in
    var done = 0
    while done < bytes.count, let base = bytes.baseAddress {
      let count = write(descriptor, base + done, bytes.count - done)
      // The error cannot be reported anywhere else.
      if count < 0, errno != EINTR { return }
      done += max(count, 0)
    }
  }
}
