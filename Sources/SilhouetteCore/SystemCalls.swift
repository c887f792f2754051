// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The C library's words for its current error.
package func currentSystemErrorMessage() -> String {
  String(cString: strerror(errno))
}

/// `open` under a name that no method hides.
func openForReading(_ path: String) -> Int32 {
  open(path, O_RDONLY | O_CLOEXEC)
}

/// `write` under a name that no method hides.
func writeSome(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// `open` of something that exists, for writing.
func openForWriting(_ path: String) -> Int32 {
  open(path, O_WRONLY | O_CLOEXEC)
}

/// `open` for writing of something that is made, for its owner alone, where there is nothing.
func openOrCreate(_ path: String) -> Int32 {
  open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
}
