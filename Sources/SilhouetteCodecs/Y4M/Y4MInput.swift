// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The bytes of a stream: lines and frames in turn.
///
/// Frames are read where they belong. One call of the operating system may bring the beginning of what
/// follows as well, but none waits for more than was asked for.
struct Y4MInput: ~Copyable, Sendable {
  private let stream: ByteStream
  private var pieces = MemoryPieces()
  /// Bytes that were read ahead.
  private let window = AlignedBuffer(byteCount: Y4MLimits.lineByteCount, zeroed: false)
  private var start = 0
  private var end = 0

  var path: String { stream.path }

  init(_ stream: consuming ByteStream) { self.stream = stream }

  /// A line that is not as expected.
  enum LineError: Error {
    /// It begins otherwise; its bytes as far as they are here.
    case wrongBeginning([UInt8])
    /// The stream ends inside of it.
    case truncated(found: Int)
    case tooLong
    case notText
    case file(FileError)
  }

  /// Reads a line.
  ///
  /// - Parameter beginning: Its first bytes.
  /// - Returns: The line's text behind these, without its end; `nil` at the end of the stream.
  mutating func line(beginning: StaticString) throws(LineError) -> String? {
    var scanned = 0
    while true {
      let bytes = window.bytes[start..<end]
      let expected = UnsafeBufferPointer(
        start: beginning.utf8Start, count: beginning.utf8CodeUnitCount)
      guard zip(bytes, expected).allSatisfy({ $0 == $1 }) else {
        throw .wrongBeginning(Array(bytes.prefix(Y4M.ForeignFormat.signatureLength)))
      }
      if let newline = bytes[(start + scanned)...].firstIndex(of: 0x0A) {
        guard newline >= start + expected.count else {
          throw .wrongBeginning(Array(bytes.prefix(Y4M.ForeignFormat.signatureLength)))
        }
        let rest = bytes[(start + expected.count)..<newline]
        start = newline + 1
        if rest.isEmpty { return "" }
        guard let text = String(validating: rest, as: UTF8.self) else { throw .notText }
        return text
      }
      scanned = bytes.count
      if scanned == window.byteCount { throw .tooLong }
      if start > 0 {
        window.baseAddress.copyMemory(from: window.baseAddress + start, byteCount: scanned)
        (start, end) = (0, scanned)
      }
      pieces.removeAll()
      pieces.append(window.baseAddress + end, count: window.byteCount - end)
      let count: Int
      do { count = try stream.read(into: pieces) } catch { throw .file(error) }
      if count == 0 {
        if scanned == 0 { return nil }
        throw .truncated(found: scanned)
      }
      end += count
    }
  }

  /// Reads the planes of a frame.
  ///
  /// - Parameters:
  ///   - runs: The places of the bytes.
  ///   - memory: The start of the frame's memory.
  /// - Returns: The bytes read: all, or fewer at the end of the stream.
  mutating func read(
    _ runs: Y4MFrameRuns, into memory: UnsafeMutableRawPointer
  ) throws(FileError) -> Int {
    var missing = runs.byteCount
    var (run, done) = (0, 0)
    while missing > 0, start < end {
      let target = runs.runs[run]
      let count = min(target.count - done, end - start)
      (memory + target.offset + done).copyMemory(from: window.baseAddress + start, byteCount: count)
      start += count
      missing -= count
      done += count
      if done == target.count { (run, done) = (run + 1, 0) }
    }
    guard missing > 0 else { return runs.byteCount }
    (start, end) = (0, 0)
    pieces.removeAll()
    var readsAhead = false
    while missing > 0 {
      while run < runs.runs.count, !pieces.isFull {
        let target = runs.runs[run]
        pieces.append(memory + target.offset + done, count: target.count - done)
        (run, done) = (run + 1, 0)
      }
      if run == runs.runs.count, !pieces.isFull, !readsAhead {
        pieces.append(window.baseAddress, count: window.byteCount)
        readsAhead = true
      }
      let count = try stream.read(into: pieces)
      if count == 0 { return runs.byteCount - missing }
      pieces.removeFirst(min(count, missing))
      end = max(count - missing, 0)
      missing = max(missing - count, 0)
    }
    return runs.byteCount
  }

  /// Goes to another byte of a file.
  mutating func seek(to offset: Int) throws(FileError) {
    try stream.seek(to: offset)
    (start, end) = (0, 0)
  }

  /// Asks for a pipe that holds so many bytes.
  func enlargePipe(to byteCount: Int) { stream.enlargePipe(to: byteCount) }
}
