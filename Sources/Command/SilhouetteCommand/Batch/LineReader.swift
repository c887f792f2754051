// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A reader of lines of limited length, with a buffer of fixed size.
struct LineReader: ~Copyable, Sendable {
  /// A line without its line break.
  enum Line: Hashable, Sendable {
    case bytes([UInt8])
    /// A line that exceeded the maximum length and was skipped.
    case tooLong
  }

  private let stream: ByteStream
  private let limit: Int
  private let memory = AlignedBuffer(byteCount: 1 << 16, zeroed: false)
  private var start = 0
  private var end = 0

  /// Creates a reader of the lines of a stream.
  ///
  /// - Parameters:
  ///   - stream: The bytes.
  ///   - limit: The maximum length of a line, in bytes.
  init(_ stream: consuming ByteStream, limit: Int) {
    self.stream = stream
    self.limit = limit
  }

  /// Waits for the next line, or for the end of the stream.
  ///
  /// - Returns: The line; `nil` at the end of the stream. The last line may lack a line break.
  /// - Throws: `FileError` if the stream cannot be read.
  mutating func next() throws(FileError) -> Line? {
    var line: [UInt8] = []
    var isTooLong = false
    var isEmpty = true
    while true {
      if start == end {
        var pieces = MemoryPieces()
        pieces.append(memory.baseAddress, count: memory.byteCount)
        end = try stream.read(into: pieces)
        start = 0
        if end == 0 { return isEmpty ? nil : isTooLong ? .tooLong : .bytes(line) }
      }
      isEmpty = false
      let rest = UnsafeRawBufferPointer(rebasing: memory.bytes[start..<end])
      let count = rest.firstIndex(of: UInt8(ascii: "\n"))
      let part = UnsafeRawBufferPointer(rebasing: rest[..<(count ?? rest.count)])
      if line.count + part.count > limit {
        isTooLong = true
        line = []
      } else if !isTooLong {
        line += part
      }
      start += count.map { $0 + 1 } ?? rest.count
      if count != nil { return isTooLong ? .tooLong : .bytes(line) }
    }
  }
}
