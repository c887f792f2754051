// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouettePixels

/// A decoder of PNM files.
final class PNMDecoder: RowDecoder {
  private let source: ByteSource
  private let header: PNMHeader
  let info: ImageInfo
  let bufferedByteCount = 0
  private let rowByteCount: Int
  private var rowsRead = 0
  private(set) var warnings: [String] = []

  /// Reads everything up to the first pixel.
  init(_ source: ByteSource) throws {
    self.source = source
    let header = try source.withHead(PNMHeader.maximumByteCount, .pnm) { try PNMHeader($0) }
    self.header = header
    let isDeep = header.maximum > 255
    info = ImageInfo(
      format: .pnm, width: header.width, height: header.height,
      pixelFormat: PixelFormat(header.channels == 1 ? .grey : .rgb, isDeep ? .uint16 : .uint8),
      bitsPerComponent: isDeep ? 16 : 8, isIndexed: false, profile: .none,
      metadata: ImageMetadata())
    rowByteCount = header.width * info.pixelFormat.bytesPerPixel
  }

  func start(eighths: Int) throws -> (width: Int, height: Int) {
    // Checked before pixels are allocated: a short file may state a large size.
    let byteCount = rowByteCount * header.height
    guard byteCount <= source.count - header.byteCount else {
      throw source.error(
        .pnm, at: header.byteCount,
        "the pixels need \(byteCount) bytes at byte \(header.byteCount), the file has "
          + "\(source.count)")
    }
    return (header.width, header.height)
  }

  func readRows(_ count: Int, into target: UnsafeMutableRawPointer, rowStrideInBytes: Int) throws {
    for row in 0..<count {
      let bytes = UnsafeMutableRawBufferPointer(
        start: target + row * rowStrideInBytes, count: rowByteCount)
      let offset = header.byteCount + rowsRead * rowByteCount
      let got = try source.read(at: offset, into: bytes)
      guard got == rowByteCount else {
        throw source.error(.pnm, at: offset + got, "premature end of data")
      }
      if header.maximum > 255 {
        try scaleDeep(bytes, at: offset)
      } else if header.maximum < 255 {
        try scale(bytes, at: offset)
      }
      rowsRead += 1
    }
  }

  func finish() throws {
    let rest = source.count - header.byteCount - rowByteCount * header.height
    if rest > 0 { warnings.append("\(rest) bytes after the pixels are ignored") }
  }

  /// Scales 8-bit values from 0 to the file's maximum to the range 0…255.
  private func scale(_ row: UnsafeMutableRawBufferPointer, at offset: Int) throws(FormatError) {
    let maximum = header.maximum
    for index in 0..<row.count {
      let value = Int(row[index])
      try check(value, at: offset + index)
      row[index] = UInt8((value * 255 + maximum / 2) / maximum)
    }
  }

  /// Scales 16-bit values, stored with the high byte first, from 0 to the file's maximum to the range 0…65535.
  private func scaleDeep(_ row: UnsafeMutableRawBufferPointer, at offset: Int) throws(FormatError) {
    let maximum = header.maximum
    for index in stride(from: 0, to: row.count, by: 2) {
      let value = Int(row[index]) << 8 | Int(row[index + 1])
      try check(value, at: offset + index)
      let scaled = (value * 65535 + maximum / 2) / maximum
      row.storeBytes(of: UInt16(scaled), toByteOffset: index, as: UInt16.self)
    }
  }

  private func check(_ value: Int, at offset: Int) throws(FormatError) {
    guard value > header.maximum else { return }
    throw source.error(.pnm, at: offset, "a value of \(value), the maximum is \(header.maximum)")
  }
}
