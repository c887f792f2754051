// SPDX-License-Identifier: Apache-2.0

import CLibrary
import SilhouetteCore
import Synchronization

/// A file of JSON lines to which the outcome of each photo is added as soon as it is known.
///
/// Each line is appended by a single system call, so that several processes may share the file.
final class ReportFile: Sendable {
  private struct State: Sendable {
    let descriptor: Int32
    /// The C library's error number of the first failure, or 0.
    var failure: Int32 = 0
  }

  private let path: String
  private let state: Mutex<State>

  /// Opens a file, or creates it.
  ///
  /// - Throws: `FileError`.
  init(path: String) throws(FileError) {
    self.path = path
    let descriptor = openForAppending(path)
    guard descriptor >= 0 else {
      throw FileError(
        path: path, reason: .system(operation: "write", message: currentSystemErrorMessage()))
    }
    state = Mutex(State(descriptor: descriptor))
    // A full disk may have cut the last line short.
    if let end = lastByte(of: descriptor), end != UInt8(ascii: "\n") { write("\n") }
  }

  deinit { _ = state.withLock { close($0.descriptor) } }

  /// Adds an outcome.
  func add(_ outcome: PhotoOutcome) { write("\(outcome.json)\n") }

  /// Checks that all outcomes were added.
  ///
  /// - Throws: `FileError`.
  func check() throws(FileError) {
    let number = state.withLock { $0.failure }
    if number == 0 { return }
    throw FileError(
      path: path, reason: .system(operation: "write", message: String(cString: strerror(number))))
  }

  /// Returns the bytes of the paths of the photos that a report lists as done; an empty set if the file is missing.
  ///
  /// All other lines are skipped, including a line that was truncated because the disk was full.
  ///
  /// - Throws: `FileError` if the file cannot be read.
  static func finishedPhotos(in path: String) throws(FileError) -> Set<[UInt8]> {
    guard Folder.item(at: path)?.kind == .file else { return [] }
    var photos: Set<[UInt8]> = []
    // The findings about large groups of people take many bytes.
    var reader = LineReader(try ByteStream(opening: path), limit: 1 << 26)
    while let line = try reader.next() {
      guard case .bytes(let bytes) = line, let outcome = JSONValue(parsing: bytes) else { continue }
      if outcome["status"]?.text == "done", let photo = outcome["photo"]?.text {
        photos.insert(Array(photo.utf8))
      }
    }
    return photos
  }

  private func write(_ text: String) {
    state.withLock { state in
      let number = writeWhole(Array(text.utf8), state.descriptor)
      if state.failure == 0 { state.failure = number }
    }
  }
}

/// Opens a file for appending. This is a free function, because in a method the name would not refer to the C function.
private func openForAppending(_ path: String) -> Int32 {
  PathText.withCString(path) { open($0, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o666) }
}

/// Returns the last byte of a file; `nil` if it is empty or not a regular file.
private func lastByte(of descriptor: Int32) -> UInt8? {
  var status = stat()
  guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0
  else { return nil }
  var byte: UInt8 = 0
  return pread(descriptor, &byte, 1, status.st_size - 1) == 1 ? byte : nil
}
