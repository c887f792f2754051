// SPDX-License-Identifier: Apache-2.0

enum Tensors {
  static func index(n: Int, y: Int, x: Int, c: Int, shape: [Int]) throws -> Int {
    // Horner's rule: shape[0] is not needed, since nothing lies outside of the images.
    ((n * shape[1] + y) * shape[2] + x) * shape[3] + c
  }

  static func normalized(
    _ bytes: [UInt8], height: Int, width: Int, rowStride: Int
  ) throws -> [Float] {
    var elements: [Float] = []
    elements.reserveCapacity(height * width * 3)
    for y in 0..<height {
      for byte in bytes[y * rowStride..<y * rowStride + 3 * width] {
        elements.append(Float(byte) / 127.5 - 1)
      }
    }
    return elements
  }
}
