// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The 8-bit codes of the pixels of a region, with the channels of each pixel side by side, lowest row first.
///
/// Code 0 of every channel is transparent black outside the image.
package struct CodeTile {
  package let region: Region
  /// The number of channels of a pixel.
  package let channelCount: Int
  package let buffer: AlignedBuffer
  /// The leftmost pixel of the lowest row.
  private let base: UnsafeMutablePointer<UInt8>
  /// The distance between the starts of consecutive rows, in bytes, with room for 63 bytes after the last pixel.
  package let rowStride: Int

  package init(region: Region, channelCount: Int, buffer: AlignedBuffer) {
    self.region = region
    self.channelCount = channelCount
    self.buffer = buffer
    base = buffer.baseAddress.assumingMemoryBound(to: UInt8.self)
    rowStride = paddedByteCount(region.width * channelCount)
  }

  /// Creates a tile of pixels elsewhere in memory, which is only read and of which the caller makes sure that it stays.
  ///
  /// - Parameters:
  ///   - region: The pixels.
  ///   - channelCount: The number of channels of a pixel.
  ///   - base: The leftmost pixel of the lowest row. After each row, 63 bytes can be read.
  ///   - rowStride: The distance from a row to the one above it, in bytes, which may be negative.
  package init(
    reading region: Region, channelCount: Int, at base: UnsafePointer<UInt8>, rowStride: Int
  ) {
    self.region = region
    self.channelCount = channelCount
    self.rowStride = rowStride
    self.base = UnsafeMutablePointer(mutating: base)
    buffer = Self.nothing
  }

  private static let nothing = AlignedBuffer(byteCount: 0)

  /// Returns the address of a pixel; the pixels to its right follow it.
  @inline(__always)
  package func address(x: Int, y: Int) -> UnsafeMutablePointer<UInt8> {
    base
      + ((y &- region.minY) &* rowStride &+ (x &- region.minX) &* channelCount)
  }

  /// Makes the pixels of the region outside `area` transparent black.
  package func clear(outside area: Region) {
    for y in region.minY..<region.maxY {
      let row = address(x: region.minX, y: y)
      if y < area.minY || y >= area.maxY {
        row.update(repeating: 0, count: region.width * channelCount)
      } else {
        row.update(repeating: 0, count: (area.minX - region.minX) * channelCount)
        address(x: area.maxX, y: y)
          .update(repeating: 0, count: (region.maxX - area.maxX) * channelCount)
      }
    }
  }

  /// Returns the number of bytes that the pixels of a region occupy.
  package static func byteCount(of region: Region, channelCount: Int) -> Int {
    if region.isEmpty { return 0 }
    // Regions are up to 2⁴¹ pixels wide.
    let (byteCount, overflows) = paddedByteCount(region.width * channelCount)
      .multipliedReportingOverflow(by: region.height)
    return overflows ? .max >> 8 : min(byteCount, .max >> 8)
  }
}

/// Returns the distance between rows of `count` bytes with room for row loops to write beyond the end.
package func paddedByteCount(_ count: Int) -> Int { (count + 63) & ~63 + 64 }
