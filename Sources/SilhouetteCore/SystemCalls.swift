// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// Returns the C library's message for its current error.
package func currentSystemErrorMessage() -> String {
  String(cString: strerror(errno))
}

/// Calls `open`, under a name that no method hides.
func openForReading(_ path: String) -> Int32 {
  open(path, O_RDONLY | O_CLOEXEC)
}

/// Calls `write`, under a name that no method hides.
func writeSome(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// Opens an existing file for writing.
func openForWriting(_ path: String) -> Int32 {
  open(path, O_WRONLY | O_CLOEXEC)
}

/// Creates a file for writing, for its owner alone; fails if the path exists.
func openOrCreate(_ path: String) -> Int32 {
  open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
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

/// Asks for a pipe that holds `byteCount` bytes, of a MiB at most, which every user may have; never a smaller one.
///
/// Does nothing elsewhere than on Linux, for what is no pipe, and if the operating system refuses.
func growPipe(_ descriptor: Int32, to byteCount: Int) {
  #if os(Linux) || os(Android)
    // F_SETPIPE_SZ and F_GETPIPE_SZ, which the C library declares for GNU sources only.
    let (set, get): (Int32, Int32) = (1031, 1032)
    let wanted = Int32(min(byteCount, 1 << 20))
    let current = fcntl(descriptor, get)
    if current > 0, current < wanted { _ = fcntl(descriptor, set, wanted) }
  #endif
}

/// Makes writing to a pipe that nobody reads any more an error, ``FileError/Reason/readerClosed``, which otherwise
/// ends the process.
package func ignoreBrokenPipes() {
  _ = signal(SIGPIPE, SIG_IGN)
}
