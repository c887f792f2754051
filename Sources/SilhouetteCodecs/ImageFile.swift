// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteImaging
import Synchronization

/// A picture file whose rows are decoded as they are asked for, in memory that does not grow with
/// the file: each reader takes the file in pieces of 64 KiB and holds a few rows.
///
/// Two kinds of files cannot be read so. A reader of one holds ``bufferedByteCount`` bytes:
/// - progressive JPEG, and JPEG whose channels are stored one after the other: libjpeg holds 2 bytes
///   for every stored sample, which is 3 bytes a pixel at 4:2:0, 4 at 4:2:2, 6 at 4:4:4, 8 for CMYK;
/// - interlaced PNG: all pixels, 1 to 8 bytes each.
///
/// Pipes, devices and standard input can be read once only: the file's bytes, not its pixels, are
/// held in memory then. Other files are opened again for each reader.
///
/// Rows are the same as those of ``ImageDecoder``: as stored, not turned for display, alpha straight.
/// Readers throw what it throws, errors about the end of the file with the last row. (Where a JPEG is
/// damaged, libjpeg may guess other pixels and word warnings otherwise at the end of a piece than it
/// does for bytes that are in memory as a whole.)
public final class ImageFile: PixelSource {
  /// What the file says about itself. What stands behind the pixels is missing, except for EXIF.
  public let info: ImageInfo

  /// What a reader holds until the last row besides a few rows, in bytes; 0 for most files.
  public let bufferedByteCount: Int

  private let path: String
  private let limits: DecodingLimits
  /// The bytes of what cannot be opened again.
  private let file: FileBytes?
  private let collectedWarnings: Mutex<[String]>

  /// What errors call the file: its path, or `standard input`.
  public let name: String
  /// The number of stored columns.
  public var width: Int { info.width }
  /// The number of stored rows.
  public var height: Int { info.height }
  /// What the bytes of a pixel mean.
  public var format: PixelFormat { info.pixelFormat }
  /// Display P3 where ``ImageInfo/profile`` says so, else sRGB, which files without a profile mean.
  public var colorSpace: ColorSpace { info.profile.colorSpace }
  /// 1, 2, 4 and 8 for JPEG, which decodes a smaller picture in a fraction of the time; 1 otherwise.
  public var reductions: [Int] { info.format == .jpeg ? [1, 2, 4, 8] : [1] }

  /// Opens a file and reads what stands before the first pixel.
  ///
  /// - Parameters:
  ///   - path: The file; `-` for standard input.
  ///   - limits: How large the file and the picture may be, and what readers may hold.
  /// - Throws: `FileError` if the file cannot be read or is too large; `FormatError` if it is no
  ///   picture or breaks its format's rules; ``CodecError`` if it is over a limit, of a kind that is
  ///   not supported, or of a format that is not built in.
  public init(path: String, limits: DecodingLimits = .default) throws {
    let source = try ByteSource(opening: path, limit: limits.maximumFileByteCount)
    let decoder = try makeRowDecoder(source, limits)
    self.path = path
    self.limits = limits
    name = source.path
    file = source.file
    info = try decoder.infoOfWholeFile()
    bufferedByteCount = decoder.bufferedByteCount
    collectedWarnings = Mutex(decoder.warnings + info.colorWarnings)
  }

  /// What is wrong with the file, yet not enough to refuse it, as far as it has been read by any
  /// reader.
  public var warnings: [String] { collectedWarnings.withLock { $0 } }

  /// Begins at the top row.
  ///
  /// - Parameter reduction: One of ``reductions``; sizes are divided by it and rounded up.
  /// - Throws: What ``init(path:limits:)`` throws, or `FormatError` if the file has become another
  ///   one meanwhile.
  public func makeReader(reduction: Int) throws -> any PixelRowReader {
    precondition(reductions.contains(reduction), "a reduction by \(reduction), not \(reductions)")
    let source =
      try file.map { ByteSource($0, path: name) }
      ?? ByteSource(opening: path, limit: limits.maximumFileByteCount)
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

  /// Adds those that are new.
  func collect(_ warnings: [String]) {
    collectedWarnings.withLock { collected in
      collected += warnings.filter { !collected.contains($0) }
    }
  }
}

/// Hands out the rows of a file.
private final class ImageFileReader: PixelRowReader {
  let width: Int
  let height: Int
  private let image: ImageFile
  /// Gone after the last row, with all that it holds.
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
    precondition(count >= 0 && count <= rowsLeft, "\(count) rows of \(rowsLeft) that are left")
    guard count > 0, let decoder else { return }
    try decoder.readRows(count, into: target, rowStrideInBytes: rowStrideInBytes)
    rowsLeft -= count
    guard rowsLeft == 0 else { return }
    try decoder.finish()
    image.collect(decoder.warnings)
    self.decoder = nil
  }
}
