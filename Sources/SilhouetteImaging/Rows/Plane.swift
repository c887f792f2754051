// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// Vectors of floats in rows without padding, top row first: scratch memory of mask operations.
struct Plane<Element> {
  let width: Int
  let height: Int
  private let buffer: AlignedBuffer

  /// Makes a plane with undefined contents.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    buffer = AlignedBuffer(
      byteCount: width * height * MemoryLayout<Element>.stride, zeroed: false)
  }

  /// Valid as long as the plane is.
  var base: UnsafeMutablePointer<Element> {
    buffer.baseAddress.assumingMemoryBound(to: Element.self)
  }

  func row(_ y: Int) -> UnsafeMutablePointer<Element> { base + y * width }
}
