// SPDX-License-Identifier: Apache-2.0

import CLibrary
import Synchronization

/// The files of this process that do not have their final contents and names yet.
///
/// Their names are hidden and begin with ``prefix``. Each is locked while its process lives, so
/// that leftovers of killed processes can be told from files that another process is writing.
package enum TemporaryFiles {
  /// The beginning of the names of all temporary files; six characters follow.
  package static let prefix = ".silhouette-"

  /// The paths of the files. Held while one is created, renamed or removed.
  private static let paths = Mutex<Set<String>>([])

  /// Creates and opens a file; `nil` with `errno` if the operating system refuses.
  ///
  /// - Parameter folder: Empty, or a path that ends in a slash.
  static func make(in folder: String) -> (path: String, descriptor: Int32)? {
    paths.withLock { paths in
      var template = Array("\(folder)\(prefix)XXXXXX".utf8CString)
      let made = template.withUnsafeMutableBufferPointer { buffer -> (String, Int32)? in
        guard let base = buffer.baseAddress else { return nil }
        let descriptor = mkstemp(base)
        return descriptor < 0 ? nil : (String(cString: base), descriptor)
      }
      guard let (path, descriptor) = made else { return nil }
      paths.insert(path)
      // If files cannot be locked here, none is taken for a leftover.
      _ = flock(descriptor, LOCK_EX | LOCK_NB)
      let mask = umask(0)
      _ = umask(mask)
      _ = fchmod(descriptor, 0o666 & ~mask)
      return (path, descriptor)
    }
  }

  /// Renames a file to its final name, or removes it if that fails.
  ///
  /// - Returns: 0, or the C library's number of the error.
  static func name(_ path: String, _ name: String, overwriting: Bool) -> Int32 {
    paths.withLock { paths in
      paths.remove(path)
      // `link` fails if the name is taken, `rename` replaces: each is atomic.
      let number = (overwriting ? rename(path, name) : link(path, name)) == 0 ? 0 : errno
      if number != 0 || !overwriting { _ = unlink(path) }
      return number
    }
  }

  /// Removes a file.
  static func remove(_ path: String) {
    paths.withLock { paths in
      paths.remove(path)
      _ = unlink(path)
    }
  }

  /// Removes all files and ends the process; none can be created, renamed or removed meanwhile.
  static func removeAll(andThen end: () -> Never) -> Never {
    paths.withLock { paths in
      for path in paths { _ = unlink(path) }
      end()
    }
  }

  /// Removes the leftovers of killed processes in a folder.
  package static func removeAbandoned(in folder: String) {
    for name in (try? Folder.names(in: folder)) ?? [] {
      guard name.hasPrefix(prefix), name.utf8.count == prefix.utf8.count + 6 else { continue }
      let path = "\(folder)/\(name)"
      let descriptor = openForReading(path)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { _ = unlink(path) }
      _ = close(descriptor)
    }
  }
}
