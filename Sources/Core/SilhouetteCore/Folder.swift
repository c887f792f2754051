// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// Functions that query and change files and folders by their paths.
package enum Folder {
  /// A file, a folder or another item at a path.
  package struct Item: Sendable {
    package enum Kind: Sendable {
      case file
      case folder
      /// A pipe, a device or a socket.
      case other
    }

    package let kind: Kind
    /// The size of a file in bytes.
    package let byteCount: Int
    /// The time at which a file's contents were last changed, in nanoseconds since 1970.
    package let changeTime: Int64
    /// The identity of the item: the same for all paths that lead to it, and different from any other item's.
    package let identity: FileIdentity
  }

  /// Returns the item at a path, following symbolic links; `nil` if it does not exist.
  package static func item(at path: String) -> Item? {
    guard let status = fileStatus(path) else { return nil }
    let kind: Item.Kind =
      switch status.kind {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    return Item(
      kind: kind, byteCount: Int(status.st_size), changeTime: status.changeTime,
      identity: FileIdentity(device: Int(status.st_dev), number: Int(status.st_ino)))
  }

  /// Returns `true` if the path exists as a file, a folder or a link, even if the link is broken.
  package static func hasEntry(at path: String) -> Bool {
    fileStatus(path, followingLinks: false) != nil
  }

  /// Returns `true` if the path itself is a symbolic link.
  package static func isLink(_ path: String) -> Bool {
    fileStatus(path, followingLinks: false)?.kind == S_IFLNK
  }

  /// Returns the names of all items in a folder except `.` and `..`, sorted by their bytes.
  ///
  /// - Throws: ``FileError`` if the folder cannot be read.
  package static func names(in path: String) throws(FileError) -> [String] {
    guard let folder = PathText.withCString(path, { opendir($0) }) else {
      if errno == ENOENT { throw FileError(path: path, reason: .notFound) }
      throw FileError(
        path: path, reason: .system(operation: "read", message: currentSystemErrorMessage()))
    }
    defer { _ = closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(
          to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)
        ) { PathText.decode(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Creates a folder and its missing parent folders.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - permissions: The mode bits of the new folders, less the bits in the process's umask. - Throws: ``FileError`` if
  ///     a folder cannot be created.
  package static func make(_ path: String, permissions: mode_t = 0o777) throws(FileError) {
    var prefix = path.begins(with: "/") ? "/" : ""
    for component in path.utf8.split(separator: UInt8(ascii: "/")) {
      prefix += String(Substring(component)) + "/"
      if PathText.withCString(prefix, { mkdir($0, permissions) }) != 0, errno != EEXIST {
        throw FileError(
          path: path,
          reason: .system(operation: "make the folder", message: currentSystemErrorMessage()))
      }
    }
    guard item(at: path)?.kind == .folder else {
      throw FileError(
        path: path, reason: .system(operation: "make the folder", message: "it is a file"))
    }
  }

  /// Returns `true` if a path still leads into a folder after the symbolic links in its existing part have been resolved.
  ///
  /// - Parameters:
  ///   - path: A path that begins with the folder's path.
  ///   - folder: An existing folder.
  package static func contains(_ path: String, in folder: String) -> Bool {
    guard let root = resolved(folder) else { return false }
    var place = path
    while !hasEntry(at: place), place.utf8.count > folder.utf8.count {
      place = parent(of: place)
    }
    // A broken link does not lead into the folder.
    guard let found = resolved(place) else { return false }
    return found.isIdentical(to: root) || found.begins(with: root == "/" ? root : root + "/")
  }

  /// Returns the path of the folder that contains an item, without a trailing slash; `.` for a name without a folder.
  package static func parent(of path: String) -> String {
    guard let last = path.utf8.lastIndex(where: { $0 != UInt8(ascii: "/") }) else {
      return path.isEmpty ? "." : "/"
    }
    let trimmed = path[...last]
    guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
  }

  /// Removes a file.
  ///
  /// - Throws: ``FileError`` if the file is missing or cannot be removed.
  package static func remove(file path: String) throws(FileError) {
    guard removeFile(path) != 0 else { return }
    if errno == ENOENT { throw FileError(path: path, reason: .notFound) }
    throw FileError(
      path: path, reason: .system(operation: "remove", message: currentSystemErrorMessage()))
  }

  /// Returns the absolute path, with symbolic links, `.` and `..` resolved; `nil` if the path does not exist.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = PathText.withCString(path, { realpath($0, nil) }) else { return nil }
    defer { free(resolved) }
    return PathText.decode(cString: resolved)
  }
}

/// The identity of a file or folder.
package struct FileIdentity: Hashable, Sendable {
  let device: Int
  let number: Int
}

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
