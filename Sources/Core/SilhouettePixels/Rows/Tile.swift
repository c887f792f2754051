// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The pixels of a region, with each channel in a separate plane, lowest row first.
package struct Tile {
  package let region: Region
  /// The region outside which the tile's image is transparent black.
  package let extent: Region
  package let layout: PixelLayout
  package let buffer: AlignedBuffer
  /// The distance between the starts of consecutive rows, in floats, with room for 15 floats after the last pixel.
  package let rowStride: Int
  /// The distance between the starts of consecutive planes, in floats.
  package let planeStride: Int

  package init(region: Region, extent: Region, layout: PixelLayout, buffer: AlignedBuffer) {
    self.region = region
    self.extent = extent
    self.layout = layout
    self.buffer = buffer
    rowStride = Tile.rowStride(width: region.width)
    planeStride = rowStride * region.height
  }

  /// Returns the address of a plane's first float; the planes are red, green, blue and alpha. A grey tile has a single
  /// plane.
  @inline(__always)
  package func plane(_ index: Int) -> UnsafeMutablePointer<Float> {
    buffer.baseAddress.assumingMemoryBound(to: Float.self)
      + (layout == .grey ? 0 : index) &* planeStride
  }

  /// Returns the address of one channel of a pixel; the pixels to its right follow it.
  @inline(__always)
  package func address(_ index: Int, x: Int, y: Int) -> UnsafeMutablePointer<Float> {
    plane(index) + ((y &- region.minY) &* rowStride &+ (x &- region.minX))
  }

  /// Returns the pixels of a row of the region, from (x, y) to the right.
  @inline(__always)
  package func row(x: Int, y: Int) -> PixelRow {
    PixelRow(address(0, x: x, y: y), planeStride: planeStride, layout: layout)
  }

  /// Makes the pixels of the region outside `area` transparent black.
  package func clear(outside area: Region) {
    for index in 0..<layout.planeCount {
      for y in region.minY..<region.maxY {
        if y < area.minY || y >= area.maxY {
          address(index, x: region.minX, y: y).update(repeating: 0, count: region.width)
        } else {
          let left = address(index, x: region.minX, y: y)
          left.update(repeating: 0, count: area.minX - region.minX)
          address(index, x: area.maxX, y: y)
            .update(repeating: 0, count: region.maxX - area.maxX)
        }
      }
    }
  }

  private static func rowStride(width: Int) -> Int { (width + 15) & ~15 + 16 }

  /// Returns the number of bytes that the pixels of a region occupy.
  package static func byteCount(of region: Region, _ layout: PixelLayout) -> Int {
    if region.isEmpty { return 0 }
    let numbers = rowStride(width: region.width) * layout.planeCount * MemoryLayout<Float>.stride
    // Regions are up to 2⁴¹ pixels wide.
    let (byteCount, overflows) = numbers.multipliedReportingOverflow(by: region.height)
    return overflows ? .max >> 8 : min(byteCount, .max >> 8)
  }
}
