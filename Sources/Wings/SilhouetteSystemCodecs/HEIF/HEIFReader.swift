// SPDX-License-Identifier: Apache-2.0

internal import CSystemCodecs
import SilhouetteCodecs

/// A HEIC or AVIF file that libheif reads; it owns the C reader.
final class HEIFReader {
  private let format: ImageFileFormat
  private let source: ByteSource
  /// The bytes of a file on disk, which must outlive the C reader.
  private let contents: AlignedBuffer?
  /// All bytes of the file.
  private let bytes: UnsafeRawBufferPointer
  private let handle: OpaquePointer

  /// Reads everything up to the first pixel.
  init(_ source: ByteSource, _ format: ImageFileFormat, limits: DecodingLimits) throws {
    try SystemLibrary.heif.require(for: format, path: source.path)
    self.source = source
    self.format = format
    var bytes = source.memory
    if bytes == nil {
      let buffer = try AlignedBuffer(allocating: source.count, zeroed: false)
      let count = try source.read(at: 0, into: buffer.bytes)
      bytes = UnsafeRawBufferPointer(rebasing: buffer.bytes.prefix(count))
      contents = buffer
    } else {
      contents = nil
    }
    self.bytes = bytes ?? UnsafeRawBufferPointer(start: nil, count: 0)
    var handle: OpaquePointer?
    let status = silhouette_heif_open(
      self.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), self.bytes.count,
      CInt(clamping: min(limits.maximumSide, 1 << 15)), CInt(clamping: Self.threadCount), &handle)
    guard let handle else { throw CodecError.outOfMemory(path: source.path) }
    self.handle = handle
    if status != 0 { throw error() }
  }

  deinit {
    silhouette_heif_close(handle)
    withExtendedLifetime(contents) {}
  }

  /// The number of tiles that are decoded at the same time, each of which takes memory.
  private static var threadCount: Int { min(ThreadPool.defaultThreadCount, 4) }

  /// The size and properties of the primary image.
  func header() -> silhouette_heif_info {
    var info = silhouette_heif_info()
    silhouette_heif_get_info(handle, &info)
    return info
  }

  /// Checks the sizes that the coded data state, before libheif follows them.
  func checkCodedSize(_ limits: DecodingLimits) throws {
    try withExtendedLifetime((source, contents)) {
      try HEIFCodedSize.check(
        ByteReader(bytes, path: source.path, format: format.description), limits: limits)
    }
  }

  /// Returns the ICC profile; `nil` if there is none or it cannot be read.
  func iccProfile(_ header: silhouette_heif_info) -> [UInt8]? {
    copy(header.icc_size, silhouette_heif_copy_icc)
  }

  /// Returns the EXIF data from its TIFF header on; `nil` if there is none or it cannot be read.
  func exif(_ header: silhouette_heif_info) -> [UInt8]? {
    guard let block = copy(header.exif_size, silhouette_heif_copy_exif), block.count > 4 else {
      return nil
    }
    // The first four bytes say how far behind them the TIFF header is.
    let distance = block.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    guard distance < block.count - 4 else { return nil }
    return Array(block.dropFirst(4 + distance))
  }

  /// Returns the XMP packet; `nil` if there is none or it cannot be read.
  func xmp(_ header: silhouette_heif_info) -> [UInt8]? {
    copy(header.xmp_size, silhouette_heif_copy_xmp)
  }

  private func copy(
    _ count: Int, _ body: (OpaquePointer, UnsafeMutableRawPointer?) -> CInt
  ) -> [UInt8]? {
    // What is stored takes at most as many bytes as the file.
    guard count > 0, count <= source.count else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    return bytes.withUnsafeMutableBytes { body(handle, $0.baseAddress) } == 0 ? bytes : nil
  }

  /// The decoded rows, valid until ``releasePixels()``.
  struct Rows {
    var first: UnsafeRawPointer
    var stride: Int
    /// The bits of each channel that are used.
    var bits: Int
  }

  /// Decodes all pixels.
  func decode(_ format: PixelFormat) throws -> Rows {
    var rows: UnsafePointer<UInt8>?
    var stride = 0
    var bits: UInt32 = 0
    let status = silhouette_heif_decode(
      handle, format.channels.hasAlpha ? 1 : 0, format.component == .uint16 ? 1 : 0, &rows, &stride,
      &bits)
    guard status == 0, let rows else { throw error() }
    return Rows(first: UnsafeRawPointer(rows), stride: stride, bits: Int(bits))
  }

  /// Frees the decoded pixels.
  func releasePixels() { silhouette_heif_release_pixels(handle) }

  private func error() -> any Error {
    let message = String(cString: silhouette_heif_message(handle))
    switch Int(silhouette_heif_failure(handle)) {
    case SILHOUETTE_HEIF_MISSING_CODEC:
      return CodecError.unsupportedFile(
        path: source.path,
        message: "the system's libheif has no decoder for \(format): " + Self.plugin(format))
    case SILHOUETTE_HEIF_OUT_OF_MEMORY: return CodecError.outOfMemory(path: source.path)
    case SILHOUETTE_HEIF_UNSUPPORTED, SILHOUETTE_HEIF_LIMIT:
      return CodecError.unsupportedFile(path: source.path, message: message)
    default: return source.error(format, at: nil, message)
    }
  }

  /// Returns the command that installs the decoder of a format where it is a package of its own.
  private static func plugin(_ format: ImageFileFormat) -> String {
    #if os(macOS)
      "brew reinstall libheif"
    #else
      "apt-get install "
        + (format == .avif ? "libheif-plugin-dav1d" : "libheif-plugin-libde265")
    #endif
  }
}

extension SystemLibrary {
  /// The library that reads HEIC and AVIF files.
  static let heif = SystemLibrary("libheif", linux: "libheif1", macOS: "libheif") {
    silhouette_heif_is_available() != 0
  }
}
