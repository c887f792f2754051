// SPDX-License-Identifier: Apache-2.0

extension PixelBuffer {
  /// Returns the encoded values as RGBA, 0…1, interpreted as ``PixelFormat`` describes.
  func encodedPixels() -> Plane<SIMD4<Float>> {
    let plane = Plane<SIMD4<Float>>(width: width, height: height)
    withUnsafeRows(of: plane) { rows in
      for y in 0..<height { readEncodedRow(y, into: rows[y]) }
    }
    return plane
  }

  /// Reads one row of ``encodedPixels()``.
  func readEncodedRow(_ y: Int, into target: UnsafeMutablePointer<SIMD4<Float>>) {
    let decoder = PixelDecoder(format: format, from: .none, to: .none)
    let layout = PixelDecoder.layout(of: format, from: .none)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 4 * PixelRow.capacity) { scratch in
      guard let base = scratch.baseAddress else { return }
      let planes = PixelRow(base, planeStride: PixelRow.capacity, layout: layout)
      withUnsafeRow(y) { row in
        guard let start = row.baseAddress else { return }
        for first in stride(from: 0, to: width, by: PixelRow.maximumCount) {
          let count = min(PixelRow.maximumCount, width - first)
          decoder.decode(start + first * format.bytesPerPixel, count: count, into: planes)
          interleaveRow(planes, into: target + first, count: count)
        }
      }
    }
  }

  /// Returns the values of a mask as floats, 0…1.
  package func maskValues() -> Plane<Float> {
    let plane = Plane<Float>(width: width, height: height)
    withUnsafeRows(of: plane) { rows in
      for y in 0..<height { readMaskRow(y, into: rows[y]) }
    }
    return plane
  }

  /// Reads one row of ``maskValues()``.
  func readMaskRow(_ y: Int, into target: UnsafeMutablePointer<Float>) {
    withUnsafeRow(y) { row in
      guard let start = row.baseAddress else { return }
      readComponents(start, format.component, into: target, count: width)
    }
  }

  /// Stores one row of values in 0…1, with channels interleaved.
  package mutating func writeRow(_ y: Int, from source: UnsafePointer<Float>) {
    let stride = rowStrideInBytes
    let component = format.component
    let count = width * format.channels.count
    withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      storeRow(
        source, into: base + y * stride, component: component, scale: component.largestCode,
        count: count)
    }
  }
}
