// SPDX-License-Identifier: Apache-2.0

/// Takes the rows of one picture, each once, from top to bottom, such as a file being encoded. Used
/// by one thread at a time, though not always the same one.
public protocol PixelRowWriter: AnyObject {
  /// What the rows must be.
  var format: PixelFormat { get }

  /// Takes the next rows.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - source: The first of them, in ``format``.
  ///   - rowStrideInBytes: The distance between the starts of two rows.
  func writeRows(_ count: Int, from source: UnsafeRawPointer, rowStrideInBytes: Int) throws
}
