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

/// A source and the reduction at which it is decoded; sources are compared by identity.
package struct StreamKey: Hashable, Sendable {
  package let source: any PixelSource
  /// The divisor of width and height.
  package let reduction: Int
  /// The mapping from the source's stored values to light.
  package let colorSpace: ColorSpace

  package init(source: any PixelSource, reduction: Int, colorSpace: ColorSpace) {
    self.source = source
    self.reduction = reduction
    self.colorSpace = colorSpace
  }

  package var width: Int { (source.width + reduction - 1) / reduction }
  package var height: Int { (source.height + reduction - 1) / reduction }

  package static func == (first: StreamKey, second: StreamKey) -> Bool {
    first.source === second.source && first.reduction == second.reduction
      && first.colorSpace == second.colorSpace
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(source))
    hasher.combine(reduction)
  }
}
