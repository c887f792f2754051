// SPDX-License-Identifier: Apache-2.0

import CLibrary
import SilhouetteCore
import Synchronization

/// Standard error, for messages.
enum StandardError {
  /// Writes lines, escaping characters that would disturb a terminal.
  static func write(_ text: String) { draw(TerminalText.lines(text)) }

  /// Writes a text unchanged, such as the control codes that erase a line.
  ///
  /// Failures are ignored, since there is no other stream to report them to.
  static func draw(_ text: String) { _ = writeWhole(Array(text.utf8), STDERR_FILENO) }
}

/// Standard output, for results.
enum StandardOutput {
  /// The error number of the first failure, or 0. The lock is held while text is written, so that lines stay whole.
  private static let failure = Mutex<Int32>(0)

  /// Writes lines, escaping characters that would disturb a terminal.
  static func write(_ text: String) { write(bytes: Array(TerminalText.lines(text).utf8)) }

  /// Writes a path for another program to read: its exact bytes, except on a terminal, where it is escaped.
  static func write(path: String) {
    if isTerminal {
      write(TerminalText.line(path) + "\n")
    } else {
      write(bytes: PathText.bytes(of: path) + [UInt8(ascii: "\n")])
    }
  }

  /// Indicates that standard output is a terminal.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Indicates that the program that reads standard output has closed it.
  static var isClosedByReader: Bool { failure.withLock { $0 == EPIPE } }

  /// Indicates that something could not be written.
  static var hasFailed: Bool { failure.withLock { $0 != 0 } }

  /// Checks that everything could be written, unless the reader closed standard output early.
  ///
  /// - Throws: `FileError`.
  static func check() throws {
    let number = failure.withLock { $0 }
    if number == 0 || number == EPIPE { return }
    throw FileError(
      path: "standard output",
      reason: .system(operation: "write", message: String(cString: strerror(number))))
  }

  /// Waits, for a second at most, until the current line has been written completely, and rejects further lines.
  static func close() {
    for _ in 0..<100 {
      let isClosed: Void? = failure.withLockIfAvailable { if $0 == 0 { $0 = EPIPE } }
      if isClosed != nil { return }
      usleep(10_000)
    }
  }

  /// Writes bytes, unless an earlier write failed, since the output would then have a gap.
  private static func write(bytes: [UInt8]) {
    failure.withLock { failure in
      if failure == 0 { failure = writeWhole(bytes, STDOUT_FILENO) }
    }
  }
}

/// Writes bytes, in a single system call if possible.
///
/// - Returns: 0, or the C library's error number.
func writeWhole(_ bytes: [UInt8], _ descriptor: Int32) -> Int32 {
  bytes.withUnsafeBytes { bytes in
    var done = 0
    while done < bytes.count, let base = bytes.baseAddress {
      let count = write(descriptor, base + done, bytes.count - done)
      if count < 0 {
        switch errno {
        case EINTR: continue
        case EAGAIN, EWOULDBLOCK:
          var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&request, 1, -1)
        default: return errno
        }
      }
      done += max(count, 0)
    }
    return 0
  }
}
