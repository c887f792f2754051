// SPDX-License-Identifier: Apache-2.0

import CLibrary

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
