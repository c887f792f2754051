// SPDX-License-Identifier: Apache-2.0

import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files of this process that wait for their contents and their names.
///
/// Their names are hidden and begin with ``prefix``. Each is locked while its process lives, so
/// that what a killed process left behind can be told from what another is writing.
package enum TemporaryFiles {
  /// What the names of all temporary files begin with; six characters follow.
  package static let prefix = ".silhouette-"

  /// The paths of those that there are. Held while one is made, named or removed.
  private static let paths = Mutex<Set<String>>([])

  /// Makes and opens one; `nil` with `errno` where the operating system refuses.
  ///
  /// - Parameter folder: Where: empty, or a path that ends in a slash.
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
      // Where files cannot be locked, none can be taken for one that was left behind.
      _ = flock(descriptor, LOCK_EX | LOCK_NB)
      let mask = umask(0)
      _ = umask(mask)
      _ = fchmod(descriptor, 0o666 & ~mask)
      return (path, descriptor)
    }
  }

  /// Gives one its name; it is gone where that fails.
  ///
  /// - Returns: 0, or the C library's number of the error.
  static func name(_ path: String, _ name: String, overwriting: Bool) -> Int32 {
    paths.withLock { paths in
      paths.remove(path)
      // `link` fails where the name is taken, `rename` replaces: each is atomic.
      let number = (overwriting ? rename(path, name) : link(path, name)) == 0 ? 0 : errno
      if number != 0 || !overwriting { _ = unlink(path) }
      return number
    }
  }

  /// Removes one.
  static func remove(_ path: String) {
    paths.withLock { paths in
      paths.remove(path)
      _ = unlink(path)
    }
  }

  /// Removes them all and ends the process: nobody makes, names or removes one meanwhile.
  static func removeAll(andThen end: () -> Never) -> Never {
    paths.withLock { paths in
      for path in paths { _ = unlink(path) }
      end()
    }
  }

  /// Removes those that killed processes left in a folder.
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
