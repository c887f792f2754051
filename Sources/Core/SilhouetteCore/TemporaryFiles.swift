// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The temporary files of this process, which do not have their final contents and names yet.
///
/// Their names are hidden and begin with ``prefix``. Each file is locked while its process lives, so that leftovers of
/// killed processes can be distinguished from files that another process is writing.
package enum TemporaryFiles {
  /// The beginning of the names of all temporary files; six characters follow.
  package static let prefix = ".silhouette-"

  /// The paths of the temporary files. The lock is held while such a file is created, renamed or removed.
  private static let paths = Lock<Set<String>>([])

  /// Creates and opens a temporary file; returns `nil`, with `errno` set, if the operating system refuses.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder with a trailing slash, or an empty string for the current folder.
  ///   - permissions: The mode bits, less the bits in the process's umask.
  static func make(
    in folder: String, permissions: mode_t
  ) -> (path: String, descriptor: Int32)? {
    paths.withLock { paths in
      for _ in 0..<100 {
        let path = folder + prefix + randomName()
        let descriptor = createFile(path, permissions: permissions)
        guard descriptor >= 0 else {
          if errno == EEXIST { continue }
          return nil
        }
        if lock(descriptor, path) {
          paths.insert(path)
          return (path, descriptor)
        }
        _ = close(descriptor)
      }
      errno = EEXIST
      return nil
    }
  }

  /// Locks a new file; returns `false` if another process has mistaken it for a leftover in the meantime.
  private static func lock(_ descriptor: Int32, _ path: String) -> Bool {
    // If the file system does not support locks, no file is considered a leftover.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
    guard let status = fileStatus(descriptor) else { return true }
    // File systems that do not count links report 0 for all files.
    return status.st_nlink > 0 || fileStatus(path, followingLinks: false) != nil
  }

  private static func randomName() -> String {
    String((0..<6).map { _ in characters.randomElement() ?? "x" })
  }

  private static let characters = Array(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

  /// Renames a temporary file to its final name, or removes the file if that fails.
  ///
  /// - Returns: 0, or the value of `errno`.
  static func name(_ path: String, _ name: String, overwriting: Bool) -> Int32 {
    paths.withLock { paths in
      paths.remove(path)
      // `link` fails if the name is taken, `rename` replaces the file; both are atomic.
      let result = PathText.withCString(path) { path in
        PathText.withCString(name) { overwriting ? rename(path, $0) : link(path, $0) }
      }
      let number = result == 0 ? 0 : errno
      if number != 0 || !overwriting { removeFile(path) }
      return number
    }
  }

  /// Removes a temporary file.
  static func remove(_ path: String) {
    paths.withLock { paths in
      paths.remove(path)
      removeFile(path)
    }
  }

  /// Removes all temporary files and ends the process; no such file can be created, renamed or removed in the meantime.
  package static func removeAll(andThen end: () -> Never) -> Never {
    paths.withLock { paths in
      for path in paths { removeFile(path) }
      end()
    }
  }

  /// Removes the temporary files that this user's killed processes have left in a folder.
  ///
  /// Any user can create items with such names in a shared folder, so only regular files are opened, and opening never
  /// blocks.
  package static func removeAbandoned(in folder: String) {
    for name in (try? Folder.names(in: folder)) ?? [] {
      guard name.begins(with: prefix), name.utf8.count == prefix.utf8.count + 6 else { continue }
      let path = "\(folder)/\(name)"
      // Checked before opening too, because opening a device may have effects.
      guard isOwn(fileStatus(path, followingLinks: false)) else { continue }
      let descriptor = openForReading(path, O_NONBLOCK | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      if isOwn(fileStatus(descriptor)), flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        removeFile(path)
      }
      _ = close(descriptor)
    }
  }

  /// Returns `true` if the status describes a regular file that this user owns.
  private static func isOwn(_ status: stat?) -> Bool {
    status.map { $0.kind == S_IFREG && $0.st_uid == geteuid() } ?? false
  }
}
