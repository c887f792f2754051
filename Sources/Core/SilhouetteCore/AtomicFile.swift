// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CPlatform

/// A file that is written completely or not at all.
///
/// Bytes are written to a temporary file next to the destination, which ``commit()`` flushes to disk and renames.
/// Dropping the value before that removes the temporary file and leaves the destination unchanged, as ``Termination``
/// does. The path `-` writes to standard output instead.
///
/// A new file gets the permissions that the process's umask permits. A replaced file keeps its permissions, except for the
/// setuid, setgid and sticky bits, and its owner and group if the operating system permits that: only an administrator can
/// give files away. If the group cannot be kept, the new file's group gets no more permissions than other users. While the
/// new contents are being written, only this user can read them. A symbolic link is replaced by the file; of a file with
/// several hard links, only this one is replaced. Access lists and extended attributes are not kept.
package struct AtomicFile: ~Copyable, Sendable {
  private let path: String
  private let temporaryPath: String
  private let overwrites: Bool
  private var descriptor: Int32
  private let closes: Bool
  /// The number of bytes written.
  private var byteCount = 0
  /// The number of bytes, from the start, that the system has been asked to write to the disk.
  private var flushedByteCount = 0

  /// The number of bytes that the system is asked to write to the disk at a time.
  private static let flushingStep = 8 << 20

  /// Wraps an open file descriptor, for example of a pipe; it is not closed with the file.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor.
  ///   - path: The name to use in error messages.
  package init(descriptor: Int32, path: String) {
    self.path = path
    self.descriptor = descriptor
    overwrites = true
    temporaryPath = ""
    closes = false
  }

  /// Opens the temporary file.
  ///
  /// - Parameters:
  ///   - path: The destination; `-` for standard output.
  ///   - overwriting: `true` to allow an existing file to be replaced.
  /// - Throws: ``FileError`` if the destination exists and must not be replaced, if it is a directory, or if its folder
  ///   is not writable.
  package init(path: String, overwriting: Bool) throws(FileError) {
    self.path = path
    overwrites = overwriting
    closes = path != "-"
    guard closes else {
      try FileScope.checkStandardStream()
      temporaryPath = ""
      descriptor = STDOUT_FILENO
      return
    }
    try Self.check(path, overwriting: overwriting)
    if !FileScope.isRestricted, Self.isDevice(path) {
      // A pipe or a device is written to directly: it has no contents to keep.
      let device = openForWriting(path)
      guard device >= 0 else {
        throw FileError(
          path: path, reason: .system(operation: "write", message: currentSystemErrorMessage()))
      }
      temporaryPath = ""
      descriptor = device
      return
    }
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
    let replaces = overwriting && fileStatus(path) != nil
    guard
      let temporary = TemporaryFiles.make(in: folder, permissions: replaces ? 0o600 : 0o666)
    else {
      throw FileError(
        path: path, reason: .system(operation: "write", message: currentSystemErrorMessage()))
    }
    temporaryPath = temporary.path
    descriptor = temporary.descriptor
  }

  deinit {
    if descriptor >= 0, closes {
      _ = close(descriptor)
      if !temporaryPath.isEmpty { TemporaryFiles.remove(temporaryPath) }
    }
  }

  /// Returns `true` if the path names a pipe, a device or a socket.
  private static func isDevice(_ path: String) -> Bool {
    guard let status = fileStatus(path) else { return false }
    return status.kind != S_IFREG && status.kind != S_IFDIR
  }

  /// Checks that a file can be written to `path`; call it before the contents are computed.
  ///
  /// - Parameters:
  ///   - path: The destination; `-` for standard output.
  ///   - overwriting: `true` to allow an existing file to be replaced.
  ///   - onlyFiles: `true` to refuse pipes and devices. Use it for names that no user has chosen: another user may have
  ///     created a pipe of that name without a reader.
  /// - Throws: ``FileError`` as in ``init(path:overwriting:)``.
  package static func check(
    _ path: String, overwriting: Bool, onlyFiles: Bool = false
  ) throws(FileError) {
    guard path != "-" else { return }
    if let status = fileStatus(path) {
      if status.kind == S_IFDIR { throw FileError(path: path, reason: .isDirectory) }
      if let complaint = FileScope.complaint(status, onlyFiles: onlyFiles) {
        throw FileError(path: path, reason: complaint)
      }
      if status.kind != S_IFREG { return }
      if !overwriting { throw FileError(path: path, reason: .alreadyExists) }
    }
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "."
    if PathText.withCString(folder, { access($0, W_OK) }) != 0 {
      throw FileError(
        path: path, reason: .system(operation: "write", message: currentSystemErrorMessage()))
    }
  }

  /// Appends bytes to the file.
  ///
  /// - Throws: ``FileError`` if the operating system refuses them, for example because of a full disk or a closed pipe (see
  ///   ``ignoreBrokenPipes()``).
  package mutating func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var done = 0
    while done < bytes.count, let base = bytes.baseAddress {
      let count = writeSome(descriptor, base + done, bytes.count - done)
      if count < 0 { try recover() }
      done += max(count, 0)
    }
    noteWritten(done)
  }

  /// Appends the bytes of several pieces of memory, in one system call if possible, and removes the pieces from the list.
  ///
  /// - Throws: ``FileError`` as in ``write(_:)``.
  package mutating func write(_ pieces: inout MemoryPieces) throws(FileError) {
    let total = pieces.byteCount
    while pieces.byteCount > 0 {
      let count = writeSome(descriptor, pieces.parts)
      if count < 0 { try recover() }
      pieces.removeFirst(max(count, 0))
    }
    noteWritten(total)
  }

  /// Counts written bytes, and starts to write a file to the disk early, so that ``commit()`` has little to wait for.
  private mutating func noteWritten(_ count: Int) {
    guard !temporaryPath.isEmpty else { return }
    byteCount += count
    let pending = byteCount - flushedByteCount
    guard pending >= Self.flushingStep else { return }
    silhouette_begin_flushing(descriptor, Int64(flushedByteCount), Int64(pending))
    flushedByteCount = byteCount
  }

  /// Prepares another attempt to write after the operating system has refused one.
  ///
  /// - Throws: ``FileError`` if another attempt would fail too.
  private func recover() throws(FileError) {
    switch errno {
    case EINTR: break
    case EAGAIN, EWOULDBLOCK: waitFor(descriptor, Int16(POLLOUT))
    case EPIPE: throw FileError(path: path, reason: .readerClosed)
    default:
      throw FileError(
        path: path, reason: .system(operation: "write", message: currentSystemErrorMessage()))
    }
  }

  /// Requests a pipe buffer of the given size, so that the reader and the writer wake each other less often.
  ///
  /// Does nothing if this is not a pipe or the operating system refuses.
  package func enlargePipe(to byteCount: Int) { growPipe(descriptor, to: byteCount) }

  /// Renames the temporary file to the destination.
  ///
  /// - Throws: ``FileError`` if the file cannot be flushed to disk or renamed, or if another file has taken the name in the
  ///   meantime and must not be replaced.
  package mutating func commit() throws(FileError) {
    guard !temporaryPath.isEmpty else { return }
    var number: Int32 = 0
    if !(overwrites ? adoptPermissions() : true) || fsync(descriptor) != 0 { number = errno }
    if number == 0 {
      number = TemporaryFiles.name(temporaryPath, path, overwriting: overwrites)
    } else {
      TemporaryFiles.remove(temporaryPath)
    }
    // Closing releases the lock, without which another process would mistake the file for a leftover.
    _ = close(descriptor)
    descriptor = -1
    let reason: FileError.Reason? =
      switch number {
      case 0: nil
      case EEXIST: .alreadyExists
      default: .system(operation: "write", message: String(cString: strerror(number)))
      }
    if let reason { throw FileError(path: path, reason: reason) }
  }

  /// Gives the temporary file the owner, the group and the permissions of the file that it replaces.
  ///
  /// - Returns: `false`, with `errno` set, if the permissions cannot be set.
  private func adoptPermissions() -> Bool {
    guard let old = fileStatus(path), old.kind == S_IFREG else { return true }
    guard var new = fileStatus(descriptor) else { return false }
    if new.st_uid != old.st_uid, fchown(descriptor, old.st_uid, old.st_gid) == 0 {
      new.st_gid = old.st_gid
    }
    // A value of -1 means no change.
    if new.st_gid != old.st_gid, fchown(descriptor, uid_t.max, old.st_gid) == 0 {
      new.st_gid = old.st_gid
    }
    var permissions = old.st_mode & 0o777
    if new.st_gid != old.st_gid {
      let others = permissions & 0o007
      permissions &= 0o707 | others << 3
    }
    // File systems without permissions refuse to change them, which is harmless.
    return new.st_mode & 0o777 == permissions || fchmod(descriptor, permissions) == 0
  }

  /// Writes a whole file.
  ///
  /// - Throws: ``FileError`` as in the other members; in that case, no file is left behind.
  package static func write(
    _ bytes: UnsafeRawBufferPointer, to path: String, overwriting: Bool
  ) throws(FileError) {
    var file = try AtomicFile(path: path, overwriting: overwriting)
    try file.write(bytes)
    try file.commit()
  }
}
