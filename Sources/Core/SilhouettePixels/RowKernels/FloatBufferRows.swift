// SPDX-License-Identifier: Apache-2.0

extension PixelBuffer {
  /// Calls `body` with the values of one row of float pixels.
  package func withFloats<T, E: Error>(
    ofRow y: Int, _ body: (UnsafePointer<Float>) throws(E) -> T
  ) throws(E) -> T {
    precondition(format.component == .float32 && y >= 0 && y < height, "row \(y) of floats")
    return try withUnsafeBytes { (bytes: UnsafeRawBufferPointer) throws(E) -> T in
      guard let base = bytes.baseAddress else {
        preconditionFailure("a pixel buffer without pixels")
      }
      return try body((base + y * rowStrideInBytes).assumingMemoryBound(to: Float.self))
    }
  }

  /// Calls `body` with the values of one row of float pixels, for writing.
  package mutating func withMutableFloats(
    ofRow y: Int, _ body: (UnsafeMutablePointer<Float>) -> Void
  ) {
    precondition(format.component == .float32 && y >= 0 && y < height, "row \(y) of floats")
    let start = y * rowStrideInBytes
    withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      body((base + start).assumingMemoryBound(to: Float.self))
    }
  }

  /// Returns the pixels, which must be floats, with every value clamped to 0…1.
  package func clampedFloats() -> PixelBuffer {
    var result = self
    let count = width * format.channels.count
    for y in 0..<height {
      result.withMutableFloats(ofRow: y) { row in
        for index in 0..<count {
          row[index] = min(max(row[index], 0), 1)
        }
      }
    }
    return result
  }
}

/// Writes RGB colours, multiplied by alpha, together with alpha as interleaved RGBA.
package func joinRow(
  _ colors: UnsafePointer<Float>, alpha: UnsafePointer<Float>,
  into output: UnsafeMutablePointer<Float>, count: Int
) {
  for index in 0..<count {
    let share = alpha[index]
    output[4 &* index] = colors[3 &* index] * share
    output[4 &* index &+ 1] = colors[3 &* index &+ 1] * share
    output[4 &* index &+ 2] = colors[3 &* index &+ 2] * share
    output[4 &* index &+ 3] = share
  }
}
