// SPDX-License-Identifier: Apache-2.0

import SilhouettePixels

/// A function that takes the next bytes of a file; they are valid until it returns.
typealias ByteSink = (UnsafeRawBufferPointer) throws -> Void

/// An encoder that takes the rows of one image from top to bottom, in the file's own format.
///
/// An encoder is used by one thread at a time and must not be used after an error.
protocol RowEncoder: AnyObject {
  /// The required format of the rows.
  var target: PixelFormat { get }
  /// Encodes the next rows and passes the resulting bytes of the file to `sink`.
  func writeRows(
    _ count: Int, from source: UnsafeRawPointer, rowStrideInBytes: Int, to sink: ByteSink) throws
  /// Completes the file after the last row.
  func finish(to sink: ByteSink) throws
}
