// SPDX-License-Identifier: Apache-2.0

import SilhouettePixels

/// Limits on the memory and time that decoding a file may take.
///
/// The size in the file's header is checked before pixels are allocated, and each scan before it is decoded. Even a
/// malicious file therefore takes at most a few times the time and memory of an ordinary file of the largest size allowed.
public struct DecodingLimits: Sendable, Hashable {
  /// The largest number of stored pixels, width times height.
  public var maximumPixelCount: Int
  /// The largest width and height, in pixels.
  public var maximumSide: Int
  /// The largest file, in bytes.
  public var maximumFileByteCount: Int
  /// The largest number of passes over a progressive JPEG. Ordinary files have about ten; a hostile
  /// file can request a pass with a few bytes.
  public var maximumScanCount: Int
  /// The largest number of blocks of 8×8 coefficients in the scans of a JPEG. Each block is counted once per scan, 4 times
  /// in scans that refine AC coefficients, and 8 times with arithmetic coding, in proportion to the time that it takes.
  ///
  /// For an ordinary file of 100 megapixels in one scan, the count is 2.4 million blocks at 4:2:0 and 4.7 million at 4:4:4;
  /// for a progressive file with ten scans, it is 24 million and 41 million. The limit rejects a file of 8 KB with 499 scans
  /// of 100 megapixels. A million blocks take at most a few hundredths of a second.
  public var maximumScannedBlockCount: Int
  /// The largest number of bytes that a decoder may buffer until the last row; see ``ImageFile``.
  public var maximumBufferedByteCount: Int
  /// The formats to decode; a file in another one is rejected by its first bytes, before a library is loaded for it.
  public var formats: Set<ImageFileFormat>

  /// 100 megapixels, 32,768 pixels per side, 512 MiB, 500 scans with 200 million blocks in total, 1 GiB, and all formats.
  public static let `default` = DecodingLimits()

  /// Creates limits; the default values are those of ``default``.
  public init(
    maximumPixelCount: Int = 100_000_000, maximumSide: Int = 32_768,
    maximumFileByteCount: Int = 512 << 20, maximumScanCount: Int = 500,
    maximumScannedBlockCount: Int = 200_000_000, maximumBufferedByteCount: Int = 1 << 30,
    formats: Set<ImageFileFormat> = Set(ImageFileFormat.allCases)
  ) {
    self.maximumPixelCount = maximumPixelCount
    self.maximumSide = maximumSide
    self.maximumFileByteCount = maximumFileByteCount
    self.maximumScanCount = maximumScanCount
    self.maximumScannedBlockCount = maximumScannedBlockCount
    self.maximumBufferedByteCount = maximumBufferedByteCount
    self.formats = formats
  }

  /// Checks the size stated in a header.
  ///
  /// - Throws: ``CodecError/limitExceeded(path:what:found:maximum:)`` if a limit is exceeded.
  package func check(width: Int, height: Int, path: String) throws(CodecError) {
    // Whatever the caller allows, a size in bytes must fit into an `Int`: 2^24 pixels per side times 16 bytes does,
    // including the padding of rows.
    let side = min(maximumSide, 1 << 24)
    if max(width, height) > side {
      throw .limitExceeded(
        path: path, what: "pixels a side", found: max(width, height), maximum: side)
    }
    if width * height > maximumPixelCount {
      throw .limitExceeded(
        path: path, what: "pixels", found: width * height, maximum: maximumPixelCount)
    }
  }

  /// Checks the size of a decoder's buffers, not counting a few rows.
  ///
  /// - Throws: ``CodecError/limitExceeded(path:what:found:maximum:)`` if a limit is exceeded.
  package func check(bufferedByteCount: Int, path: String) throws(CodecError) {
    guard bufferedByteCount > maximumBufferedByteCount else { return }
    throw .limitExceeded(
      path: path, what: "bytes to buffer while decoding", found: bufferedByteCount,
      maximum: maximumBufferedByteCount)
  }
}
