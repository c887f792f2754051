// SPDX-License-Identifier: Apache-2.0

internal import CParts
import SilhouetteCore
import SilhouettePixels

/// An encoder of PNG files.
///
/// Without a compression level, a single filter for all rows predicts the pixels, and zlib searches the residuals for runs
/// of equal bytes (its strategy `Z_RLE`). Masks and cut-outs are flat apart from their edges, so this finds nearly
/// everything that a search for repeated strings finds. The table shows time and size relative to level 6 with a filter
/// chosen for each row, with zlib 1.2, averaged over a handful of images:
///
/// | filter and search | masks: time, size | cut-outs: time, size | photos: time, size |
/// |---|---|---|---|
/// | level 6, all filters | 1.00, 1.00 | 1.00, 1.00 | 1.00, 1.00 |
/// | level 6, up | 0.56, 1.05 | 0.65, 1.05 | 0.73, 1.03 |
/// | level 4, Paeth | 0.54, 0.99 | 0.58, 1.01 | 0.39, 1.03 |
/// | level 3, up | 0.31, 1.15 | 0.34, 1.10 | 0.27, 1.08 |
/// | level 1, up | 0.24, 1.18 | 0.29, 1.12 | 0.17, 1.12 |
/// | level 1, none | 0.21, 1.26 | 0.30, 1.33 | 0.23, 1.40 |
/// | runs, none | 0.19, 1.20 | 0.18, 1.46 | 0.14, 1.68 |
/// | runs, up | **0.25, 0.95** | 0.21, 1.09 | 0.14, 1.15 |
/// | runs, Paeth | 0.32, 0.92 | **0.27, 1.03** | **0.17, 1.08** |
///
/// Therefore, the filter is Up for grey and Paeth for colours.
final class PNGEncoder: RowEncoder {
  let target: PixelFormat
  private let width: Int
  private let palette: [IndexedImage.PaletteColor]?
  private var rowsWritten = 0
  private let writer: PNGWriter

  init(_ layout: RowLayout, _ options: EncodingOptions) throws {
    let bits = options.bitsPerComponent ?? (layout.format.component == .uint16 ? 16 : 8)
    let target: PixelFormat
    if options.palette != nil {
      target = layout.format
      guard target.channels.count == 1, target.component == .uint8, bits == 8 else {
        throw CodecError.unsupportedPixels(
          .png, message: "a palette needs one 8-bit channel, found \(target)")
      }
    } else {
      target = options.targetFormat(
        for: layout.format, keepsAlpha: true, isDeep: bits == 16)
    }
    let metadata = StoredMetadata(
      options.metadata, options.metadataPolicy,
      isGrey: target.channels.count < 3 && options.palette == nil)
    var settings = silhouette_png_write_options()
    settings.width = UInt32(clamping: layout.width)
    settings.height = UInt32(clamping: layout.height)
    settings.bit_depth = UInt8(clamping: bits)
    settings.color_type = options.palette == nil ? Self.colorType(target.channels) : 3
    settings.compression_level = UInt8(clamping: options.pngCompressionLevel ?? 6)
    settings.runs_only = options.pngCompressionLevel == nil ? 1 : 0
    settings.is_srgb = layout.colorSpace == .sRGB ? 1 : 0
    if let density = metadata.density {
      settings.density_x = UInt32(exactly: density.horizontal.rounded()) ?? 0
      settings.density_y = UInt32(exactly: density.vertical.rounded()) ?? 0
    }
    let colors = (options.palette ?? []).flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
    let png = try LinkedLibraries.png
    let handle = try Self.withOptionalBytes(colors.isEmpty ? nil : colors) { colors, count in
      settings.palette_rgba = colors
      settings.palette_count = UInt32(clamping: count / 4)
      return try Self.withOptionalBytes(metadata.iccProfile) { profile, count in
        settings.icc = profile
        settings.icc_size = count
        return try Self.withOptionalBytes(metadata.exif) { exif, count in
          settings.exif = exif
          settings.exif_size = count
          return try PNGWriter.open(png, settings)
        }
      }
    }
    self.target = target
    width = layout.width
    palette = options.palette
    writer = PNGWriter(png, owning: handle)
  }

  func writeRows(
    _ count: Int, from source: UnsafeRawPointer, rowStrideInBytes: Int, to sink: ByteSink
  ) throws {
    for row in 0..<(palette == nil ? 0 : count) {
      try checkIndices(
        UnsafeRawBufferPointer(start: source + row * rowStrideInBytes, count: width),
        row: rowsWritten + row)
    }
    try writer.write(source, count: count, stride: rowStrideInBytes)
    rowsWritten += count
    try writer.drain(to: sink)
  }

  func finish(to sink: ByteSink) throws {
    try writer.finish()
    try writer.drain(to: sink)
  }

  /// Checks that the palette contains a colour for every pixel.
  private func checkIndices(_ indices: UnsafeRawBufferPointer, row: Int) throws(CodecError) {
    let largest = Int(indices.max() ?? 0)
    guard let count = palette?.count, largest >= count else { return }
    throw .unsupportedPixels(
      .png, message: "row \(row) contains the value \(largest), the palette has \(count) colours")
  }

  private static func colorType(_ channels: PixelFormat.Channels) -> UInt8 {
    switch channels {
    case .red, .grey: 0
    case .alpha, .greyAlpha: 4
    case .redGreen, .rgb: 2
    case .rgba, .bgra: 6
    }
  }

  private static func withOptionalBytes<T>(
    _ bytes: [UInt8]?, _ body: (UnsafePointer<UInt8>?, Int) throws -> T
  ) rethrows -> T {
    guard let bytes else { return try body(nil, 0) }
    return try bytes.withUnsafeBufferPointer { try body($0.baseAddress, $0.count) }
  }
}

/// A PNG file that is being written; it owns the C writer.
struct PNGWriter: ~Copyable {
  private let png: UnsafePointer<silhouette_png_functions>
  private let handle: OpaquePointer

  /// Takes ownership of a handle returned by ``open(_:_:)``.
  init(_ png: UnsafePointer<silhouette_png_functions>, owning handle: OpaquePointer) {
    self.png = png
    self.handle = handle
  }

  /// Writes everything up to the first pixel; the bytes in the options only need to be valid during this call.
  static func open(
    _ png: UnsafePointer<silhouette_png_functions>, _ options: silhouette_png_write_options
  ) throws(CodecError) -> OpaquePointer {
    var handle: OpaquePointer?
    let status = withUnsafePointer(to: options) { png.pointee.writer_open($0, &handle) }
    guard let handle else { throw .encodingFailed(.png, message: "out of memory") }
    if status == 0 { return handle }
    let error = error(png, handle)
    png.pointee.writer_close(handle)
    throw error
  }

  deinit { png.pointee.writer_close(handle) }

  func write(_ rows: UnsafeRawPointer, count: Int, stride: Int) throws(CodecError) {
    let status = png.pointee.write_rows(
      handle, UInt32(clamping: count), rows.assumingMemoryBound(to: UInt8.self), stride)
    if status != 0 { throw Self.error(png, handle) }
  }

  /// Completes the file.
  func finish() throws(CodecError) {
    if png.pointee.writer_finish(handle) != 0 { throw Self.error(png, handle) }
  }

  /// Passes the bytes produced since the last call to `sink`.
  func drain(to sink: ByteSink) throws {
    var size = 0
    let bytes = png.pointee.writer_take(handle, &size)
    if size > 0 { try sink(UnsafeRawBufferPointer(start: bytes, count: size)) }
  }

  private static func error(
    _ png: UnsafePointer<silhouette_png_functions>, _ handle: OpaquePointer
  ) -> CodecError {
    .encodingFailed(.png, message: String(cString: png.pointee.writer_message(handle)))
  }
}
