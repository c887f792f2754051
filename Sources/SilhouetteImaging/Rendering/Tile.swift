// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The pixels of one region: premultiplied RGBA floats, lowest row first, rows without padding.
struct Tile {
  let region: Region
  /// Where its node can be other than transparent black.
  let extent: Region
  let buffer: AlignedBuffer

  /// The address of a pixel of the region.
  func address(x: Int, y: Int) -> UnsafeMutablePointer<Float> {
    base + ((y - region.minY) * region.width + (x - region.minX)) * 4
  }

  /// The address of the first float.
  var base: UnsafeMutablePointer<Float> {
    buffer.baseAddress.assumingMemoryBound(to: Float.self)
  }

  /// The size of the pixels of a region in bytes.
  static func byteCount(of region: Region) -> Int {
    region.width * region.height * 4 * MemoryLayout<Float>.stride
  }
}
