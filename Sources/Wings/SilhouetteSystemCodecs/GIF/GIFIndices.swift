// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs

/// The palette indices of a GIF's frame, decompressed on demand (Lempel, Ziv and Welch's algorithm with codes of up to 12
/// bits).
struct GIFIndices {
  private static let maximumCodeSize = 12

  /// The blocks with codes.
  private(set) var blocks: GIFBlocks
  /// The contents of the current sub-block, and the number of bytes used of it.
  private var block: [UInt8] = []
  private var used = 0
  /// Bits that have been taken from the sub-block but belong to the next code, the first one lowest.
  private var bits: UInt32 = 0
  private var bitCount = 0

  private let clearCode: Int
  private let literalSize: Int
  private var codeSize: Int
  /// The code of the string before an entry's last index, and this index.
  private var prefix = [UInt16](repeating: 0, count: 1 << maximumCodeSize)
  private var suffix = [UInt8](repeating: 0, count: 1 << maximumCodeSize)
  /// The number of codes with a meaning.
  private var codeCount: Int
  /// The previous code; `nil` after the table was cleared.
  private var previous: Int?
  /// The first index of the previous string.
  private var first: UInt8 = 0
  /// Indices that have been decompressed but not yet returned, the next one last.
  private var waiting: [UInt8] = []

  /// Creates a decompressor.
  ///
  /// - Parameters:
  ///   - blocks: The blocks, positioned at the first sub-block with codes.
  ///   - codeSize: The number of bits of an index, 1…8.
  init(_ blocks: GIFBlocks, codeSize: Int) {
    self.blocks = blocks
    literalSize = codeSize
    clearCode = 1 << codeSize
    self.codeSize = codeSize + 1
    codeCount = clearCode + 2
  }

  /// Decompresses the next indices.
  ///
  /// - Throws: `FormatError` if the codes are invalid or there are too few of them; `FileError` if the file cannot be read.
  mutating func read(into target: UnsafeMutableRawBufferPointer) throws {
    var count = 0
    while count < target.count {
      if let index = waiting.popLast() {
        target[count] = index
        count += 1
      } else {
        try decompressString()
      }
    }
  }

  /// Reads a code and appends its string to ``waiting``.
  private mutating func decompressString() throws {
    let code = try nextCode()
    if code == clearCode {
      codeSize = literalSize + 1
      codeCount = clearCode + 2
      previous = nil
      return
    }
    guard code != clearCode + 1 else {
      throw blocks.source.error(
        .gif, at: blocks.offset, "premature end of the codes: pixels are missing")
    }
    guard let previous else {
      guard code < clearCode else { throw unknownCode(code) }
      first = UInt8(truncatingIfNeeded: code)
      waiting.append(first)
      self.previous = code
      return
    }
    guard code <= codeCount, code < 1 << Self.maximumCodeSize else { throw unknownCode(code) }
    var rest = code
    if code == codeCount {
      // The string that is about to be entered: the previous one followed by its own first index.
      waiting.append(first)
      rest = previous
    }
    while rest > clearCode {
      waiting.append(suffix[rest])
      rest = Int(prefix[rest])
    }
    first = UInt8(truncatingIfNeeded: rest)
    waiting.append(first)
    if codeCount < 1 << Self.maximumCodeSize {
      prefix[codeCount] = UInt16(truncatingIfNeeded: previous)
      suffix[codeCount] = first
      codeCount += 1
      if codeCount == 1 << codeSize, codeSize < Self.maximumCodeSize { codeSize += 1 }
    }
    self.previous = code
  }

  private mutating func nextCode() throws -> Int {
    while bitCount < codeSize {
      if used == block.count {
        block = try blocks.subBlock()
        used = 0
        guard !block.isEmpty else {
          throw blocks.source.error(
            .gif, at: blocks.offset, "premature end of the codes: pixels are missing")
        }
      }
      bits |= UInt32(block[used]) << UInt32(bitCount)
      used += 1
      bitCount += 8
    }
    let code = Int(bits & (1 << UInt32(codeSize) - 1))
    bits >>= UInt32(codeSize)
    bitCount -= codeSize
    return code
  }

  private func unknownCode(_ code: Int) -> FormatError {
    blocks.source.error(
      .gif, at: blocks.offset, "expected a code below \(codeCount), found \(code)")
  }
}
