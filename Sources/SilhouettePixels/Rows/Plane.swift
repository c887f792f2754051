// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// Elements in rows without padding, the top row first: working memory of algorithms.
///
/// Copies share the memory. It is accessed through ``withUnsafeRows(of:body:)``.
package struct Plane<Element> {
  package let width: Int
  package let height: Int
  private let buffer: AlignedBuffer

  /// Makes a plane with undefined contents.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    buffer = AlignedBuffer(
      byteCount: width * height * MemoryLayout<Element>.stride, zeroed: false)
  }

  /// Makes a plane of equal elements.
  package init(width: Int, height: Int, repeating element: Element) {
    self.init(width: width, height: height)
    rows.base.initialize(repeating: element, count: width * height)
  }

  /// The rows of a plane in memory, valid within ``withUnsafeRows(of:body:)`` alone.
  package struct Rows {
    /// The first element of the first row.
    package let base: UnsafeMutablePointer<Element>
    package let width: Int
    package let height: Int

    /// The first element of a row.
    @inline(__always)
    package subscript(_ y: Int) -> UnsafeMutablePointer<Element> { base + y * width }
  }

  fileprivate var rows: Rows {
    Rows(
      base: buffer.baseAddress.assumingMemoryBound(to: Element.self), width: width, height: height)
  }
}

/// Calls `body` with the rows of planes, whose memory exists at least as long as the call takes.
@inline(__always)
package func withUnsafeRows<each Element, Result>(
  of planes: repeat Plane<each Element>, body: (repeat Plane<each Element>.Rows) throws -> Result
) rethrows -> Result {
  defer { withExtendedLifetime((repeat each planes)) {} }
  return try body(repeat (each planes).rows)
}
