// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs

/// A decompressor of BMP's runs of equal indices, of 4 or 8 bits.
struct BMPRuns {
  private static let pieceByteCount = 1 << 16

  private let source: ByteSource
  private let width: Int
  private let height: Int
  private let isNibbles: Bool
  /// The position after the bytes in ``piece``.
  private var offset: Int
  private var piece: [UInt8] = []
  private var used = 0
  private var x = 0
  /// The row in the order of the file.
  private var y = 0

  /// Creates a decompressor that starts at a position in the file.
  init(_ source: ByteSource, at offset: Int, width: Int, height: Int, bitCount: Int) {
    self.source = source
    self.offset = offset
    self.width = width
    self.height = height
    isNibbles = bitCount == 4
  }

  /// Decompresses all indices, one byte each, in the order of the file. Indices that the runs skip keep their value.
  mutating func read(into target: UnsafeMutableRawBufferPointer) throws {
    while y < height {
      if used == piece.count { try CancellationFlag.current?.check() }
      let count = Int(try next())
      let value = try next()
      if count > 0 {
        for index in 0..<count {
          let nibble = index % 2 == 0 ? value >> 4 : value & 0xF
          set(isNibbles ? nibble : value, target)
        }
      } else if value == 0 {
        x = 0
        y += 1
      } else if value == 1 {
        return
      } else if value == 2 {
        x += Int(try next())
        y += Int(try next())
      } else {
        try readSeparate(Int(value), into: target)
      }
    }
  }

  /// Reads indices that are not repeated; their bytes are padded to an even number.
  private mutating func readSeparate(
    _ count: Int, into target: UnsafeMutableRawBufferPointer
  ) throws {
    let byteCount = isNibbles ? (count + 1) / 2 : count
    for index in 0..<byteCount {
      let value = try next()
      if isNibbles {
        set(value >> 4, target)
        if 2 * index + 1 < count { set(value & 0xF, target) }
      } else {
        set(value, target)
      }
    }
    if byteCount % 2 != 0 { _ = try next() }
  }

  /// Sets the next index; indices beyond the end of a row are dropped.
  private mutating func set(_ index: UInt8, _ target: UnsafeMutableRawBufferPointer) {
    if x < width, y < height { target[y * width + x] = index }
    x += 1
  }

  private mutating func next() throws -> UInt8 {
    if used == piece.count {
      piece = try source.bytes(at: offset, count: Self.pieceByteCount)
      offset += piece.count
      used = 0
      guard !piece.isEmpty else {
        throw source.error(
          .bmp, at: source.count, "premature end of data in row \(y) of \(height)")
      }
    }
    used += 1
    return piece[used - 1]
  }
}
