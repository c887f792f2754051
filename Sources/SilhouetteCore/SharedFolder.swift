// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Folders that several processes read and change at once.
package enum SharedFolder {
  /// The names of all that lies in a folder, in alphabetical order; none if there is no folder.
  ///
  /// - Throws: ``FileError`` if it is no folder or cannot be read.
  package static func names(in path: String) throws(FileError) -> [String] {
    guard let stream = opendir(path) else {
      if errno == ENOENT { return [] }
      throw failure(path, "list")
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        String(cString: UnsafeRawPointer(field).assumingMemoryBound(to: CChar.self))
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Makes a folder and those that lead to it, for their owner alone.
  ///
  /// - Throws: ``FileError`` if one cannot be made.
  package static func create(_ path: String) throws(FileError) {
    if mkdir(path, 0o700) == 0 || (errno == EEXIST && isFolder(path)) { return }
    guard errno == ENOENT, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")),
      slash != path.startIndex
    else { throw failure(path, "create") }
    try create(String(path[..<slash]))
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw failure(path, "create") }
  }

  /// Whether there is anything at a path: a file, a folder, a link to nowhere.
  package static func hasEntry(at path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Removes a file.
  ///
  /// - Throws: ``FileError`` if there is none or it cannot be removed.
  package static func remove(file path: String) throws(FileError) {
    guard unlink(path) != 0 else { return }
    if errno == ENOENT { throw FileError(path: path, reason: .notFound) }
    throw failure(path, "remove")
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func failure(_ path: String, _ operation: String) -> FileError {
    FileError(
      path: path, reason: .system(operation: operation, message: currentSystemErrorMessage()))
  }
}

extension SharedFolder {
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
}
