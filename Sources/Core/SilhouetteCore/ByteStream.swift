// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// A file, pipe or device that is read once from beginning to end, never beyond the requested bytes.
package struct ByteStream: ~Copyable, Sendable {
  /// The name in error messages: the path as the caller gave it, or `standard input`.
  package let path: String
  private let descriptor: Int32
  private let closes: Bool

  /// Opens a file; `-` is standard input.
  ///
  /// - Throws: ``FileError`` if the file cannot be read or is a directory.
  package init(opening path: String) throws(FileError) {
    if path == "-" {
      try FileScope.checkStandardStream()
      self.init(descriptor: STDIN_FILENO, path: "standard input", closing: false)
    } else {
      self.init(
        descriptor: try FileBytes.open(path, limit: .max).number, path: path, closing: true)
    }
  }

  /// Wraps an open descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor, positioned at the first byte to read.
  ///   - path: The name to use in error messages.
  ///   - closing: `true` to close the descriptor with the stream.
  package init(descriptor: Int32, path: String, closing: Bool) {
    self.descriptor = descriptor
    self.path = path
    closes = closing
  }

  deinit {
    if closes { _ = close(descriptor) }
  }

  /// Waits until bytes are available and reads as many of them as fit.
  ///
  /// - Parameter pieces: The memory to fill, at least one byte.
  /// - Returns: The number of bytes read; 0 only at the end of the file.
  /// - Throws: ``FileError`` if the operating system refuses.
  package func read(into pieces: borrowing MemoryPieces) throws(FileError) -> Int {
    while true {
      let count = readSome(descriptor, pieces.parts)
      if count >= 0 { return count }
      let number = errno
      switch number {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: waitFor(descriptor, Int16(POLLIN))
      default: throw .read(path: path, number: number)
      }
    }
  }

  /// Moves the reading position in a file; pipes do not support it.
  ///
  /// - Parameter offset: The position of the next byte to read.
  /// - Throws: ``FileError`` if the operating system refuses, as it does for pipes.
  package func seek(to offset: Int) throws(FileError) {
    if lseek(descriptor, off_t(offset), SEEK_SET) < 0 {
      throw FileError(
        path: path, reason: .system(operation: "rewind", message: currentSystemErrorMessage()))
    }
  }

  /// Requests a pipe buffer of the given size, so that the reader and the writer wake each other less often.
  ///
  /// Does nothing if this is not a pipe or the operating system refuses.
  package func enlargePipe(to byteCount: Int) { growPipe(descriptor, to: byteCount) }
}

extension FileError {
  /// Returns the error for a read operation that the operating system has refused.
  ///
  /// - Parameters:
  ///   - path: The file, as the caller named it.
  ///   - number: The value of `errno`.
  package static func read(path: String, number: Int32) -> FileError {
    FileError(
      path: path, reason: .system(operation: "read", message: String(cString: strerror(number))))
  }
}
