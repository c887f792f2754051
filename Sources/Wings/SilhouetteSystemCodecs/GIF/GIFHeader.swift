// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs

/// Everything that a GIF file states before the pixels of its first frame (GIF89a specification).
struct GIFHeader {
  /// The size of the screen, enlarged if the frame extends beyond it.
  private(set) var width: Int
  private(set) var height: Int
  /// The place of the frame on the screen.
  private(set) var frame = GIFFrame()
  /// The index of transparent pixels; `nil` if all pixels are opaque.
  private(set) var transparentIndex: UInt8?
  /// Red, green and blue of 256 indices. Colours that the file lacks are grey, as in Pillow.
  private(set) var palette: [UInt8] = (0...255).flatMap { [UInt8](repeating: $0, count: 3) }
  private(set) var metadata = ImageMetadata()
  /// The position of the first block of pixels.
  private(set) var pixelOffset = 0
  /// The number of bits of the smallest codes, without the two special codes.
  private(set) var codeSize = 0

  private static let profileName = Array("ICCRGBG1012".utf8)
  private static let maximumMetadataByteCount = 16 << 20

  /// Reads the file up to the first pixel.
  init(_ source: ByteSource) throws {
    width = try source.littleEndian(2, at: 6, .gif, "the width of the screen")
    height = try source.littleEndian(2, at: 8, .gif, "the height of the screen")
    let flags = try source.littleEndian(1, at: 10, .gif, "the screen's flags")
    var blocks = GIFBlocks(source, at: 13)
    if flags & 0x80 != 0 { try readPalette(flags, &blocks) }
    search: while true {
      switch try blocks.next() {
      case .image: break search
      case .extension(let label): try readExtension(label, &blocks)
      case .end:
        throw source.error(.gif, at: blocks.offset, "expected an image, found the end of the file")
      case .unknown(let kind):
        throw source.error(
          .gif, at: blocks.offset - 1, "expected an image, found a block \(kind)")
      }
    }
    try readFrame(&blocks)
    width = max(width, frame.x + frame.width)
    height = max(height, frame.y + frame.height)
  }

  private mutating func readPalette(_ flags: Int, _ blocks: inout GIFBlocks) throws {
    let colors = try blocks.bytes(3 << (flags & 7 + 1), "the palette")
    palette.replaceSubrange(..<colors.count, with: colors)
  }

  private mutating func readFrame(_ blocks: inout GIFBlocks) throws {
    let start = blocks.offset
    let descriptor = try blocks.bytes(9, "the place of the image")
    func number(_ index: Int) -> Int {
      Int(descriptor[2 * index]) | Int(descriptor[2 * index + 1]) << 8
    }
    frame = GIFFrame(
      x: number(0), y: number(1), width: number(2), height: number(3),
      isInterlaced: descriptor[8] & 0x40 != 0)
    guard frame.width > 0, frame.height > 0 else {
      throw blocks.source.error(.gif, at: start, "an image of \(frame.width)×\(frame.height)")
    }
    if descriptor[8] & 0x80 != 0 { try readPalette(Int(descriptor[8]), &blocks) }
    codeSize = Int(try blocks.bytes(1, "the size of codes")[0])
    guard (1...8).contains(codeSize) else {
      throw blocks.source.error(
        .gif, at: blocks.offset - 1, "codes of \(codeSize) bits, expected 1 to 8")
    }
    pixelOffset = blocks.offset
  }

  private mutating func readExtension(_ label: UInt8, _ blocks: inout GIFBlocks) throws {
    switch label {
    case 0xF9:
      let control = try blocks.subBlocks(limit: 255)
      guard control.count >= 4 else { return }
      transparentIndex = control[0] & 1 != 0 ? control[3] : nil
    case 0xFE:
      let comment = try blocks.subBlocks(limit: Self.maximumMetadataByteCount)
      metadata.texts.append(
        .init(keyword: "Comment", value: String(decoding: comment, as: UTF8.self)))
    case 0xFF:
      let contents = try blocks.subBlocks(limit: Self.maximumMetadataByteCount)
      if contents.starts(with: Self.profileName), metadata.iccProfile == nil {
        metadata.iccProfile = Array(contents.dropFirst(Self.profileName.count))
      }
    default: try blocks.skipSubBlocks()
    }
  }
}

/// The place of a frame on the screen, in pixels.
struct GIFFrame {
  var x = 0
  var y = 0
  var width = 0
  var height = 0
  /// Indicates whether the rows are stored in four passes.
  var isInterlaced = false

  /// The rows in the order in which they are stored.
  var storedRows: [Int] {
    guard isInterlaced else { return Array(0..<height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in
      stride(from: first, to: height, by: step)
    }
  }
}
