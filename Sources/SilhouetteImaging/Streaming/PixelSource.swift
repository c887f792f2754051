// SPDX-License-Identifier: Apache-2.0

/// A picture whose rows are made from top to bottom, such as a file, as often as somebody asks.
///
/// An ``Image`` of one holds no pixels: each rendering opens readers of its own and keeps the rows of
/// a few strips at a time.
public protocol PixelSource: AnyObject, Sendable {
  /// What errors and ``Image/explain(region:)`` call it.
  var name: String { get }
  /// The number of columns at full size, at least 1.
  var width: Int { get }
  /// The number of rows at full size, at least 1.
  var height: Int { get }
  /// What the bytes of a pixel mean.
  var format: PixelFormat { get }
  /// How the numbers map to light.
  var colorSpace: ColorSpace { get }
  /// What both sides can be divided by while decoding, which is then faster: 1 at least.
  var reductions: [Int] { get }

  /// Begins at the top row.
  ///
  /// - Parameter reduction: One of ``reductions``; sizes are divided by it and rounded up.
  func makeReader(reduction: Int) throws -> any PixelRowReader
}

extension PixelSource {
  /// Full size only.
  public var reductions: [Int] { [1] }
}

/// Hands out the rows of one picture, each once, from top to bottom. Used by one thread at a time,
/// though not always the same one.
public protocol PixelRowReader: AnyObject {
  /// The number of columns, the source's divided by the reduction and rounded up.
  var width: Int { get }
  /// The number of rows, likewise.
  var height: Int { get }

  /// Reads the next rows.
  ///
  /// - Parameters:
  ///   - count: How many; no more than are left.
  ///   - target: Where they go, in the source's format.
  ///   - rowStrideInBytes: The distance between the starts of two rows.
  func readRows(
    _ count: Int, into target: UnsafeMutableRawPointer, rowStrideInBytes: Int
  ) throws
}
