// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Folder {
  /// Does something while other processes and threads that ask for the same lock wait.
  ///
  /// The lock is an empty file in the folder, made if need be; the end of the process lets go of it.
  ///
  /// - Throws: ``FileError`` if it cannot be made; what `body` throws.
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
