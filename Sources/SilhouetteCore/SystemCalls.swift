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
