// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouettePixels

/// A writer of image files.
///
/// Every pixel format is accepted. Floating-point values are clamped to 0…1 and rounded to 8 bits (or 16, see
/// ``EncodingOptions/bitsPerComponent``), premultiplied colours are divided by alpha, BGRA becomes RGBA, and a single red
/// channel becomes (red, 0, 0). Formats without alpha (JPEG, PNM) require opaque pixels or an
/// ``EncodingOptions/background``. Grey over a coloured background becomes RGB.
public enum ImageEncoder {
  /// Returns the bytes of an image file.
  ///
  /// - Parameters:
  ///   - pixels: The upright image; its colour space must be sRGB, or `none` for masks.
  ///   - format: The format of the file.
  ///   - options: The options for writing the file.
  /// - Throws: ``CodecError`` if the options or the pixels do not suit the format.
  public static func encode(
    _ pixels: PixelBuffer, as format: ImageFileFormat, options: EncodingOptions = .init()
  ) throws -> [UInt8] {
    let encoder = try StripEncoder(format, pixels, options)
    var bytes: [UInt8] = []
    let sink: ByteSink = { bytes.append(contentsOf: $0) }
    try pixels.withUnsafeBytes { rows in
      guard let base = rows.baseAddress else { return }
      try encoder.writeRows(
        pixels.height, from: base, rowStrideInBytes: pixels.rowStrideInBytes, to: sink)
    }
    try encoder.finish(to: sink)
    return bytes
  }

  /// The number of rows that are encoded between checks for cancellation.
  private static let rowsPerPiece = 64

  /// Writes a file atomically: it appears complete or not at all.
  ///
  /// - Parameters:
  ///   - pixels: The upright image; its colour space must be sRGB, or `none` for masks.
  ///   - path: The file; `-` for standard output, which requires a format.
  ///   - format: The format of the file; `nil` to derive it from the path's extension.
  ///   - options: The options for writing the file.
  ///   - overwriting: Indicates whether an existing file may be replaced.
  /// - Throws: `FileError` if the file cannot be written, or exists and may not be replaced; ``CodecError`` if the options
  ///   or the pixels do not suit the format; `CancellationError` if the current thread's work is cancelled.
  public static func write(
    _ pixels: PixelBuffer, to path: String, as format: ImageFileFormat? = nil,
    options: EncodingOptions = .init(), overwriting: Bool = false
  ) throws {
    let writer = try ImageFileWriter(
      path: path, as: format, width: pixels.width, height: pixels.height, pixels: pixels.format,
      colorSpace: pixels.colorSpace, options: options, overwriting: overwriting)
    let height = pixels.height
    let stride = pixels.rowStrideInBytes
    try pixels.withUnsafeBytes { rows in
      guard let base = rows.baseAddress else { return }
      for first in Swift.stride(from: 0, to: height, by: rowsPerPiece) {
        try CancellationFlag.current?.check()
        let count = min(rowsPerPiece, height - first)
        try writer.writeRows(count, from: base + first * stride, rowStrideInBytes: stride)
        pixels.releaseRows(first..<first + count)
      }
    }
    try writer.finish()
  }
}
