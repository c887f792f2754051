// SPDX-License-Identifier: Apache-2.0

internal import CParts
import SilhouetteCore
import SilhouettePixels

/// A decoder of JPEG files.
final class JPEGDecoder: RowDecoder {
  private var reader: JPEGReader
  let info: ImageInfo
  let bufferedByteCount: Int
  /// The number of columns of the image at its reduced size.
  private var width = 0
  /// A row of CMYK samples, 4 bytes per pixel; empty for other colour spaces.
  private var ink: [UInt8] = []

  /// Reads everything up to the first pixel.
  init(_ source: ByteSource, limits: DecodingLimits) throws {
    reader = try JPEGReader(source, limits: limits)
    let header = reader.header
    let metadata = reader.metadata
    info = ImageInfo(
      format: .jpeg, width: Int(header.width), height: Int(header.height),
      pixelFormat: header.channels == 1 ? .grey8 : .rgb8, bitsPerComponent: 8, isIndexed: false,
      profile: ImageMetadata.ColorProfileKind(profile: metadata.iccProfile), metadata: metadata)
    bufferedByteCount = Int(clamping: header.buffered_size)
    guard header.channels > 0 else {
      throw CodecError.unsupportedFile(
        path: source.path, message: "expected a JPEG in grey, RGB, YCbCr, CMYK or YCCK")
    }
  }

  var warnings: [String] { reader.warnings }

  func start(eighths: Int) throws -> (width: Int, height: Int) {
    // Checked before decoding: libjpeg would otherwise take all memory and leave none for other objects.
    try AvailableMemory.require(bufferedByteCount)
    let size = try reader.start(scale: eighths)
    width = size.width
    if reader.header.channels == 4 { ink = [UInt8](repeating: 0, count: 4 * width) }
    return size
  }

  func readRows(
    _ count: Int, into target: UnsafeMutableRawPointer, rowStrideInBytes: Int
  ) throws {
    let rows = target.assumingMemoryBound(to: UInt8.self)
    guard !ink.isEmpty else {
      try reader.readRows(count, into: rows, stride: rowStrideInBytes)
      return
    }
    for row in 0..<count {
      try ink.withUnsafeMutableBufferPointer { ink in
        try reader.readRows(1, into: ink.baseAddress, stride: ink.count)
      }
      convertInk(into: rows + row * rowStrideInBytes)
    }
  }

  func finish() throws { try reader.finish() }

  /// Converts CMYK to RGB without a profile: R = C·K/255, where 255 means no ink. Adobe's programs store inverted ink values
  /// in this way, and nearly all files do the same, with or without Adobe's marker. Pillow converts them in the same way.
  private func convertInk(into row: UnsafeMutablePointer<UInt8>) {
    ink.withUnsafeBufferPointer { ink in
      for x in 0..<width {
        let black = UInt32(ink[4 * x + 3])
        for channel in 0..<3 {
          let product = UInt32(ink[4 * x + channel]) * black
          row[3 * x + channel] = UInt8((product + 127) / 255)
        }
      }
    }
  }
}
