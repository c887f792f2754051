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
    try withFile(path, limits) { bytes, name in
      try decode(bytes, name: name, limits: limits, minimumSize: minimumSize)
    }
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
    let (format, source) = try open(bytes, name, limits)
    switch format {
    case .png:
      #if PNG
        return try PNGDecoder.decode(source, limits: limits)
      #else
        throw CodecError.notBuiltIn(.png)
      #endif
    case .jpeg:
      #if JPEG
        return try JPEGDecoder.decode(source, limits: limits, minimumSize: minimumSize)
      #else
        throw CodecError.notBuiltIn(.jpeg)
      #endif
    case .pnm: return try PNMDecoder.decode(source, limits: limits)
    }
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
    try withFile(path, limits) { try info($0, name: $1, limits: limits) }
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
    let (format, source) = try open(bytes, name, limits)
    switch format {
    case .png:
      #if PNG
        return try PNGDecoder.info(source)
      #else
        throw CodecError.notBuiltIn(.png)
      #endif
    case .jpeg:
      #if JPEG
        return try JPEGDecoder.info(source, limits: limits)
      #else
        throw CodecError.notBuiltIn(.jpeg)
      #endif
    case .pnm: return try PNMDecoder.info(source)
    }
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
    try withFile(path, limits) { try decodeIndexed($0, name: $1, limits: limits) }
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
    let (format, source) = try open(bytes, name, limits)
    guard format == .png else {
      throw CodecError.unsupportedFile(
        path: name, message: "expected an indexed or grey PNG, found \(format)")
    }
    #if PNG
      return try PNGDecoder.decodeIndexed(source, limits: limits)
    #else
      throw CodecError.notBuiltIn(.png)
    #endif
  }

  /// Reads the stored numbers of an indexed PNG, or of a grey PNG of up to 8 bits, from memory.
  public static func decodeIndexed(
    _ bytes: [UInt8], name: String = "memory", limits: DecodingLimits = .default
  ) throws -> IndexedImage {
    try bytes.withUnsafeBytes { try decodeIndexed($0, name: name, limits: limits) }
  }

  // MARK: Sources

  private static func withFile<T>(
    _ path: String, _ limits: DecodingLimits, _ body: (UnsafeRawBufferPointer, String) throws -> T
  ) throws -> T {
    // Read, not mapped: a mapped file that somebody shortens meanwhile would end the process.
    let file = try FileBytes(reading: path, limit: limits.maximumFileByteCount)
    return try file.withUnsafeBytes { try body($0, path == "-" ? "standard input" : path) }
  }

  private static func open(
    _ bytes: UnsafeRawBufferPointer, _ name: String, _ limits: DecodingLimits
  ) throws -> (ImageFileFormat, ByteReader) {
    guard bytes.count <= limits.maximumFileByteCount else {
      throw FileError(path: name, reason: .tooLarge(limit: limits.maximumFileByteCount))
    }
    guard let format = ImageFileFormat(sniffing: bytes) else {
      let head = bytes.prefix(8).map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
      throw FormatError(
        path: name, format: "picture", offset: 0,
        "expected PNG, JPEG or binary PNM, found "
          + (head.isEmpty ? "no bytes at all" : "bytes \(head.joined(separator: " "))"))
    }
    return (format, ByteReader(bytes, path: name, format: format.description))
  }
}
