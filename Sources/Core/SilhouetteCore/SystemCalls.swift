// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// Returns the C library's message for the current value of `errno`.
package func currentSystemErrorMessage() -> String {
  String(cString: strerror(errno))
}

/// Calls `open`, under a name that no method shadows.
///
/// - Parameter flags: Flags of `open` in addition to those for reading.
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

/// Opens a file for writing, and creates it, accessible only to its owner, if it is missing. If the path is a pipe, the
/// function does not wait for a reader.
func openOrCreate(_ path: String) -> Int32 {
  PathText.withCString(path) {
    open($0, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
  }
}

/// Creates a file for writing; fails if the path exists, even as a broken link.
///
/// - Parameter permissions: The mode bits, less the bits in the process's umask.
func createFile(_ path: String, permissions: mode_t) -> Int32 {
  PathText.withCString(path) {
    open($0, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions)
  }
}

/// Returns the status of the file at a path; `nil`, with `errno` set, if it does not exist.
///
/// - Parameter followingLinks: `false` for the status of a symbolic link itself.
func fileStatus(_ path: String, followingLinks: Bool = true) -> stat? {
  var status = stat()
  let result = PathText.withCString(path) {
    followingLinks ? stat($0, &status) : lstat($0, &status)
  }
  return result == 0 ? status : nil
}

/// Returns the status of an open file; `nil`, with `errno` set, if the operating system refuses.
func fileStatus(_ descriptor: Int32) -> stat? {
  var status = stat()
  return fstat(descriptor, &status) == 0 ? status : nil
}

extension stat {
  /// The bits of the mode that state the kind of file, such as `S_IFREG`.
  var kind: mode_t { st_mode & S_IFMT }

  /// The time of the last change of the contents, in nanoseconds since 1970.
  var changeTime: Int64 {
    #if canImport(Darwin)
      let time = st_mtimespec
    #else
      let time = st_mtim
    #endif
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}

/// Removes a file; returns 0, or -1 with `errno` set.
@discardableResult
func removeFile(_ path: String) -> Int32 {
  PathText.withCString(path) { unlink($0) }
}

/// Reads bytes into several pieces of memory, one after the other, with one system call.
func readSome(_ descriptor: Int32, _ parts: UnsafeBufferPointer<iovec>) -> Int {
  readv(descriptor, parts.baseAddress, Int32(parts.count))
}

/// Writes the bytes of several pieces of memory, one after the other, with one system call.
func writeSome(_ descriptor: Int32, _ parts: UnsafeBufferPointer<iovec>) -> Int {
  writev(descriptor, parts.baseAddress, Int32(parts.count))
}

/// Waits until a non-blocking descriptor is ready.
///
/// - Parameter events: `POLLIN` to read, `POLLOUT` to write.
func waitFor(_ descriptor: Int32, _ events: Int16) {
  var request = pollfd(fd: descriptor, events: events, revents: 0)
  _ = poll(&request, 1, -1)
}

/// Requests a pipe buffer of `byteCount` bytes, but no more than 1 MiB, which any user may request. Never shrinks it.
///
/// Does nothing on systems other than Linux, for files other than pipes, and if the operating system refuses.
func growPipe(_ descriptor: Int32, to byteCount: Int) {
  #if os(Linux) || os(Android)
    // F_SETPIPE_SZ and F_GETPIPE_SZ, which the C library declares only with _GNU_SOURCE.
    let (set, get): (Int32, Int32) = (1031, 1032)
    let wanted = Int32(min(byteCount, 1 << 20))
    let current = fcntl(descriptor, get)
    if current > 0, current < wanted { _ = fcntl(descriptor, set, wanted) }
  #endif
}

/// Makes writing to a pipe without a reader an error, ``FileError/Reason/readerClosed``, instead of a signal that ends the
/// process.
package func ignoreBrokenPipes() {
  _ = signal(SIGPIPE, SIG_IGN)
}

/// Makes writing beyond the process's limit on the size of files (`ulimit -f`) an error instead of a signal that ends the
/// process.
package func ignoreFileSizeSignals() {
  _ = signal(SIGXFSZ, SIG_IGN)
}
