// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// Returns the C library's message for its current error.
package func currentSystemErrorMessage() -> String {
  String(cString: strerror(errno))
}

/// Calls `open`, under a name that no method shadows.
///
/// - Parameter flags: Added to those for reading.
func openForReading(_ path: String, _ flags: Int32 = 0) -> Int32 {
  PathText.withCString(path) { open($0, O_RDONLY | O_CLOEXEC | flags) }
}

/// Calls `write`, under a name that no method shadows.
func writeSome(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// Opens an existing file for writing.
func openForWriting(_ path: String) -> Int32 {
  PathText.withCString(path) { open($0, O_WRONLY | O_CLOEXEC) }
}

/// Opens a file for writing, created for its owner alone if it is missing. Does not wait for the reader of a pipe.
func openOrCreate(_ path: String) -> Int32 {
  PathText.withCString(path) {
    open($0, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
  }
}

/// Creates a file for writing; fails if the path exists, even as a broken link.
///
/// - Parameter permissions: The mode bits, less those of the process's mask, which the operating system applies.
func createFile(_ path: String, permissions: mode_t) -> Int32 {
  PathText.withCString(path) {
    open($0, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions)
  }
}

/// Returns the status of the file at a path; `nil` with `errno` if there is none.
///
/// - Parameter followingLinks: `false` for the status of a symbolic link itself.
func fileStatus(_ path: String, followingLinks: Bool = true) -> stat? {
  var status = stat()
  let result = PathText.withCString(path) {
    followingLinks ? stat($0, &status) : lstat($0, &status)
  }
  return result == 0 ? status : nil
}

/// Returns the status of an open file; `nil` with `errno` if the operating system refuses.
func fileStatus(_ descriptor: Int32) -> stat? {
  var status = stat()
  return fstat(descriptor, &status) == 0 ? status : nil
}

extension stat {
  /// The kind of file, such as `S_IFREG`.
  var kind: mode_t { st_mode & S_IFMT }
}

/// Removes a file; returns 0, or -1 with `errno`.
@discardableResult
func removeFile(_ path: String) -> Int32 {
  PathText.withCString(path) { unlink($0) }
}

/// Reads bytes into pieces of memory in turn.
func readSome(_ descriptor: Int32, _ parts: UnsafeBufferPointer<iovec>) -> Int {
  readv(descriptor, parts.baseAddress, Int32(parts.count))
}

/// Writes the bytes of pieces of memory in turn.
func writeSome(_ descriptor: Int32, _ parts: UnsafeBufferPointer<iovec>) -> Int {
  writev(descriptor, parts.baseAddress, Int32(parts.count))
}

/// Waits until a descriptor that does not block is ready.
///
/// - Parameter events: `POLLIN` to read, `POLLOUT` to write.
func waitFor(_ descriptor: Int32, _ events: Int16) {
  var request = pollfd(fd: descriptor, events: events, revents: 0)
  _ = poll(&request, 1, -1)
}

/// Requests a pipe that holds `byteCount` bytes, at most the MiB that every user may have; never shrinks it.
///
/// Does nothing on systems other than Linux, for other files than pipes, and if the operating system refuses.
func growPipe(_ descriptor: Int32, to byteCount: Int) {
  #if os(Linux) || os(Android)
    // F_SETPIPE_SZ and F_GETPIPE_SZ, which the C library declares for GNU sources only.
    let (set, get): (Int32, Int32) = (1031, 1032)
    let wanted = Int32(min(byteCount, 1 << 20))
    let current = fcntl(descriptor, get)
    if current > 0, current < wanted { _ = fcntl(descriptor, set, wanted) }
  #endif
}

/// Makes writing to a pipe that no longer has a reader an error, ``FileError/Reason/readerClosed``, which otherwise
/// ends the process.
package func ignoreBrokenPipes() {
  _ = signal(SIGPIPE, SIG_IGN)
}

/// Makes a file that grows beyond the limit of the process (`ulimit -f`) an error of writing, which otherwise ends the
/// process.
package func ignoreFileSizeSignals() {
  _ = signal(SIGXFSZ, SIG_IGN)
}
