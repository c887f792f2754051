// SPDX-License-Identifier: Apache-2.0

import SilhouettePixels

/// An encoder for an image whose rows arrive from top to bottom, in any pixel format.
///
/// Rows are converted and encoded in strips, so that memory use does not depend on the image's
/// height.
final class StripEncoder {
  private let fileFormat: ImageFileFormat
  private let layout: RowLayout
  private let encoder: any RowEncoder
  private let converter: RowConverter
  private var rowsWritten = 0

  /// The number of rows converted and encoded at a time.
  private static let rowsPerStrip = 32

  /// Checks everything that can be checked before the first row.
  ///
  /// - Throws: ``CodecError`` if the options or the pixels do not suit the format.
  init(_ fileFormat: ImageFileFormat, _ layout: RowLayout, _ options: EncodingOptions) throws {
    try options.check()
    if layout.colorSpace == .linearSRGB {
      throw CodecError.unsupportedPixels(
        fileFormat, message: "the pixels are linear sRGB; convert them to sRGB first")
    }
    if !layout.format.channels.hasColors {
      throw CodecError.unsupportedPixels(
        fileFormat, message: "the pixels are alpha without colours; render them as grey first")
    }
    self.fileFormat = fileFormat
    self.layout = layout
    encoder = try makeRowEncoder(fileFormat, layout, options)
    converter = RowConverter(
      from: layout.format, to: encoder.target, for: fileFormat, background: options.background)
  }

  /// Encodes the next rows.
  ///
  /// - Parameters:
  ///   - count: The number of rows.
  ///   - source: The first row, in the layout's format.
  ///   - rowStrideInBytes: The distance between the starts of consecutive rows.
  ///   - sink: The function that consumes the bytes of the file.
  /// - Throws: ``CodecError`` if rows cannot be encoded, and any error that `sink` throws.
  func writeRows(
    _ count: Int, from source: UnsafeRawPointer, rowStrideInBytes: Int, to sink: ByteSink
  ) throws {
    guard count <= layout.height - rowsWritten else { throw wrongRowCount(rowsWritten + count) }
    for first in stride(from: 0, to: count, by: Self.rowsPerStrip) {
      let strip = min(Self.rowsPerStrip, count - first)
      try converter.withConverted(
        strip, of: layout.width, from: source + first * rowStrideInBytes,
        rowStrideInBytes: rowStrideInBytes, firstRow: rowsWritten
      ) { rows, stride in
        try encoder.writeRows(strip, from: rows, rowStrideInBytes: stride, to: sink)
      }
      rowsWritten += strip
    }
  }

  /// Completes the file.
  ///
  /// - Throws: ``CodecError`` if the file cannot be completed, and any error that `sink` throws.
  func finish(to sink: ByteSink) throws {
    guard rowsWritten == layout.height else { throw wrongRowCount(rowsWritten) }
    try encoder.finish(to: sink)
  }

  private func wrongRowCount(_ found: Int) -> CodecError {
    .wrongRowCount(fileFormat, expected: layout.height, found: found)
  }
}

extension StripEncoder {
  /// Creates an encoder for pixels in memory.
  convenience init(
    _ fileFormat: ImageFileFormat, _ pixels: PixelBuffer, _ options: EncodingOptions
  ) throws {
    let layout = RowLayout(
      width: pixels.width, height: pixels.height, format: pixels.format,
      colorSpace: pixels.colorSpace)
    try self.init(fileFormat, layout, options)
  }
}
