// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouettePixels

/// A decoder that produces the rows of one image file from top to bottom.
///
/// Creating a decoder reads everything up to the first pixel. A decoder is used by one thread at a time and must not be used
/// after an error.
package protocol RowDecoder: AnyObject {
  /// The information about the file, as far as it has been read.
  var info: ImageInfo { get }
  /// Returns the ``info`` with metadata that follows the pixels, except for texts.
  func infoOfWholeFile() throws -> ImageInfo
  /// The warnings about faults found in the file so far, apart from its colour profile.
  var warnings: [String] { get }
  /// The number of bytes that stay buffered until the last row has been read, not counting a few rows.
  var bufferedByteCount: Int { get }

  /// The number of rows to read per call when reading all rows; cancellation is checked between calls.
  var rowsPerPiece: Int { get }

  /// Prepares for reading rows, at `eighths`/8 of the image's size if the format supports it.
  ///
  /// - Returns: The size of the decoded image, in pixels.
  func start(eighths: Int) throws -> (width: Int, height: Int)
  /// Reads the next `count` rows, at most as many as remain.
  func readRows(_ count: Int, into target: UnsafeMutableRawPointer, rowStrideInBytes: Int) throws
  /// Reads the rest of the file after the last row.
  func finish() throws
}

extension RowDecoder {
  package func infoOfWholeFile() throws -> ImageInfo { info }

  package var rowsPerPiece: Int { 64 }

  /// Reads all rows and the rest of the file.
  ///
  /// - Throws: `CancellationError` if the current thread's work is cancelled.
  func readAll(into pixels: inout PixelBuffer) throws {
    let stride = pixels.rowStrideInBytes
    let height = pixels.height
    for first in Swift.stride(from: 0, to: height, by: rowsPerPiece) {
      try CancellationFlag.current?.check()
      let count = min(rowsPerPiece, height - first)
      try pixels.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        try readRows(count, into: base + first * stride, rowStrideInBytes: stride)
      }
      pixels.releaseRows(first..<first + count)
    }
    try finish()
  }
}

/// A function that consumes the next bytes of a file, which are valid only until the function returns.
package typealias ByteSink = (UnsafeRawBufferPointer) throws -> Void

/// An encoder that takes the rows of one image from top to bottom, in a format that the file can store.
///
/// An encoder is used by one thread at a time and must not be used after an error.
package protocol RowEncoder: AnyObject {
  /// The required format of the rows.
  var target: PixelFormat { get }
  /// Encodes the next rows and passes the resulting bytes of the file to `sink`.
  func writeRows(
    _ count: Int, from source: UnsafeRawPointer, rowStrideInBytes: Int, to sink: ByteSink) throws
  /// Completes the file after the last row.
  func finish(to sink: ByteSink) throws
}

/// The properties of an image that are known before its rows arrive.
package struct RowLayout {
  /// The number of columns.
  package var width: Int
  /// The number of rows.
  package var height: Int
  /// The format of the rows.
  package var format: PixelFormat
  /// The colour space of the rows.
  package var colorSpace: ColorSpace
}
