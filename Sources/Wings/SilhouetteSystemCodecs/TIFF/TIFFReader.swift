// SPDX-License-Identifier: Apache-2.0

internal import CSystemCodecs
import SilhouetteCodecs

/// A TIFF file that libtiff reads; it owns the C reader.
final class TIFFReader {
  /// The file, which must outlive the C reader.
  private let source: ByteSource
  private let handle: OpaquePointer

  /// Reads the first directory of the file.
  ///
  /// - Parameters:
  ///   - source: The file; readers of the same file do not affect each other.
  ///   - limits: The limits, of which that on buffered bytes applies to each block of memory of libtiff.
  init(_ source: ByteSource, limits: DecodingLimits) throws {
    try SystemLibrary.tiff.require(for: .tiff, path: source.path)
    self.source = source
    var handle: OpaquePointer?
    let bytes = source.memory?.assumingMemoryBound(to: UInt8.self)
    let status = silhouette_tiff_open(
      bytes?.baseAddress, source.count, source.descriptor, limits.maximumBufferedByteCount, &handle)
    guard let handle else { throw CodecError.outOfMemory(path: source.path) }
    self.handle = handle
    if status != 0 { throw error() }
  }

  deinit { silhouette_tiff_close(handle) }

  /// The properties of the first page; the pointers in it are valid as long as the reader.
  ///
  /// JPEG data in YCbCr is decoded as RGB.
  func header() -> silhouette_tiff_info {
    var info = silhouette_tiff_info()
    silhouette_tiff_get_info(handle, &info)
    if info.compression == TIFFLayout.Compression.jpeg, info.photometric == TIFFLayout.ycbcr,
      info.is_planar == 0
    {
      silhouette_tiff_convert_jpeg_colors(handle)
      silhouette_tiff_get_info(handle, &info)
    }
    return info
  }

  /// Decodes a row, which follows the one decoded last, into `target`, which has the size of a row.
  func readRow(_ row: Int, plane: Int, into target: UnsafeMutableRawPointer) throws {
    try check(
      silhouette_tiff_read_row(handle, UInt32(clamping: row), UInt16(clamping: plane), target))
  }

  /// Decodes the tile that contains a pixel into `target`, which has the size of a tile.
  func readTile(
    x: Int, y: Int, plane: Int, into target: UnsafeMutableRawBufferPointer
  ) throws {
    try check(
      silhouette_tiff_read_tile(
        handle, UInt32(clamping: x), UInt32(clamping: y), UInt16(clamping: plane),
        target.baseAddress, target.count))
  }

  /// Checks that no part of the pixels was missing where libtiff substitutes it.
  func finish() throws {
    guard let message = warnings.first(where: { $0.includes("Premature end of JPEG") }) else {
      return
    }
    throw source.error(.tiff, at: nil, message)
  }

  /// The warnings of libtiff.
  var warnings: [String] {
    String(cString: silhouette_tiff_warnings(handle)).split(at: "\n").map(String.init)
  }

  private func check(_ status: CInt) throws {
    if status != 0 { throw error() }
  }

  private func error() -> any Error {
    let number = silhouette_tiff_system_error(handle)
    if number != 0 { return FileError.read(path: source.path, number: number) }
    return source.error(.tiff, at: nil, String(cString: silhouette_tiff_message(handle)))
  }
}

extension SystemLibrary {
  /// The library that reads and writes TIFF files.
  static let tiff = SystemLibrary("libtiff", linux: "libtiff6", macOS: "libtiff") {
    silhouette_tiff_is_available() != 0
  }
}
