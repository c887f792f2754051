// SPDX-License-Identifier: Apache-2.0

import SilhouettePixels

/// Limits on the memory and time that a file may demand.
///
/// Sizes are checked against the file's header before pixels are allocated, scans before they are
/// decoded. However small, a file cannot take more time and memory than an ordinary one of the largest
/// size allowed, or a few times as much.
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
  /// The largest number of blocks of 8×8 coefficients that the scans of a JPEG may go over, counted anew
  /// for each scan: once, 4 times in scans that refine coefficients other than the means of blocks, and 8
  /// times in arithmetic coding. A block takes as much longer then.
  ///
  /// Of ordinary files with 100 megapixels, those in one scan count 2.4 million blocks at 4:2:0 and 4.7
  /// million at 4:4:4, progressive ones in ten scans 24 and 41 million. The limit stops a file of 8 KB
  /// whose 499 scans go over 100 megapixels; each million takes a few hundredths of a second at most.
  public var maximumScannedBlockCount: Int
  /// The most that a decoder may buffer until the last row, in bytes; see
  /// ``ImageFile/bufferedByteCount``.
  public var maximumBufferedByteCount: Int

  /// 100 megapixels, 32,768 pixels per side, 512 MiB, 500 scans over 200 million blocks in all, and
  /// 1 GiB.
  public static let `default` = DecodingLimits()

  /// Creates limits; the default values are those of ``default``.
  public init(
    maximumPixelCount: Int = 100_000_000, maximumSide: Int = 32_768,
    maximumFileByteCount: Int = 512 << 20, maximumScanCount: Int = 500,
    maximumScannedBlockCount: Int = 200_000_000, maximumBufferedByteCount: Int = 1 << 30
  ) {
    self.maximumPixelCount = maximumPixelCount
    self.maximumSide = maximumSide
    self.maximumFileByteCount = maximumFileByteCount
    self.maximumScanCount = maximumScanCount
    self.maximumScannedBlockCount = maximumScannedBlockCount
    self.maximumBufferedByteCount = maximumBufferedByteCount
  }

  /// Checks the size announced by a header.
  ///
  /// - Throws: ``CodecError/limitExceeded(path:what:found:maximum:)``.
  func check(width: Int, height: Int, path: String) throws(CodecError) {
    // Whatever the caller allows, a size in bytes has to fit into an `Int`: 2^24 pixels a side
    // times 16 bytes does, and so does the padding of rows.
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

  /// Checks what a decoder has to buffer besides a few rows.
  ///
  /// - Throws: ``CodecError/limitExceeded(path:what:found:maximum:)``.
  func check(bufferedByteCount: Int, path: String) throws(CodecError) {
    guard bufferedByteCount > maximumBufferedByteCount else { return }
    throw .limitExceeded(
      path: path, what: "bytes to buffer while decoding", found: bufferedByteCount,
      maximum: maximumBufferedByteCount)
  }
}
