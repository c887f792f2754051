// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A two-dimensional array without row padding, top row first, which algorithms use as scratch memory.
///
/// Copies share the memory, which is accessed through ``withUnsafeRows(of:body:)``.
package struct Plane<Element> {
  package let width: Int
  package let height: Int
  private let buffer: AlignedBuffer

  /// Creates a plane with undefined contents.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    buffer = AlignedBuffer(
      byteCount: width * height * MemoryLayout<Element>.stride, zeroed: false)
  }

  /// Creates a plane in which all elements are equal.
  package init(width: Int, height: Int, repeating element: Element) {
    self.init(width: width, height: height)
    rows.base.initialize(repeating: element, count: width * height)
  }

  /// The rows of a plane in memory, valid only within ``withUnsafeRows(of:body:)``.
  package struct Rows {
    /// The address of the first element of the first row.
    package let base: UnsafeMutablePointer<Element>
    package let width: Int
    package let height: Int

    /// Returns the address of the first element of a row.
    @inline(__always)
    package subscript(_ y: Int) -> UnsafeMutablePointer<Element> { base + y * width }
  }

  fileprivate var rows: Rows {
    Rows(
      base: buffer.baseAddress.assumingMemoryBound(to: Element.self), width: width, height: height)
  }
}

/// Calls `body` with the rows of one or more planes, whose memory stays alive at least until the call returns.
@inline(__always)
package func withUnsafeRows<each Element, Result>(
  of planes: repeat Plane<each Element>, body: (repeat Plane<each Element>.Rows) throws -> Result
) rethrows -> Result {
  defer { withExtendedLifetime((repeat each planes)) {} }
  return try body(repeat (each planes).rows)
}
