// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouettePixels

/// A reader of image files. The format is recognised by the file's bytes, never by its name.
///
/// Every function throws:
/// - `FileError` if the file cannot be read or is too large;
/// - `FormatError` if the bytes are not an image, are truncated, or break the rules of their format;
/// - ``CodecError`` if the image exceeds a limit, uses an unsupported feature, or is in a format that is not built in, or if
///   the operating system refuses memory to the decoder;
/// - `OutOfMemoryError` if the operating system refuses the memory for the pixels.
public enum ImageDecoder {
  // MARK: Pixels

  /// Reads an image from a file.
  ///
  /// - Parameters:
  ///   - path: The file; `-` for standard input.
  ///   - limits: Limits on the size of the file and of the image.
  ///   - minimumSize: The smallest acceptable size of the decoded image, for faster decoding at a reduced size; `nil` to
  ///     decode at full size.
  /// - Throws: `FileError`, `FormatError`, ``CodecError`` or `OutOfMemoryError`, as ``ImageDecoder`` says.
  public static func decode(
    contentsOfFile path: String, limits: DecodingLimits = .default,
    minimumSize: ImageDecoder.MinimumSize? = nil
  ) throws -> DecodedImage {
    try decode(openImage(path, limits), limits, minimumSize)
  }

  /// Reads an image from a file, like ``decode(contentsOfFile:limits:minimumSize:)``. The pixels of a large image are put
  /// into a temporary file if possible; see `PixelBuffer.spilled`.
  package static func decodeSpilling(
    contentsOfFile path: String, limits: DecodingLimits = .default,
    minimumSize: ImageDecoder.MinimumSize? = nil
  ) throws -> DecodedImage {
    try decode(openImage(path, limits), limits, minimumSize, spilling: true)
  }

  /// Reads an image from memory, like ``decode(_:name:limits:minimumSize:)-([UInt8],_,_,_)``. The pixels of a large image
  /// are put into a temporary file if possible; see `PixelBuffer.spilled`.
  package static func decodeSpilling(
    _ bytes: [UInt8], name: String = "memory", limits: DecodingLimits = .default
  ) throws -> DecodedImage {
    try bytes.withUnsafeBytes {
      try decode(ByteSource($0, path: name), limits, nil, spilling: true)
    }
  }

  /// Reads an image from memory.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name of the file, for errors.
  ///   - limits: Limits on the size of the file and of the image.
  ///   - minimumSize: The smallest acceptable size of the decoded image, for faster decoding at a reduced size; `nil` to
  ///     decode at full size.
  /// - Throws: `FileError`, `FormatError`, ``CodecError`` or `OutOfMemoryError`, as ``ImageDecoder`` says.
  public static func decode(
    _ bytes: UnsafeRawBufferPointer, name: String = "memory", limits: DecodingLimits = .default,
    minimumSize: ImageDecoder.MinimumSize? = nil
  ) throws -> DecodedImage {
    try decode(ByteSource(bytes, path: name), limits, minimumSize)
  }

  /// Reads an image from memory; see ``decode(_:name:limits:minimumSize:)-(UnsafeRawBufferPointer,_,_,_)``.
  ///
  /// - Throws: `FormatError`, ``CodecError`` or `OutOfMemoryError`, as ``ImageDecoder`` says.
  public static func decode(
    _ bytes: [UInt8], name: String = "memory", limits: DecodingLimits = .default,
    minimumSize: ImageDecoder.MinimumSize? = nil
  ) throws -> DecodedImage {
    try bytes.withUnsafeBytes {
      try decode($0, name: name, limits: limits, minimumSize: minimumSize)
    }
  }

  // MARK: Information

  /// Reads a file's header and metadata without decoding its pixels. Only the limit on the file's size applies.
  ///
  /// - Parameters:
  ///   - path: The file; `-` for standard input.
  ///   - limits: The limit on the size of the file.
  /// - Throws: `FileError`, `FormatError` or ``CodecError``, as ``ImageDecoder`` says.
  public static func info(
    contentsOfFile path: String, limits: DecodingLimits = .default
  ) throws -> ImageInfo {
    try info(openImage(path, limits), limits)
  }

  /// Reads the header and metadata of a file in memory, without decoding its pixels.
  ///
  /// - Parameters:
  ///   - bytes: The whole file, or its start up to the first pixel.
  ///   - name: The name of the file, for errors.
  ///   - limits: The limit on the size of the file.
  /// - Throws: `FileError`, `FormatError` or ``CodecError``, as ``ImageDecoder`` says.
  public static func info(
    _ bytes: [UInt8], name: String = "memory", limits: DecodingLimits = .default
  ) throws -> ImageInfo {
    try bytes.withUnsafeBytes { try info(ByteSource($0, path: name), limits) }
  }

  // MARK: Class numbers

  /// Reads the stored values of an indexed PNG, or of a grey PNG with up to 8 bits, from memory; label maps are saved in these
  /// formats. The colours of the palette are not converted, whatever the file's profile.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name of the file, for errors.
  ///   - limits: Limits on the size of the file and of the image.
  package static func decodeIndexed(
    _ bytes: [UInt8], name: String = "memory", limits: DecodingLimits = .default
  ) throws -> IndexedImage {
    try bytes.withUnsafeBytes { try decodeIndexed(ByteSource($0, path: name), limits) }
  }

  // MARK: Sources

  private static func decode(
    _ source: ByteSource, _ limits: DecodingLimits, _ minimumSize: ImageDecoder.MinimumSize?,
    spilling: Bool = false
  ) throws -> DecodedImage {
    let decoder = try makeRowDecoder(source, limits)
    let format = decoder.info.pixelFormat
    let scale = minimumSize?.eighths(width: decoder.info.width, height: decoder.info.height) ?? 8
    let size = try decoder.start(eighths: scale)
    var pixels =
      spilling
      ? try PixelBuffer.spilled(width: size.width, height: size.height, format: format)
      : try PixelBuffer.allocated(width: size.width, height: size.height, format: format)
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
    let format = try sniff(source, limits)
    guard format == .png else {
      throw CodecError.unsupportedFile(
        path: source.path, message: "expected an indexed or grey PNG, found \(format)")
    }
    return try PNGDecoder.decodeIndexed(source, limits: limits)
  }
}

extension ImageDecoder {
  /// The smallest acceptable size of an image decoded at a reduced size, in stored pixels.
  ///
  /// A JPEG can be decoded at one to eight eighths of its size; smaller sizes take a fraction of the time. The decoder
  /// selects the smallest of these sizes that is at least the minimum along both axes. Images smaller than the minimum keep
  /// their size, as do formats other than JPEG.
  public struct MinimumSize: Sendable, Hashable {
    /// The smallest acceptable width, in pixels.
    public var width: Int
    /// The smallest acceptable height, in pixels.
    public var height: Int

    /// Creates a minimum size.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }

    /// Returns the reduced size of an image, as a number of eighths, 1…8.
    func eighths(width: Int, height: Int) -> Int {
      for scale in 1..<8
      where (width * scale + 7) / 8 >= self.width && (height * scale + 7) / 8 >= self.height {
        return scale
      }
      return 8
    }
  }
}
