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

/// An encoder of PNM files.
final class PNMEncoder: RowEncoder {
  let target: PixelFormat
  private let rowByteCount: Int
  /// The header; empty once it has been written.
  private var header: [UInt8]

  init(_ layout: RowLayout, _ options: EncodingOptions) throws {
    if options.palette != nil {
      throw CodecError.unsupportedPixels(.pnm, message: "the format has no palettes")
    }
    let isDeep =
      options.bitsPerComponent.map { $0 == 16 } ?? (layout.format.component == .uint16)
    target = options.targetFormat(
      for: layout.format, keepsAlpha: false, isDeep: isDeep)
    rowByteCount = layout.width * target.bytesPerPixel
    let kind = target.channels == .grey ? "P5" : "P6"
    let maximum = isDeep ? 65535 : 255
    header = Array("\(kind)\n\(layout.width) \(layout.height)\n\(maximum)\n".utf8)
  }

  func writeRows(
    _ count: Int, from source: UnsafeRawPointer, rowStrideInBytes: Int, to sink: ByteSink
  ) throws {
    try header.withUnsafeBytes { try sink($0) }
    header = []
    var swapped = [UInt8](repeating: 0, count: target.component == .uint16 ? rowByteCount : 0)
    for row in 0..<count {
      let bytes = UnsafeRawBufferPointer(
        start: source + row * rowStrideInBytes, count: rowByteCount)
      guard target.component == .uint16 else {
        try sink(bytes)
        continue
      }
      // The file stores the high byte first.
      for offset in stride(from: 0, to: rowByteCount, by: 2) {
        let value = bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)
        swapped[offset] = UInt8(value >> 8)
        swapped[offset + 1] = UInt8(value & 0xFF)
      }
      try swapped.withUnsafeBytes { try sink($0) }
    }
  }

  func finish(to sink: ByteSink) throws {}
}

/// The header of a binary grey map (P5) or pixel map (P6).
struct PNMHeader {
  /// The number of channels: 1 for P5, 3 for P6.
  var channels: Int
  var width: Int
  var height: Int
  /// The stored value that represents full intensity, 1…65535.
  var maximum: Int
  /// The length of the header in bytes; the pixels follow it.
  var byteCount: Int

  /// The maximum size of a header in bytes, including comments.
  static let maximumByteCount = 1 << 16

  /// Parses a header from the first ``maximumByteCount`` bytes of a file, or fewer.
  init(_ source: ByteReader) throws(FormatError) {
    let kind = try source.bigEndian(UInt16.self, at: 0, "the signature")
    switch kind {
    case 0x5035: channels = 1
    case 0x5036: channels = 3
    default: throw source.error(at: 0, "expected P5 or P6")
    }
    var offset = 2
    width = try Self.number(source, at: &offset, 1...(1 << 30), "the width")
    height = try Self.number(source, at: &offset, 1...(1 << 30), "the height")
    maximum = try Self.number(source, at: &offset, 1...65535, "the maximum")
    // Exactly one white-space character separates the header from the pixels.
    let separator = try source.littleEndian(UInt8.self, at: offset, "the end of the header")
    guard separator.isWhiteSpace else {
      throw source.error(at: offset, "expected white space after the maximum")
    }
    byteCount = offset + 1
  }

  /// Reads a decimal number after white space and comments, which extend from `#` to the end of the line.
  private static func number(
    _ source: ByteReader, at offset: inout Int, _ range: ClosedRange<Int>, _ what: String
  ) throws(FormatError) -> Int {
    var isComment = false
    while true {
      guard offset < maximumByteCount else {
        throw source.error(at: offset, "a header of more than \(maximumByteCount) bytes")
      }
      let byte = try source.littleEndian(UInt8.self, at: offset, what)
      if isComment {
        isComment = byte != 0x0A && byte != 0x0D
      } else if byte == UInt8(ascii: "#") {
        isComment = true
      } else if !byte.isWhiteSpace {
        break
      }
      offset += 1
    }
    let start = offset
    var value = 0
    while case let byte = try source.littleEndian(UInt8.self, at: offset, what),
      (0x30...0x39).contains(byte)
    {
      value = value * 10 + Int(byte - 0x30)
      guard value <= range.upperBound else { break }
      offset += 1
    }
    guard offset > start, range.contains(value) else {
      throw source.error(at: start, "\(what) is not a number in \(range)")
    }
    return value
  }
}
