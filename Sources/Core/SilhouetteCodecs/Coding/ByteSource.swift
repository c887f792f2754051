// SPDX-License-Identifier: Apache-2.0

import CLibrary
import SilhouetteCore

/// The bytes of a file on disk or in memory, to be read once from beginning to end.
///
/// Regular files stay on disk, whatever their size. Pipes, devices and standard input can be read only once, so they are
/// read into memory. A source must be used by only one thread at a time.
package final class ByteSource {
  /// The name of the file in error messages: the path as the caller gave it, or `standard input`.
  package let path: String

  /// The size of the file when it was opened, in bytes.
  package let count: Int

  /// All bytes of the file if they are in memory; `nil` if they are on disk.
  package let memory: UnsafeRawBufferPointer?

  /// The descriptor of the open file, positioned at its beginning, or -1 if the bytes are in memory. Reading from it
  /// does not affect ``read(at:into:)``.
  package let descriptor: Int32

  /// The object that keeps the memory alive; `nil` if the caller does or if the bytes are on disk.
  package let file: FileBytes?

  /// The bytes read most recently from disk, so that not every small read needs a system call.
  private let window: AlignedBuffer?
  private var windowStart = 0
  private var windowCount = 0

  /// The number of bytes read from disk at a time, at least 1.
  package let pieceByteCount: Int

  /// Opens a file; `-` is standard input.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The maximum size in bytes.
  ///   - pieceByteCount: The number of bytes to read from disk at a time, at least 1.
  ///   - onlyFiles: `true` to refuse pipes and devices.
  ///   - head: A check of the first bytes before a pipe or a device is read into memory; see
  ///     ``FileBytes/init(reading:limit:onlyFiles:head:)``.
  /// - Throws: ``FileError`` if the file cannot be read, is a directory or is larger than `limit`.
  package convenience init(
    opening path: String, limit: Int = .max, pieceByteCount: Int = 1 << 16,
    onlyFiles: Bool = false, head: FileBytes.Head? = nil
  ) throws(FileError) {
    guard path != "-" else {
      self.init(try FileBytes(reading: path, limit: limit, head: head), path: "standard input")
      return
    }
    let descriptor = try FileBytes.open(path, limit: limit, onlyFiles: onlyFiles)
    // Files that the system generates on reading, such as those in /proc, report a size of zero.
    if descriptor.isRegular, descriptor.size > 0 {
      self.init(
        path: path, count: descriptor.size, descriptor: descriptor.number,
        pieceByteCount: pieceByteCount)
      return
    }
    defer { _ = close(descriptor.number) }
    let buffer = try FileBytes.readAll(
      descriptor.number, path: path, limit: limit, head: head)
    self.init(FileBytes(buffer: buffer, path: path), path: path)
  }

  /// Creates a source of bytes in memory, which must outlive it; error messages refer to them as `path`.
  package init(_ bytes: UnsafeRawBufferPointer, path: String) {
    self.path = path
    count = bytes.count
    memory = bytes
    descriptor = -1
    file = nil
    window = nil
    pieceByteCount = 0
  }

  /// Creates a source of bytes in memory and retains them; error messages refer to them as `path`.
  package init(_ file: FileBytes, path: String) {
    self.path = path
    self.file = file
    count = file.count
    memory = UnsafeRawBufferPointer(file.buffer.bytes)
    descriptor = -1
    window = nil
    pieceByteCount = 0
  }

  private init(path: String, count: Int, descriptor: Int32, pieceByteCount: Int) {
    self.path = path
    self.count = count
    self.descriptor = descriptor
    memory = nil
    file = nil
    self.pieceByteCount = pieceByteCount
    window = AlignedBuffer(byteCount: pieceByteCount, zeroed: false)
  }

  deinit {
    if descriptor >= 0 { _ = close(descriptor) }
  }

  /// Copies bytes at any offset in the file.
  ///
  /// - Parameters:
  ///   - offset: The position of the first byte, not negative.
  ///   - target: The memory to fill.
  /// - Returns: The number of bytes copied, less than the size of `target` only at the end of the file.
  /// - Throws: ``FileError`` if the operating system refuses.
  package func read(
    at offset: Int, into target: UnsafeMutableRawBufferPointer
  ) throws(FileError) -> Int {
    if let memory {
      let part = UnsafeRawBufferPointer(rebasing: memory.dropFirst(offset).prefix(target.count))
      target.copyMemory(from: part)
      return part.count
    }
    guard let window, target.count < window.byteCount else {
      return try readDirectly(at: offset, target)
    }
    if offset < windowStart || offset + target.count > windowStart + windowCount {
      windowCount = 0
      windowCount = try readDirectly(at: offset, window.bytes)
      windowStart = offset
    }
    let start = offset - windowStart
    let part = window.bytes[start..<min(start + target.count, windowCount)]
    target.copyMemory(from: UnsafeRawBufferPointer(rebasing: part))
    return part.count
  }

  /// Returns `count` bytes from `offset` on, or fewer if the file ends before.
  ///
  /// - Throws: ``FileError`` if the operating system refuses.
  package func bytes(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    let available = min(max(self.count - offset, 0), count)
    let buffer = try FileBytes.allocate(available, path: path)
    let got = try read(at: offset, into: buffer.bytes)
    return Array(buffer.bytes.prefix(got))
  }

  private func readDirectly(
    at offset: Int, _ target: UnsafeMutableRawBufferPointer
  ) throws(FileError) -> Int {
    var done = 0
    while done < target.count, let base = target.baseAddress {
      let got = pread(descriptor, base + done, target.count - done, off_t(offset + done))
      if got < 0 {
        if errno == EINTR { continue }
        throw FileError(
          path: path, reason: .system(operation: "read", message: currentSystemErrorMessage()))
      }
      if got == 0 { break }
      done += got
    }
    return done
  }
}
