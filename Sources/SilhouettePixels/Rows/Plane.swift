// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// Vectors of floats in rows without padding, top row first: scratch memory of mask operations.
package struct Plane<Element> {
  package let width: Int
  package let height: Int
  private let buffer: AlignedBuffer

  /// Makes a plane with undefined contents.
  package init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    buffer = AlignedBuffer(
      byteCount: width * height * MemoryLayout<Element>.stride, zeroed: false)
  }

  /// Valid as long as the plane is.
  package var base: UnsafeMutablePointer<Element> {
    buffer.baseAddress.assumingMemoryBound(to: Element.self)
  }

  package func row(_ y: Int) -> UnsafeMutablePointer<Element> { base + y * width }
}
