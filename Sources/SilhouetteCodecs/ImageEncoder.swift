// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteImaging

/// Writes pictures.
///
/// Every pixel format is accepted: floating point is clamped to 0…1 and rounded to 8 bits (or to
/// 16, see ``EncodingOptions/bitsPerComponent``), premultiplied alpha is divided out, blue-first
/// becomes red-first, and one red channel becomes red, 0, 0. Formats without alpha (JPEG, PNM) take
/// opaque pixels, or put a background behind them. Grey over a coloured background becomes RGB.
public enum ImageEncoder {
  /// Makes a file's bytes.
  ///
  /// - Parameters:
  ///   - pixels: The picture, upright; its colour space must be sRGB, or none for masks.
  ///   - format: The format of the file.
  ///   - options: How to write it.
  /// - Throws: ``CodecError``.
  public static func encode(
    _ pixels: PixelBuffer, as format: ImageFileFormat, options: EncodingOptions = .init()
  ) throws -> [UInt8] {
    let encoder = try PictureEncoder(format, pixels, options)
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

  /// Writes a file, which appears whole or not at all.
  ///
  /// - Parameters:
  ///   - pixels: The picture, upright; its colour space must be sRGB, or none for masks.
  ///   - path: The file; `-` for standard output, which needs a format.
  ///   - format: The format of the file; `nil` for the one that the path's extension stands for.
  ///   - options: How to write it.
  ///   - overwriting: Whether a file that exists may be replaced.
  /// - Throws: `FileError` if the file cannot be written, or exists and may not be replaced;
  ///   ``CodecError``.
  public static func write(
    _ pixels: PixelBuffer, to path: String, as format: ImageFileFormat? = nil,
    options: EncodingOptions = .init(), overwriting: Bool = false
  ) throws {
    let writer = try ImageFileWriter(
      path: path, as: format, width: pixels.width, height: pixels.height, pixels: pixels.format,
      colorSpace: pixels.colorSpace, options: options, overwriting: overwriting)
    try pixels.withUnsafeBytes { rows in
      guard let base = rows.baseAddress else { return }
      try writer.writeRows(
        pixels.height, from: base, rowStrideInBytes: pixels.rowStrideInBytes)
    }
    try writer.finish()
  }

  /// What pixels become in a format without alpha, or with it.
  static func targetFormat(
    for source: PixelFormat, keepsAlpha: Bool, options: EncodingOptions, deep: Bool
  ) -> PixelFormat {
    let isGreyBackground =
      options.background.map { $0.red == $0.green && $0.green == $0.blue } ?? true
    let channels: PixelFormat.Channels =
      switch source.channels {
      case .red, .redGreen, .rgb: .rgb
      case .grey: .grey
      case .alpha, .greyAlpha: keepsAlpha ? .greyAlpha : isGreyBackground ? .grey : .rgb
      case .rgba, .bgra: keepsAlpha ? .rgba : .rgb
      }
    return PixelFormat(channels, deep ? .uint16 : .uint8)
  }
}
