// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouettePixels

/// An image file whose rows are decoded on demand, in constant memory: each reader reads the file in pieces of 64 KiB and
/// keeps only a few rows.
///
/// Some kinds of files cannot be streamed. Their readers buffer more:
/// - progressive JPEG, and JPEG whose channels are stored one after another: libjpeg keeps 2 bytes per stored sample, which
///   is 3 bytes per pixel at 4:2:0, 4 at 4:2:2, 6 at 4:4:4 and 8 for CMYK;
/// - interlaced PNG: all pixels, 1 to 8 bytes each;
/// - HEIC and AVIF: all pixels, 3 to 8 bytes each, and the samples that they are made of, 2 or 4;
/// - TIFF: the tiles of one row of tiles, and a compressed strip or tile.
///
/// Pipes, devices and standard input can be read only once, so their bytes, but not their pixels, are kept in memory.
/// Other files are opened again for each reader.
///
/// Rows equal the rows of ``ImageDecoder``: as stored, not rotated upright, with straight alpha. Readers throw the same
/// errors; errors about the end of the file are thrown with the last row. (For a damaged JPEG, the substituted pixels and
/// the warnings at the end of a piece may differ from those for a file that is completely in memory.)
public final class ImageFile: PixelSource {
  /// The file's header information and metadata. Metadata stored after the pixels is missing, except for EXIF data and XMP.
  public let info: ImageInfo

  /// The number of bytes that a reader keeps buffered until the last row, not counting a few rows; 0 or little for most files.
  package let bufferedByteCount: Int

  private let path: String
  private let limits: DecodingLimits
  /// The bytes of a file that cannot be reopened.
  private let file: FileBytes?
  private let collectedWarnings: Lock<[String]>

  /// The name of the file for errors: its path, or `standard input`.
  public let name: String
  /// The number of stored columns.
  public var width: Int { info.width }
  /// The number of stored rows.
  public var height: Int { info.height }
  /// The format of the pixels.
  public var format: PixelFormat { info.pixelFormat }
  /// The colour space of the rows: Display P3 if ``ImageInfo/profile`` declares it or rows are converted to it; otherwise
  /// sRGB, which also applies to files without a profile.
  public var colorSpace: ColorSpace { info.profile.colorSpace }
  /// The available reductions in size: 1, 2, 4 and 8 for JPEG, which decodes smaller images in a fraction of the time;
  /// otherwise only 1.
  public var reductions: [Int] { info.format == .jpeg ? [1, 2, 4, 8] : [1] }

  /// Opens a file and reads everything up to the first pixel.
  ///
  /// - Parameters:
  ///   - path: The file; `-` for standard input.
  ///   - limits: The limits on the size of the file and of the image, and on the memory of readers.
  /// - Throws: `FileError` if the file cannot be read or is too large; `FormatError` if it is not an
  ///   image or breaks the rules of its format; ``CodecError`` if it exceeds a limit, uses an
  ///   unsupported feature, or is in a format that is not built in.
  public init(path: String, limits: DecodingLimits = .default) throws {
    let source = try openImage(path, limits)
    let decoder = try makeRowDecoder(source, limits)
    self.path = path
    self.limits = limits
    name = source.path
    file = source.file
    info = try decoder.infoOfWholeFile()
    bufferedByteCount = decoder.bufferedByteCount
    collectedWarnings = Lock(decoder.warnings + info.colorWarnings)
  }

  /// The warnings that all readers have issued so far about faults that are not serious enough to reject the file.
  public var warnings: [String] { collectedWarnings.withLock { $0 } }

  /// Returns a reader that starts at the top row.
  ///
  /// - Parameter reduction: One of ``reductions``; sizes are divided by it and rounded up.
  /// - Throws: The errors of ``init(path:limits:)``, and `FormatError` if the file has been replaced by one with another
  ///   size or format.
  public func makeReader(reduction: Int) throws -> any PixelRowReader {
    precondition(
      reductions.contains(reduction), "a reduction of \(reduction), expected one of \(reductions)")
    // Pipes and devices are kept in memory: if one is found here, it has replaced a file.
    let source =
      try file.map { ByteSource($0, path: name) } ?? openImage(path, limits, onlyFiles: true)
    let decoder = try makeRowDecoder(source, limits)
    let found = decoder.info
    guard found.format == info.format, found.width == width, found.height == height,
      found.pixelFormat == format
    else {
      throw source.error(
        found.format, at: nil,
        "expected \(info.format) of \(width)×\(height) pixels as before, found \(found.format) of "
          + "\(found.width)×\(found.height)")
    }
    return try ImageFileReader(decoder, of: self, reduction: reduction)
  }

  /// Adds warnings that have not been recorded yet.
  func collect(_ warnings: [String]) {
    collectedWarnings.withLock { collected in
      collected += warnings.filter { !collected.contains($0) }
    }
  }
}

/// A reader of one file's rows.
private final class ImageFileReader: PixelRowReader {
  let width: Int
  let height: Int
  private let image: ImageFile
  /// The decoder; `nil` after the last row, to release its buffers.
  private var decoder: (any RowDecoder)?
  private var rowsLeft: Int

  init(_ decoder: any RowDecoder, of image: ImageFile, reduction: Int) throws {
    (width, height) = try decoder.start(eighths: 8 / reduction)
    self.image = image
    self.decoder = decoder
    rowsLeft = height
  }

  func readRows(
    _ count: Int, into target: UnsafeMutableRawPointer, rowStrideInBytes: Int
  ) throws {
    precondition(count >= 0 && count <= rowsLeft, "\(count) rows, of which \(rowsLeft) remain")
    guard count > 0, let decoder else { return }
    try decoder.readRows(count, into: target, rowStrideInBytes: rowStrideInBytes)
    rowsLeft -= count
    guard rowsLeft == 0 else { return }
    try decoder.finish()
    image.collect(decoder.warnings)
    self.decoder = nil
  }
}
