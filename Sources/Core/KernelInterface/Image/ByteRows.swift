// SPDX-License-Identifier: Apache-2.0

/// Two source rows of bytes and the row to compute from them. The rows are padded: up to 63 bytes beyond the last may be read
/// and written.
package struct BytePair {
  package var a: UnsafePointer<UInt8>
  package var b: UnsafePointer<UInt8>
  package var result: UnsafeMutablePointer<UInt8>

  package init(
    _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, into result: UnsafeMutablePointer<UInt8>
  ) {
    self.a = a
    self.b = b
    self.result = result
  }
}

/// Three rows of interleaved bytes, and the row of the medians of their squares of 3×3 pixels. The rows are padded like those
/// of ``BytePair``.
package struct MedianByteRow {
  /// The row below the pixels, beginning with the pixel to the left of the first one; so do the next two rows.
  package var below: UnsafePointer<UInt8>
  package var at: UnsafePointer<UInt8>
  package var above: UnsafePointer<UInt8>
  /// The number of bytes of a pixel.
  package var step: Int
  package var result: UnsafeMutablePointer<UInt8>

  package init(
    below: UnsafePointer<UInt8>, at: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, step: Int,
    result: UnsafeMutablePointer<UInt8>
  ) {
    self.below = below
    self.at = at
    self.above = above
    self.step = step
    self.result = result
  }
}

/// Samples of 16 bits, each 128 times a byte, and the weights of a symmetrical filter. All rows are padded: up to 63 samples
/// beyond the last may be read and written.
package struct SymmetricTaps {
  /// The sample in the middle of the first window.
  package var middle: UnsafePointer<UInt16>
  /// The distance between neighbouring samples of a window.
  package var step: Int
  /// The weight of the middle, and of the pairs of samples at the distances 1, 2…, as shares of 65536, which is their sum. A
  /// pair's weight is that of both samples together.
  package var weights: UnsafePointer<UInt16>
  /// The number of pairs, at most 100.
  package var radius: Int

  package init(
    middle: UnsafePointer<UInt16>, step: Int, weights: UnsafePointer<UInt16>, radius: Int
  ) {
    self.middle = middle
    self.step = step
    self.weights = weights
    self.radius = radius
  }
}
