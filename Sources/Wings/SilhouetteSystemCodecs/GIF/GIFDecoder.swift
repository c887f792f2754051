// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs

/// A decoder of GIF files: of the first frame, on the file's screen.
///
/// Around the frame, the screen is transparent if the frame has a transparent index; otherwise it has the first colour of the
/// palette, as in Pillow.
final class GIFDecoder: RowDecoder {
  let info: ImageInfo
  let bufferedByteCount: Int
  private(set) var warnings: [String] = []
  private let source: ByteSource
  private let header: GIFHeader
  private var indices: GIFIndices
  /// All indices of an interlaced frame.
  private var whole: AlignedBuffer?
  /// The indices of one row of the frame.
  private var row: [UInt8]
  private var rowsRead = 0

  /// Reads everything up to the first pixel.
  init(_ source: ByteSource) throws {
    self.source = source
    let header = try GIFHeader(source)
    self.header = header
    info = ImageInfo(
      format: .gif, width: header.width, height: header.height,
      pixelFormat: header.transparentIndex == nil ? .rgb8 : .rgba8, bitsPerComponent: 8,
      isIndexed: true,
      profile: ImageMetadata.ColorProfileKind(profile: header.metadata.iccProfile),
      metadata: header.metadata)
    bufferedByteCount = header.frame.isInterlaced ? header.frame.width * header.frame.height : 0
    indices = GIFIndices(GIFBlocks(source, at: header.pixelOffset), codeSize: header.codeSize)
    row = [UInt8](repeating: 0, count: header.frame.width)
  }

  func start(eighths: Int) throws -> (width: Int, height: Int) {
    if header.frame.isInterlaced { whole = try deinterlaced() }
    return (header.width, header.height)
  }

  private func deinterlaced() throws -> AlignedBuffer {
    let rows = try AlignedBuffer(allocating: bufferedByteCount)
    let width = header.frame.width
    for row in header.frame.storedRows {
      try CancellationFlag.current?.check()
      try indices.read(
        into: UnsafeMutableRawBufferPointer(
          rebasing: rows.bytes[row * width..<(row + 1) * width]))
    }
    return rows
  }

  func readRows(_ count: Int, into target: UnsafeMutableRawPointer, rowStrideInBytes: Int) throws {
    for offset in 0..<count {
      let pixels = UnsafeMutableRawBufferPointer(
        start: target + offset * rowStrideInBytes,
        count: header.width * info.pixelFormat.bytesPerPixel)
      try readRow(into: pixels)
      rowsRead += 1
    }
  }

  private func readRow(into pixels: UnsafeMutableRawBufferPointer) throws {
    let frame = header.frame
    let frameRow = rowsRead - frame.y
    guard (0..<frame.height).contains(frameRow) else {
      fill(pixels, 0..<header.width)
      return
    }
    fill(pixels, 0..<frame.x)
    if let whole {
      let start = frameRow * frame.width
      row.withUnsafeMutableBytes { row in
        row.copyMemory(
          from: UnsafeRawBufferPointer(rebasing: whole.bytes[start..<start + frame.width]))
      }
    } else {
      try row.withUnsafeMutableBytes { try indices.read(into: $0) }
    }
    for (x, index) in row.enumerated() { set(pixels, frame.x + x, index) }
    fill(pixels, frame.x + frame.width..<header.width)
  }

  private func fill(_ pixels: UnsafeMutableRawBufferPointer, _ columns: Range<Int>) {
    for x in columns { set(pixels, x, header.transparentIndex ?? 0) }
  }

  private func set(_ pixels: UnsafeMutableRawBufferPointer, _ x: Int, _ index: UInt8) {
    let start = x * info.pixelFormat.bytesPerPixel
    let color = 3 * Int(index)
    for channel in 0..<3 { pixels[start + channel] = header.palette[color + channel] }
    if let transparent = header.transparentIndex {
      pixels[start + 3] = index == transparent ? 0 : 255
    }
  }

  func finish() throws {
    whole = nil
    do {
      try readRest()
    } catch is FormatError {
      // All rows are there, and nothing in the rest is needed.
      warnings.append("the end is missing")
    }
  }

  /// Counts the frames that follow the first one.
  ///
  /// - Throws: `FormatError` if the file ends before its last block.
  private func readRest() throws {
    var blocks = indices.blocks
    try blocks.skipSubBlocks()
    var frameCount = 1
    while true {
      try CancellationFlag.current?.check()
      switch try blocks.next() {
      case .image:
        frameCount += 1
        try blocks.skipImage()
      case .extension: try blocks.skipSubBlocks()
      case .unknown(let kind):
        warnings.append("an unknown block \(kind) after \(frameCount) frames ends the file")
        return
      case .end:
        if frameCount > 1 {
          warnings.append("an animation of \(frameCount) frames, of which only the first is read")
        }
        return
      }
    }
  }
}
