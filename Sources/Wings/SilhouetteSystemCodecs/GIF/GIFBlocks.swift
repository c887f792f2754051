// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs

/// A reader of the blocks of a GIF file.
struct GIFBlocks {
  /// The start of a block.
  enum Block {
    /// An image; its place follows.
    case image
    /// An extension with its label; sub-blocks follow.
    case `extension`(UInt8)
    /// The end of the file.
    case end
    /// Something else.
    case unknown(UInt8)
  }

  let source: ByteSource
  /// The position of the next byte.
  private(set) var offset: Int

  init(_ source: ByteSource, at offset: Int) {
    self.source = source
    self.offset = offset
  }

  /// Reads the start of the next block; empty sub-blocks between blocks are skipped.
  ///
  /// - Throws: `FormatError` if the file ends before; `FileError` if it cannot be read.
  mutating func next() throws -> Block {
    var kind = try byte("a block")
    while kind == 0 { kind = try byte("a block") }
    switch kind {
    case 0x2C: return .image
    case 0x21: return .extension(try byte("an extension's label"))
    case 0x3B: return .end
    default: return .unknown(kind)
    }
  }

  /// Reads bytes.
  mutating func bytes(_ count: Int, _ what: String) throws -> [UInt8] {
    let bytes = try source.requiredBytes(at: offset, count: count, .gif, what)
    offset += count
    return bytes
  }

  /// Reads the contents of sub-blocks until the empty one that ends them, but keeps at most `limit` bytes.
  mutating func subBlocks(limit: Int) throws -> [UInt8] {
    var contents: [UInt8] = []
    while case let block = try subBlock(), !block.isEmpty {
      if contents.count < limit { contents += block }
    }
    return contents
  }

  /// Reads the contents of a sub-block, as far as the file has them; empty at the end of the sub-blocks.
  mutating func subBlock() throws -> [UInt8] {
    let count = Int(try byte("a sub-block's size"))
    let block = try source.bytes(at: offset, count: count)
    guard count == 0 || !block.isEmpty else {
      throw source.prematureEnd(.gif, at: offset, count, "a sub-block")
    }
    offset += block.count
    return block
  }

  /// Skips sub-blocks until the empty one that ends them.
  mutating func skipSubBlocks() throws {
    while case let count = try byte("a sub-block's size"), count > 0 {
      guard offset + Int(count) <= source.count else {
        throw source.prematureEnd(.gif, at: offset, Int(count), "a sub-block")
      }
      offset += Int(count)
    }
  }

  /// Skips the rest of an image after its start.
  mutating func skipImage() throws {
    let flags = try bytes(9, "the place of an image")[8]
    if flags & 0x80 != 0 { _ = try bytes(3 << (Int(flags) & 7 + 1), "a palette") }
    _ = try byte("the size of codes")
    try skipSubBlocks()
  }

  private mutating func byte(_ what: String) throws -> UInt8 {
    let byte = try source.littleEndian(1, at: offset, .gif, what)
    offset += 1
    return UInt8(truncatingIfNeeded: byte)
  }
}
