// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the operating system says about files and folders by their paths.
package enum Folder {
  /// What there is at a path.
  package struct Item: Sendable {
    package enum Kind: Sendable {
      case file
      case folder
      /// A pipe, a device, a socket.
      case other
    }

    package let kind: Kind
    /// The same for all paths of one file or folder, and for no other.
    package let identity: FileIdentity
  }

  /// What there is at a path, at the end of symbolic links; `nil` if nothing.
  package static func item(at path: String) -> Item? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let kind: Item.Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    return Item(
      kind: kind, identity: FileIdentity(device: Int(status.st_dev), number: Int(status.st_ino)))
  }

  /// Whether there is anything at a path: a file, a folder, a link to nowhere.
  package static func hasEntry(at path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether the path itself is a symbolic link.
  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The names of all that is in a folder but `.` and `..`, in the order of their bytes.
  ///
  /// - Throws: ``FileError`` if it cannot be read.
  package static func names(in path: String) throws(FileError) -> [String] {
    guard let folder = opendir(path) else {
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
        ) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Makes a folder and those that lead to it, as far as they are not there.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - permissions: Who may do what, less what the process's mask forbids.
  /// - Throws: ``FileError`` if that cannot be done.
  package static func make(_ path: String, permissions: mode_t = 0o777) throws(FileError) {
    var prefix = path.hasPrefix("/") ? "/" : ""
    for component in path.utf8.split(separator: UInt8(ascii: "/")) {
      prefix += String(Substring(component)) + "/"
      if mkdir(prefix, permissions) != 0, errno != EEXIST {
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

  /// Removes a file.
  ///
  /// - Throws: ``FileError`` if there is none or it cannot be removed.
  package static func remove(file path: String) throws(FileError) {
    guard unlink(path) != 0 else { return }
    if errno == ENOENT { throw FileError(path: path, reason: .notFound) }
    throw FileError(
      path: path, reason: .system(operation: "remove", message: currentSystemErrorMessage()))
  }

  /// The path from the root without links, `.` and `..`; `nil` if there is nothing at it.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

/// What tells a file or folder from all others.
package struct FileIdentity: Hashable, Sendable {
  let device: Int
  let number: Int
}
