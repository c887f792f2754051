// SPDX-License-Identifier: Apache-2.0

import CLibrary

// Interleaved pixels of one to four bytes, as many as a vector has lanes. In a vector, each pixel has a 32-bit lane with its
// first byte in the lowest bits. Bytes beyond the pixels are neither read nor written.

/// Memory for as many pixels as a vector has lanes, and for four more bytes that may be read.
private typealias PixelBytes = (SIMD64<UInt8>, SIMD16<UInt8>)

/// Loads `count` pixels, one per lane of a vector; all other bytes of the vector are undefined.
@inline(__always)
func loadPixels(_ source: UnsafePointer<UInt8>, _ channels: Int, _ count: Int) -> IntVector {
  // A vector of three-byte pixels is read sixteen bytes at a time, of which the last four are not part of it.
  let whole = channels == 3 ? laneCount &+ 2 : laneCount
  if count >= whole { return loadPixels(source, channels) }
  var bytes: PixelBytes = (SIMD64(repeating: 0), SIMD16(repeating: 0))
  memcpy(&bytes, source, (count < laneCount ? count : laneCount) &* channels)
  return loadPaddedPixels(&bytes, channels)
}

@inline(__always)
private func loadPaddedPixels(_ bytes: UnsafeRawPointer, _ channels: Int) -> IntVector {
  loadPixels(bytes.assumingMemoryBound(to: UInt8.self), channels)
}

@inline(__always)
private func loadPixels(_ source: UnsafePointer<UInt8>, _ channels: Int) -> IntVector {
  var pixels = IntVector(repeating: 0)
  if channels == 4 {
    memcpy(&pixels, source, MemoryLayout<IntVector>.size)
  } else if channels == 3 && laneCount > 4 {
    var lane = 0
    while lane < laneCount {
      let four = loadFourPixels(source + 3 &* lane)
      pixels[lane] = four[0]
      pixels[lane &+ 1] = four[1]
      pixels[lane &+ 2] = four[2]
      pixels[lane &+ 3] = four[3]
      lane &+= 4
    }
  } else {
    var lane = 0
    while lane < laneCount {
      let pixel = source + channels &* lane
      var bits = Int32(pixel[0])
      if channels > 1 { bits |= Int32(pixel[1]) &<< 8 }
      if channels > 2 { bits |= Int32(pixel[2]) &<< 16 }
      pixels[lane] = bits
      lane &+= 1
    }
  }
  return pixels
}

/// Loads four three-byte pixels from sixteen bytes.
@inline(__always)
private func loadFourPixels(_ source: UnsafePointer<UInt8>) -> SIMD4<Int32> {
  var b = SIMD16<UInt8>(repeating: 0)
  memcpy(&b, source, 16)
  let spread = SIMD16<UInt8>(
    b[0], b[1], b[2], 0, b[3], b[4], b[5], 0, b[6], b[7], b[8], 0, b[9], b[10], b[11], 0)
  return unsafeBitCast(spread, to: SIMD4<Int32>.self)
}

/// Stores the pixels in the first `count` lanes of a vector; the unused upper bytes of each lane must be 0.
@inline(__always)
func storePixels(
  _ pixels: IntVector, _ target: UnsafeMutablePointer<UInt8>, _ channels: Int, _ count: Int
) {
  if count >= laneCount {
    storePixels(pixels, target, channels)
  } else {
    var bytes: PixelBytes = (SIMD64(repeating: 0), SIMD16(repeating: 0))
    storePaddedPixels(pixels, &bytes, channels)
    memcpy(target, &bytes, count &* channels)
  }
}

@inline(__always)
private func storePaddedPixels(
  _ pixels: IntVector, _ bytes: UnsafeMutableRawPointer, _ channels: Int
) {
  storePixels(pixels, bytes.assumingMemoryBound(to: UInt8.self), channels)
}

@inline(__always)
private func storePixels(
  _ pixels: IntVector, _ target: UnsafeMutablePointer<UInt8>, _ channels: Int
) {
  if channels == 4 {
    var pixels = pixels
    memcpy(target, &pixels, MemoryLayout<IntVector>.size)
  } else if channels == 3 {
    var lane = 0
    while lane < laneCount {
      let four = SIMD4(
        pixels[lane], pixels[lane &+ 1], pixels[lane &+ 2], pixels[lane &+ 3])
      // Sixteen bytes at a time, of which the next four pixels overwrite the last four.
      storeFourPixels(four, target + 3 &* lane, lane &+ 4 < laneCount ? 16 : 12)
      lane &+= 4
    }
  } else if channels == 2 {
    var lane = 0
    while lane < laneCount {
      let bits = UInt16(truncatingIfNeeded: pixels[lane])
      target[2 &* lane] = UInt8(truncatingIfNeeded: bits)
      target[2 &* lane &+ 1] = UInt8(truncatingIfNeeded: bits &>> 8)
      lane &+= 1
    }
  } else {
    var lane = 0
    while lane < laneCount {
      target[lane] = UInt8(truncatingIfNeeded: pixels[lane])
      lane &+= 1
    }
  }
}

/// Stores four three-byte pixels; 12 or 16 bytes are written.
@inline(__always)
private func storeFourPixels(
  _ pixels: SIMD4<Int32>, _ target: UnsafeMutablePointer<UInt8>, _ byteCount: Int
) {
  let b = unsafeBitCast(pixels, to: SIMD16<UInt8>.self)
  var packed = SIMD16<UInt8>(
    b[0], b[1], b[2], b[4], b[5], b[6], b[8], b[9], b[10], b[12], b[13], b[14], 0, 0, 0, 0)
  memcpy(target, &packed, byteCount)
}
