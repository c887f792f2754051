// SPDX-License-Identifier: Apache-2.0

import CLibrary

extension Folder {
  /// Runs `body` while holding a lock on a folder; other processes and threads that request the lock wait.
  ///
  /// The lock is an empty file in the folder, created if needed; it is released when the process ends.
  ///
  /// - Throws: ``FileError`` if the lock cannot be created, or the error of `body`.
  package static func withLock<T>(of path: String, _ body: () throws -> T) throws -> T {
    let file = path + "/.lock"
    let descriptor = openOrCreate(file)
    guard descriptor >= 0 else { throw failure(file, "write") }
    defer { _ = close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw failure(file, "lock") }
    }
    return try body()
  }

  private static func failure(_ path: String, _ operation: String) -> FileError {
    FileError(
      path: path, reason: .system(operation: operation, message: currentSystemErrorMessage()))
  }
}
