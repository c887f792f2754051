// SPDX-License-Identifier: Apache-2.0

/// An image whose rows can be read from top to bottom any number of times, such as a file.
///
/// An `Image` of a source contains no pixels: each rendering opens its own readers and keeps only a few strips of rows at
/// a time.
public protocol PixelSource: AnyObject, Sendable {
  /// The source's name in errors and in `Image.explain(region:)`.
  var name: String { get }
  /// The number of columns at full size, at least 1.
  var width: Int { get }
  /// The number of rows at full size, at least 1.
  var height: Int { get }
  /// The format of a pixel.
  var format: PixelFormat { get }
  /// The mapping from stored values to light.
  var colorSpace: ColorSpace { get }
  /// The supported divisors of width and height; decoding at a larger divisor is faster. 1 is always included.
  var reductions: [Int] { get }

  /// Returns a reader that begins at the top row.
  ///
  /// - Parameter reduction: One of ``reductions``; sizes are divided by it and rounded up.
  /// - Throws: The errors of opening the source again.
  func makeReader(reduction: Int) throws -> any PixelRowReader
}

extension PixelSource {
  /// The divisor 1 only: the source is always decoded at full size.
  public var reductions: [Int] { [1] }
}

/// A reader of the rows of a ``PixelSource``, each once, from top to bottom. It is used by one thread at a time, though not
/// always the same one.
public protocol PixelRowReader: AnyObject {
  /// The number of columns: the source's number divided by the reduction, rounded up.
  var width: Int { get }
  /// The number of rows: the source's number divided by the reduction, rounded up.
  var height: Int { get }

  /// Reads the next rows.
  ///
  /// - Parameters:
  ///   - count: The number of rows to read, at most the number of remaining rows.
  ///   - target: Receives the rows, in the source's format.
  ///   - rowStrideInBytes: The distance between the starts of consecutive rows.
  /// - Throws: The errors of reading the source, such as that of damaged data.
  func readRows(
    _ count: Int, into target: UnsafeMutableRawPointer, rowStrideInBytes: Int
  ) throws
}
