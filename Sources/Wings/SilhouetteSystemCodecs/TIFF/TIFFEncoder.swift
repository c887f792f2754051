// SPDX-License-Identifier: Apache-2.0

internal import CSystemCodecs
import SilhouetteCodecs

/// An encoder of TIFF files: of one page, in strips, with unassociated alpha.
///
/// The file is passed on at the end, since it states at its beginning where the last part is. Until then it is in memory, or
/// if its pixels take 64 MiB or more, in a temporary file.
final class TIFFEncoder: RowEncoder {
  let target: PixelFormat
  private let height: Int
  private let rowByteCount: Int
  private let rowsPerStrip: Int
  private let output: TIFFOutput
  /// The rows of the current strip.
  private let strip: AlignedBuffer
  private var rowsWritten = 0

  /// The approximate size of a strip in bytes.
  private static let stripByteCount = 128 << 10

  /// The level of zlib and libdeflate. For photos, level 6 takes three to four times as long, for files that are 8% smaller.
  private static let deflateLevel: UInt16 = 4

  init(_ layout: RowLayout, _ options: EncodingOptions) throws {
    try SystemLibrary.tiff.require(for: .tiff, path: nil)
    if options.palette != nil {
      throw CodecError.unsupportedPixels(.tiff, message: "palettes are written only as PNG")
    }
    let isDeep =
      options.bitsPerComponent.map { $0 == 16 } ?? (layout.format.component == .uint16)
    target = options.targetFormat(for: layout.format, keepsAlpha: true, isDeep: isDeep)
    height = layout.height
    rowByteCount = layout.width * target.bytesPerPixel
    rowsPerStrip = min(max(Self.stripByteCount / max(rowByteCount, 1), 1), height)
    strip = try AlignedBuffer(allocating: rowsPerStrip * rowByteCount)
    let metadata = StoredMetadata(
      options.metadata, options.metadataPolicy, isGrey: target.channels.count < 3)
    output = try Self.open(
      layout, target, rowsPerStrip: rowsPerStrip, options.tiffCompression, metadata)
  }

  private static func open(
    _ layout: RowLayout, _ target: PixelFormat, rowsPerStrip: Int,
    _ compression: EncodingOptions.TIFFCompression, _ metadata: StoredMetadata
  ) throws -> TIFFOutput {
    var settings = silhouette_tiff_write_options()
    settings.width = UInt32(clamping: layout.width)
    settings.height = UInt32(clamping: layout.height)
    settings.bits_per_sample = UInt16(clamping: 8 * target.component.byteCount)
    settings.samples_per_pixel = UInt16(clamping: target.channels.count)
    settings.rows_per_strip = UInt32(clamping: rowsPerStrip)
    switch compression {
    case .none: settings.compression = 1
    case .lzw: settings.compression = 5
    case .deflate: settings.compression = 8
    }
    settings.deflate_level = deflateLevel
    if let density = metadata.density ?? metadata.exif.flatMap(EXIF.density) {
      settings.x_resolution = Float(density.horizontal * 0.0254)
      settings.y_resolution = Float(density.vertical * 0.0254)
    }
    let exif = TIFFStoredEXIF(metadata.exif)
    settings.is_big_endian = exif.isBigEndian ? 1 : 0
    let profile = metadata.iccProfile ?? []
    let capacity = capacity(
      layout, target, rowsPerStrip: rowsPerStrip, otherByteCount: profile.count + exif.byteCount)
    return try profile.withUnsafeBytes { profile in
      settings.icc = profile.baseAddress
      settings.icc_size = UInt32(clamping: profile.count)
      return try exif.withPointers(in: &settings) { try TIFFOutput($0, capacity: capacity) }
    }
  }

  /// Returns the largest size of a file: LZW writes up to 12 bits for a byte.
  private static func capacity(
    _ layout: RowLayout, _ target: PixelFormat, rowsPerStrip: Int, otherByteCount: Int
  ) -> Int {
    let pixels = layout.width * layout.height * target.bytesPerPixel
    let stripCount = (layout.height + rowsPerStrip - 1) / rowsPerStrip
    return pixels + pixels / 2 + 64 * stripCount + otherByteCount + 1 << 16
  }

  func writeRows(
    _ count: Int, from source: UnsafeRawPointer, rowStrideInBytes: Int, to sink: ByteSink
  ) throws {
    for row in 0..<count {
      let place = rowsWritten % rowsPerStrip
      (strip.baseAddress + place * rowByteCount).copyMemory(
        from: source + row * rowStrideInBytes, byteCount: rowByteCount)
      rowsWritten += 1
      guard place + 1 == rowsPerStrip || rowsWritten == height else { continue }
      let rows = UnsafeMutableRawBufferPointer(
        rebasing: strip.bytes.prefix((place + 1) * rowByteCount))
      try output.writeStrip((rowsWritten - 1) / rowsPerStrip, rows)
    }
  }

  func finish(to sink: ByteSink) throws { try output.finish(to: sink) }
}

extension TIFFStoredEXIF {
  /// The number of bytes that the data takes in a file.
  fileprivate var byteCount: Int { texts.values.reduce(directory.count) { $0 + $1.count } }

  /// Calls `body` with settings that point to this data.
  fileprivate func withPointers<T>(
    in settings: inout silhouette_tiff_write_options,
    _ body: (silhouette_tiff_write_options) throws -> T
  ) rethrows -> T {
    let fields:
      [(tag: UInt16, path: WritableKeyPath<silhouette_tiff_write_options, UnsafePointer<CChar>?>)] =
        [
          (0x010F, \.make), (0x0110, \.model), (0x0131, \.software), (0x0132, \.date),
          (0x8298, \.copyright),
        ]
    let bytes = fields.flatMap { texts[$0.tag] ?? [] }
    return try directory.withUnsafeBytes { directory in
      settings.exif = directory.baseAddress
      settings.exif_size = UInt32(clamping: directory.count)
      return try bytes.withUnsafeBytes { bytes in
        var place = 0
        for field in fields {
          guard let text = texts[field.tag] else { continue }
          settings[keyPath: field.path] = bytes.baseAddress.map {
            ($0 + place).assumingMemoryBound(to: CChar.self)
          }
          place += text.count
        }
        return try body(settings)
      }
    }
  }
}
