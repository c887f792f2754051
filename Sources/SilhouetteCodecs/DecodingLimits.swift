// SPDX-License-Identifier: Apache-2.0

import SilhouetteImaging

/// How much of memory and time a file may ask for. All limits are checked against what the file's
/// header announces, before pixels are allocated.
public struct DecodingLimits: Sendable, Hashable {
  /// The largest number of stored pixels, width times height.
  public var maximumPixelCount: Int
  /// The largest width and the largest height, in pixels.
  public var maximumSide: Int
  /// The largest file, in bytes.
  public var maximumFileByteCount: Int
  /// The largest number of passes over a progressive JPEG picture. Ordinary files have about ten;
  /// a hostile one asks for a pass in a few bytes.
  public var maximumScanCount: Int
  /// The most that a decoder may hold until the last row, in bytes: see
  /// ``ImageFile/bufferedByteCount``.
  public var maximumBufferedByteCount: Int

  /// 100 megapixels, 32768 pixels a side, 512 MiB, 500 scans, 1 GiB.
  public static let `default` = DecodingLimits()

  /// Makes limits; the defaults are those of ``default``.
  public init(
    maximumPixelCount: Int = 100_000_000, maximumSide: Int = 32_768,
    maximumFileByteCount: Int = 512 << 20, maximumScanCount: Int = 500,
    maximumBufferedByteCount: Int = 1 << 30
  ) {
    self.maximumPixelCount = maximumPixelCount
    self.maximumSide = maximumSide
    self.maximumFileByteCount = maximumFileByteCount
    self.maximumScanCount = maximumScanCount
    self.maximumBufferedByteCount = maximumBufferedByteCount
  }

  /// Checks a header's size.
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

  /// Checks what a decoder needs besides a few rows.
  ///
  /// - Throws: ``CodecError/limitExceeded(path:what:found:maximum:)``.
  func check(bufferedByteCount: Int, path: String) throws(CodecError) {
    guard bufferedByteCount > maximumBufferedByteCount else { return }
    throw .limitExceeded(
      path: path, what: "bytes that have to be held while decoding", found: bufferedByteCount,
      maximum: maximumBufferedByteCount)
  }
}
