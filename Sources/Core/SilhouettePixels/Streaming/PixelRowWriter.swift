// SPDX-License-Identifier: Apache-2.0

/// A receiver of the rows of an image, each once, from top to bottom, such as a file being encoded. It is used by one thread
/// at a time, though not always the same one.
public protocol PixelRowWriter: AnyObject {
  /// The format that the rows must have.
  var format: PixelFormat { get }

  /// Receives the next rows.
  ///
  /// - Parameters:
  ///   - count: The number of rows.
  ///   - source: The first row, in ``format``.
  ///   - rowStrideInBytes: The distance between the starts of consecutive rows.
  /// - Throws: The error that ends the image, such as that of a full disk.
  func writeRows(_ count: Int, from source: UnsafeRawPointer, rowStrideInBytes: Int) throws
}
