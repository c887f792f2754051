// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteImaging

/// Reads pictures. The format is told from the bytes, never from the file's name.
///
/// Every function throws:
/// - `FileError` if the file cannot be read or is too large;
/// - `FormatError` if the bytes are no picture or break their format's rules; data that ends too
///   early does so too;
/// - ``CodecError`` if the picture is over a limit, of a kind that is not supported, or of a format
///   that is not built in.
public enum ImageDecoder {
  // MARK: Pixels

  /// Reads a picture from a file.
  ///
  /// - Parameters:
  ///   - path: The file; `-` for standard input.
  ///   - limits: How large a picture may be.
  ///   - minimumSize: How small a picture may become where decoding a smaller one takes less time;
  ///     `nil` for full size.
  public static func decode(
    contentsOfFile path: String, limits: DecodingLimits = .default, minimumSize: MinimumSize? = nil
  ) throws -> DecodedImage {
    try decode(open(path, limits), limits, minimumSize)
  }

  /// Reads a picture from memory.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: What errors call it.
  ///   - limits: How large a picture may be.
  ///   - minimumSize: How small a picture may become where decoding a smaller one takes less time;
  ///     `nil` for full size.
  public static func decode(
    _ bytes: UnsafeRawBufferPointer, name: String = "memory", limits: DecodingLimits = .default,
    minimumSize: MinimumSize? = nil
  ) throws -> DecodedImage {
    try decode(ByteSource(bytes, path: name), limits, minimumSize)
  }

  /// Reads a picture from memory; see ``decode(_:name:limits:minimumSize:)-(UnsafeRawBufferPointer,_,_,_)``.
  public static func decode(
    _ bytes: [UInt8], name: String = "memory", limits: DecodingLimits = .default,
    minimumSize: MinimumSize? = nil
  ) throws -> DecodedImage {
    try bytes.withUnsafeBytes {
      try decode($0, name: name, limits: limits, minimumSize: minimumSize)
    }
  }

  // MARK: Information

  /// Reads what a file says about itself, without its pixels. Of the limits, only those on the
  /// file's size apply.
  ///
  /// - Parameters:
  ///   - path: The file; `-` for standard input.
  ///   - limits: How large a file may be.
  public static func info(
    contentsOfFile path: String, limits: DecodingLimits = .default
  ) throws -> ImageInfo {
    try info(open(path, limits), limits)
  }

  /// Reads what a file in memory says about itself, without its pixels.
  ///
  /// - Parameters:
  ///   - bytes: The whole file, or its beginning up to the first pixel.
  ///   - name: What errors call it.
  ///   - limits: How large a file may be.
  public static func info(
    _ bytes: UnsafeRawBufferPointer, name: String = "memory", limits: DecodingLimits = .default
  ) throws -> ImageInfo {
    try info(ByteSource(bytes, path: name), limits)
  }

  /// Reads what a file in memory says about itself, without its pixels.
  public static func info(
    _ bytes: [UInt8], name: String = "memory", limits: DecodingLimits = .default
  ) throws -> ImageInfo {
    try bytes.withUnsafeBytes { try info($0, name: name, limits: limits) }
  }

  // MARK: Class numbers

  /// Reads the stored numbers of an indexed PNG, or of a grey PNG of up to 8 bits: label maps are
  /// kept that way.
  ///
  /// - Parameters:
  ///   - path: The file; `-` for standard input.
  ///   - limits: How large a picture may be.
  public static func decodeIndexed(
    contentsOfFile path: String, limits: DecodingLimits = .default
  ) throws -> IndexedImage {
    try decodeIndexed(open(path, limits), limits)
  }

  /// Reads the stored numbers of an indexed PNG, or of a grey PNG of up to 8 bits, from memory.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: What errors call it.
  ///   - limits: How large a picture may be.
  public static func decodeIndexed(
    _ bytes: UnsafeRawBufferPointer, name: String = "memory", limits: DecodingLimits = .default
  ) throws -> IndexedImage {
    try decodeIndexed(ByteSource(bytes, path: name), limits)
  }

  /// Reads the stored numbers of an indexed PNG, or of a grey PNG of up to 8 bits, from memory.
  public static func decodeIndexed(
    _ bytes: [UInt8], name: String = "memory", limits: DecodingLimits = .default
  ) throws -> IndexedImage {
    try bytes.withUnsafeBytes { try decodeIndexed($0, name: name, limits: limits) }
  }

  // MARK: Sources

  private static func open(_ path: String, _ limits: DecodingLimits) throws -> ByteSource {
    try ByteSource(opening: path, limit: limits.maximumFileByteCount)
  }

  private static func decode(
    _ source: ByteSource, _ limits: DecodingLimits, _ minimumSize: MinimumSize?
  ) throws -> DecodedImage {
    let decoder = try makeRowDecoder(source, limits)
    let format = decoder.info.pixelFormat
    let scale = minimumSize?.eighths(width: decoder.info.width, height: decoder.info.height) ?? 8
    let size = try decoder.start(eighths: scale)
    var pixels = PixelBuffer(width: size.width, height: size.height, format: format)
    try decoder.readAll(into: &pixels)
    let info = decoder.info
    pixels.colorSpace = info.profile.colorSpace
    return DecodedImage(
      pixels: pixels, info: info, warnings: decoder.warnings + info.colorWarnings)
  }

  private static func info(_ source: ByteSource, _ limits: DecodingLimits) throws -> ImageInfo {
    try makeRowDecoder(source, limits, checkingSize: false).infoOfWholeFile()
  }

  private static func decodeIndexed(
    _ source: ByteSource, _ limits: DecodingLimits
  ) throws -> IndexedImage {
    let format = try sniff(source)
    guard format == .png else {
      throw CodecError.unsupportedFile(
        path: source.path, message: "expected an indexed or grey PNG, found \(format)")
    }
    #if PNG
      return try PNGDecoder.decodeIndexed(source, limits: limits)
    #else
      throw CodecError.notBuiltIn(.png)
    #endif
  }
}

extension RowDecoder {
  /// Reads all rows and what follows them.
  func readAll(into pixels: inout PixelBuffer) throws {
    let stride = pixels.rowStrideInBytes
    let height = pixels.height
    try pixels.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      try readRows(height, into: base, rowStrideInBytes: stride)
    }
    try finish()
  }
}
