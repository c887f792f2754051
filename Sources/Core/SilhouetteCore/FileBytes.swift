// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The contents of a file, read into memory.
///
/// Files are not mapped into memory: if another program truncated a mapped file, the access to a missing page would end this
/// process with SIGBUS.
package struct FileBytes: Sendable {
  /// The path of the file, as the caller gave it; `-` for standard input.
  package let path: String

  /// The contents; memory is allocated even if `byteCount` is 0.
  package let buffer: AlignedBuffer

  /// Indicates that these are the contents of a regular file at ``path``, not of a stream or of memory.
  package let isFile: Bool

  /// The size of the file in bytes.
  package var count: Int { buffer.byteCount }

  /// Calls `body` with the contents.
  package func withUnsafeBytes<T, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> T
  ) throws(E) -> T {
    defer { withExtendedLifetime(buffer) {} }
    return try body(UnsafeRawBufferPointer(buffer.bytes))
  }

  /// A check of the beginning of a file, which identifies the file's format.
  package struct Head: Sendable {
    /// The number of bytes to check; a shorter file is checked as a whole.
    package let byteCount: Int
    /// A function that returns `true` if the bytes belong to a file of the expected format.
    package let isExpected: @Sendable (UnsafeRawBufferPointer) -> Bool

    package init(
      byteCount: Int, isExpected: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool
    ) {
      self.byteCount = byteCount
      self.isExpected = isExpected
    }
  }

  /// Reads a whole file, or standard input for `-`, into newly allocated memory.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The maximum size in bytes.
  ///   - onlyFiles: `true` to refuse pipes and devices, which may block the caller or never end. Use it for names that no
  ///     user has chosen.
  ///   - head: The check of the beginning. If the check fails, only the beginning is read and returned, and the caller
  ///     reports the error. `nil` to read any file.
  /// - Throws: ``FileError`` if the file cannot be read, is larger than the limit, or is not a file.
  package init(
    reading path: String, limit: Int = .max, onlyFiles: Bool = false, head: Head? = nil
  ) throws(FileError) {
    self.path = path
    if path == "-" {
      try FileScope.checkStandardStream()
      buffer = try Self.readAll(STDIN_FILENO, path: "standard input", limit: limit, head: head)
      isFile = false
      return
    }
    let descriptor = try Self.open(path, limit: limit, onlyFiles: onlyFiles)
    defer { _ = close(descriptor.number) }
    isFile = descriptor.isRegular
    buffer = try Self.readAll(
      descriptor.number, path: path, limit: limit, expected: descriptor.size, head: head)
  }

  /// Creates a copy of bytes in memory; error messages refer to it as `path`.
  package init(copying bytes: UnsafeRawBufferPointer, path: String) {
    self.path = path
    isFile = false
    buffer = AlignedBuffer(byteCount: bytes.count, zeroed: false)
    if let base = bytes.baseAddress {
      buffer.baseAddress.copyMemory(from: base, byteCount: bytes.count)
    }
  }

  /// Creates contents from a buffer without copying it; error messages refer to it as `path`.
  package init(buffer: AlignedBuffer, path: String) {
    self.path = path
    self.buffer = buffer
    isFile = false
  }

  /// The descriptor of an open file, with the properties of the file.
  package struct Descriptor {
    package var number: Int32
    package var size: Int
    package var isRegular: Bool
  }

  /// Opens a file or device that must not be larger than `limit`.
  package static func open(
    _ path: String, limit: Int, onlyFiles: Bool = false
  ) throws(FileError) -> Descriptor {
    let onlyFiles = onlyFiles || FileScope.isRestricted
    // Checked before opening too, because opening a device may have effects.
    if onlyFiles, let status = fileStatus(path), status.kind != S_IFDIR,
      let complaint = FileScope.complaint(status, onlyFiles: true)
    {
      throw FileError(path: path, reason: complaint)
    }
    // Without waiting for a pipe's writer; for files, the flag makes no difference.
    let number = openForReading(path, onlyFiles ? O_NONBLOCK : 0)
    guard number >= 0 else {
      // Sockets cannot be opened.
      if onlyFiles, errno == ENXIO { throw FileError(path: path, reason: .notRegular) }
      if errno == ENOENT { throw FileError(path: path, reason: .notFound) }
      throw FileError(
        path: path, reason: .system(operation: "open", message: currentSystemErrorMessage()))
    }
    let status = fileStatus(number)
    let failure: FileError.Reason? =
      if let status {
        if status.kind == S_IFDIR {
          .isDirectory
        } else if let complaint = FileScope.complaint(status, onlyFiles: onlyFiles) {
          complaint
        } else if status.st_size > limit {
          .tooLarge(limit: limit)
        } else {
          nil
        }
      } else {
        .system(operation: "inspect", message: currentSystemErrorMessage())
      }
    if let failure {
      _ = close(number)
      throw FileError(path: path, reason: failure)
    }
    return Descriptor(
      number: number, size: Int(status?.st_size ?? 0), isRegular: status?.kind == S_IFREG)
  }

  /// Reads the rest of an open file, or only its beginning if that does not pass the check.
  package static func readAll(
    _ descriptor: Int32, path: String, limit: Int, expected: Int = 0, head: Head? = nil
  ) throws(FileError) -> AlignedBuffer {
    // One byte more than expected, so that the end is detected without growing the buffer.
    var buffer = try allocate(max(min(expected, .max - 1) + 1, 1 << 16), path: path)
    var unchecked = head
    var count = 0
    while true {
      if count == buffer.byteCount {
        // One byte beyond the limit shows that the file is too large.
        let size = min(count * 2, limit < .max ? limit + 1 : .max)
        let larger = try allocate(size, path: path)
        larger.baseAddress.copyMemory(from: buffer.baseAddress, byteCount: count)
        buffer = larger
      }
      let end = min(unchecked?.byteCount ?? .max, buffer.byteCount)
      let got = read(descriptor, buffer.baseAddress + count, end - count)
      if got < 0 {
        switch errno {
        case EINTR: continue
        case EAGAIN, EWOULDBLOCK: waitFor(descriptor, Int16(POLLIN))
        default: throw .read(path: path, number: errno)
        }
        continue
      }
      count += got
      if count > limit { throw FileError(path: path, reason: .tooLarge(limit: limit)) }
      if let head = unchecked, got == 0 || count == end {
        unchecked = nil
        let bytes = UnsafeRawBufferPointer(start: buffer.baseAddress, count: count)
        if !head.isExpected(bytes) { break }
      }
      if got == 0 { break }
    }
    let owner = buffer
    return AlignedBuffer(adopting: buffer.baseAddress, byteCount: count) { _ in
      withExtendedLifetime(owner) {}
    }
  }

  /// Allocates memory for a file's bytes.
  package static func allocate(_ byteCount: Int, path: String) throws(FileError) -> AlignedBuffer {
    do {
      return try AlignedBuffer(allocating: byteCount, zeroed: false)
    } catch {
      throw FileError(path: path, reason: .system(operation: "read", message: "\(error)"))
    }
  }
}

extension FileBytes {
  /// Reads a regular file in the folder of this one, or in a folder within that. Symbolic links are not followed.
  ///
  /// - Parameters:
  ///   - components: The names of the folders and of the file; none of them is `..` or contains a slash.
  ///   - limit: The maximum size in bytes.
  /// - Throws: ``FileError`` if the file cannot be read, is larger than the limit, or is not a file.
  package func neighbor(_ components: [String], limit: Int) throws(FileError) -> FileBytes {
    let folder = Folder.parent(of: path)
    let name = components.joined(separator: "/")
    let path = folder == "." && !self.path.utf8.starts(with: "./".utf8) ? name : "\(folder)/\(name)"
    func failure() -> FileError {
      switch errno {
      case ENOENT: FileError(path: path, reason: .notFound)
      case ELOOP, ENOTDIR:
        FileError(
          path: path,
          reason: .system(operation: "open", message: "symbolic links are not followed"))
      default:
        FileError(
          path: path, reason: .system(operation: "open", message: currentSystemErrorMessage()))
      }
    }
    var descriptor = openForReading(folder, O_DIRECTORY)
    for (index, component) in components.enumerated() {
      guard descriptor >= 0 else { break }
      // Without waiting for a pipe's writer.
      let flags = index < components.count - 1 ? O_DIRECTORY : O_NONBLOCK
      let next = component.withCString {
        openat(descriptor, $0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | flags)
      }
      let number = errno
      _ = close(descriptor)
      errno = number
      descriptor = next
    }
    guard descriptor >= 0 else { throw failure() }
    defer { _ = close(descriptor) }
    guard let status = fileStatus(descriptor) else { throw failure() }
    if status.kind == S_IFDIR { throw FileError(path: path, reason: .isDirectory) }
    if let complaint = FileScope.complaint(status, onlyFiles: true) {
      throw FileError(path: path, reason: complaint)
    }
    guard status.st_size <= limit else {
      throw FileError(path: path, reason: .tooLarge(limit: limit))
    }
    return FileBytes(
      buffer: try Self.readAll(
        descriptor, path: path, limit: limit, expected: Int(status.st_size)),
      path: path)
  }
}
