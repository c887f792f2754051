// SPDX-License-Identifier: Apache-2.0

import SilhouetteImaging

/// Encodes a picture whose rows come from top to bottom in any pixel format.
///
/// Rows are converted and encoded some at a time, so that what is held does not depend on the
/// picture's height.
final class PictureEncoder {
  private let fileFormat: ImageFileFormat
  private let layout: PictureLayout
  private let encoder: any RowEncoder
  private let converter: RowConverter
  private var rowsWritten = 0

  /// How many rows are encoded before their bytes are passed on.
  private static let rowsPerStrip = 32

  /// Checks what can be checked before the first row.
  ///
  /// - Throws: ``CodecError``.
  init(_ fileFormat: ImageFileFormat, _ layout: PictureLayout, _ options: EncodingOptions) throws {
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
  ///   - count: How many.
  ///   - source: The first of them, in the layout's format.
  ///   - rowStrideInBytes: The distance between the starts of two rows.
  ///   - sink: What takes the file's bytes.
  /// - Throws: ``CodecError``; what `sink` throws.
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

  /// Ends the file.
  ///
  /// - Throws: ``CodecError``; what `sink` throws.
  func finish(to sink: ByteSink) throws {
    guard rowsWritten == layout.height else { throw wrongRowCount(rowsWritten) }
    try encoder.finish(to: sink)
  }

  private func wrongRowCount(_ found: Int) -> CodecError {
    .wrongRowCount(fileFormat, expected: layout.height, found: found)
  }
}

extension PictureEncoder {
  /// An encoder for pixels in memory.
  convenience init(
    _ fileFormat: ImageFileFormat, _ pixels: PixelBuffer, _ options: EncodingOptions
  ) throws {
    let layout = PictureLayout(
      width: pixels.width, height: pixels.height, format: pixels.format,
      colorSpace: pixels.colorSpace)
    try self.init(fileFormat, layout, options)
  }
}
