// SPDX-License-Identifier: Apache-2.0

internal import CParts
import SilhouetteCore
import SilhouettePixels

/// A decoder of PNG files.
final class PNGDecoder: RowDecoder {
  private let source: ByteSource
  private var reader: PNGReader
  /// The size and format, which do not change while the file is read.
  private let header: ImageInfo
  private let isInterlaced: Bool
  /// The bytes of one row, without padding.
  private var rowByteCount = 0
  /// The buffer for all rows of an interlaced image that is read in pieces.
  private var whole: AlignedBuffer?
  private var rowsRead = 0

  /// Reads everything up to the first pixel; the size is checked against the limits before libpng parses the file.
  init(_ source: ByteSource, sizeLimits: DecodingLimits?) throws {
    self.source = source
    reader = try PNGReader(source, sizeLimits: sizeLimits)
    header = Self.info(reader)
    isInterlaced = reader.header.is_interlaced != 0
  }

  var info: ImageInfo { Self.info(reader) }

  /// Returns the information about the whole file, including EXIF data and XMP that follow the pixels.
  func infoOfWholeFile() throws -> ImageInfo {
    var info = info
    guard info.metadata.exif == nil || info.metadata.xmp == nil,
      let file = try PNGChunks.metadataAfterPixels(of: source),
      let late = try? file.withUnsafeBytes({ bytes in
        try PNGReader(ByteSource(bytes, path: source.path), sizeLimits: nil).metadata
      })
    else { return info }
    info.metadata.exif = info.metadata.exif ?? late.exif
    info.metadata.xmp = info.metadata.xmp ?? late.xmp
    info.metadata.readOrientation()
    return info
  }

  var warnings: [String] { reader.warnings }

  var bufferedByteCount: Int {
    isInterlaced ? header.width * header.height * header.pixelFormat.bytesPerPixel : 0
  }

  /// The number of rows to read per call. An interlaced image is read as a whole, as it would otherwise be buffered twice.
  var rowsPerPiece: Int { isInterlaced ? header.height : 64 }

  func start(eighths: Int) throws -> (width: Int, height: Int) {
    try start(rawIndices: false, header.pixelFormat)
    return (header.width, header.height)
  }

  private func start(rawIndices: Bool, _ format: PixelFormat) throws {
    rowByteCount = header.width * format.bytesPerPixel
    try reader.start(rawIndices: rawIndices, rowByteCount: rowByteCount)
  }

  func readRows(
    _ count: Int, into target: UnsafeMutableRawPointer, rowStrideInBytes: Int
  ) throws {
    if isInterlaced, count < header.height {
      let rows = try wholeImage()
      for row in 0..<count {
        (target + row * rowStrideInBytes).copyMemory(
          from: rows.baseAddress + (rowsRead + row) * rowByteCount, byteCount: rowByteCount)
      }
    } else {
      try reader.readRows(count, into: target, stride: rowStrideInBytes)
    }
    rowsRead += count
    if rowsRead == header.height { whole = nil }
  }

  private func wholeImage() throws -> AlignedBuffer {
    if let whole { return whole }
    let rows = try AlignedBuffer(allocating: rowByteCount * header.height)
    try reader.readRows(header.height, into: rows.baseAddress, stride: rowByteCount)
    whole = rows
    return rows
  }

  func finish() throws { try reader.finish() }

  static func decodeIndexed(_ source: ByteSource, limits: DecodingLimits) throws -> IndexedImage {
    let decoder = try PNGDecoder(source, sizeLimits: limits)
    let header = decoder.header
    let isGrey = decoder.reader.header.color_type == 0 && header.bitsPerComponent <= 8
    guard header.isIndexed || isGrey else {
      throw CodecError.unsupportedFile(
        path: source.path,
        message: "expected an indexed or grey PNG of up to 8 bits, found \(header.pixelFormat)")
    }
    let palette = decoder.reader.palette
    var indices = try PixelBuffer.allocated(
      width: header.width, height: header.height, format: .grey8, colorSpace: .none)
    try decoder.start(rawIndices: true, indices.format)
    try decoder.readAll(into: &indices)
    return IndexedImage(
      indices: indices, palette: header.isIndexed ? palette : [], info: decoder.info,
      warnings: decoder.warnings + decoder.info.colorWarnings)
  }

  private static func info(_ reader: borrowing PNGReader) -> ImageInfo {
    let header = reader.header
    let isIndexed = header.color_type == 3
    let hasColor = header.color_type & 2 != 0
    let hasAlpha = header.color_type & 4 != 0 || header.has_transparency != 0
    let channels: PixelFormat.Channels =
      switch (hasColor, hasAlpha) {
      case (false, false): .grey
      case (false, true): .greyAlpha
      case (true, false): .rgb
      case (true, true): .rgba
      }
    var metadata = reader.metadata
    let colors = PNGColors(header, iccProfile: metadata.iccProfile)
    metadata.iccProfile = colors.profile
    return ImageInfo(
      format: .png, width: Int(header.width), height: Int(header.height),
      pixelFormat: PixelFormat(channels, header.bit_depth == 16 ? .uint16 : .uint8),
      bitsPerComponent: Int(header.bit_depth), isIndexed: isIndexed,
      profile: colors.kind, metadata: metadata)
  }
}
