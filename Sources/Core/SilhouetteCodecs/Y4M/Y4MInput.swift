// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouettePixels

/// The input of a stream, which alternates between header lines and frames.
///
/// Frames are read directly into their memory. A system call may also return bytes that follow the requested ones, but never
/// waits for more than was requested.
struct Y4MInput: ~Copyable, Sendable {
  private let stream: ByteStream
  private var pieces = MemoryPieces()
  /// The buffer for bytes that were read ahead.
  private let window = AlignedBuffer(byteCount: Y4MLimits.lineByteCount, zeroed: false)
  private var start = 0
  private var end = 0

  var path: String { stream.path }

  init(_ stream: consuming ByteStream) { self.stream = stream }

  /// An error about an unexpected line.
  enum LineError: Error {
    /// The line does not have the expected beginning; the associated value contains the bytes read so far.
    case wrongBeginning([UInt8])
    /// The stream ends within the line.
    case truncated(found: Int)
    case tooLong
    case notText
    case file(FileError)
  }

  /// Reads a line.
  ///
  /// - Parameter beginning: The expected first bytes.
  /// - Returns: The text after these bytes, without the end of the line; `nil` at the end of the stream.
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
        start = 0
        end = scanned
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
  ///   - runs: The positions of the frame's bytes in memory.
  ///   - memory: The address of the frame's memory.
  /// - Returns: The number of bytes read: all, or fewer at the end of the stream.
  mutating func read(
    _ runs: Y4MFrameRuns, into memory: UnsafeMutableRawPointer
  ) throws(FileError) -> Int {
    var missing = runs.byteCount
    var run = 0
    var done = 0
    while missing > 0, start < end {
      let target = runs.runs[run]
      let count = min(target.count - done, end - start)
      (memory + target.offset + done).copyMemory(from: window.baseAddress + start, byteCount: count)
      start += count
      missing -= count
      done += count
      if done == target.count {
        run += 1
        done = 0
      }
    }
    guard missing > 0 else { return runs.byteCount }
    start = 0
    end = 0
    pieces.removeAll()
    var readsAhead = false
    while missing > 0 {
      while run < runs.runs.count, !pieces.isFull {
        let target = runs.runs[run]
        pieces.append(memory + target.offset + done, count: target.count - done)
        run += 1
        done = 0
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

  /// Seeks to an offset of a file.
  mutating func seek(to offset: Int) throws(FileError) {
    try stream.seek(to: offset)
    start = 0
    end = 0
  }

  /// Requests a capacity for the pipe, in bytes.
  func enlargePipe(to byteCount: Int) { stream.enlargePipe(to: byteCount) }
}

/// The bytes of a frame's planes, in the order of the stream, as contiguous runs in the frame's memory.
struct Y4MFrameRuns: Sendable {
  struct Run: Sendable {
    /// The offset of the run from the start of the frame's memory, in bytes.
    var offset: Int
    /// The length of the run in bytes.
    var count: Int
  }

  let runs: [Run]
  /// The total number of bytes in all runs.
  let byteCount: Int

  init(_ header: Y4M.Header) {
    var runs: [Run] = []
    for plane in PlanarPixelBuffer.planeLayouts(
      of: header.format, width: header.width, height: header.height)
    {
      for row in 0..<plane.rowCount {
        let offset = plane.offset + row * plane.rowStrideInBytes
        if let last = runs.last, last.offset + last.count == offset {
          runs[runs.count - 1].count += plane.rowByteCount
        } else {
          runs.append(Run(offset: offset, count: plane.rowByteCount))
        }
      }
    }
    self.runs = runs
    byteCount = header.frameByteCount
  }
}
