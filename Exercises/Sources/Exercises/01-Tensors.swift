// SPDX-License-Identifier: Apache-2.0

import Given

// Exercise to Documentation/HowItWorks/01-Tensors.md.
// Test it with: swift test --package-path Exercises --filter TensorsTests

enum Tensors {
  /// Returns the index of element [n, y, x, c] of a tensor in memory.
  ///
  /// The elements are in row-major order: the last axis varies fastest, so that the channels of a
  /// pixel are neighbours, then the pixels of a row, then the rows of an image, then the images.
  /// The first element has index 0.
  ///
  /// - Parameters:
  ///   - n: The image, 0 ≤ n < N.
  ///   - y: The row, from the top, 0 ≤ y < H.
  ///   - x: The column, from the left, 0 ≤ x < W.
  ///   - c: The channel, 0 ≤ c < C.
  ///   - shape: The lengths [N, H, W, C].
  ///
  /// Hint: How many elements come before the first one of image n? And of its row y?
  static func index(n: Int, y: Int, x: Int, c: Int, shape: [Int]) throws -> Int {
    throw NotSolved()
  }

  /// Returns the elements of a tensor [1, height, width, 3] that holds a photo, as a network wants
  /// it.
  ///
  /// Element [0, y, x, c] is b / 127.5 − 1 for the byte b of the same row, column and channel: 0
  /// becomes −1 and 255 becomes 1.
  ///
  /// - Parameters:
  ///   - bytes: The photo, the top row first. A pixel is three bytes: red, green and blue. Rows may
  ///     end with unused bytes, but the last row ends with its last pixel.
  ///   - height: The number of rows.
  ///   - width: The number of pixels in a row.
  ///   - rowStride: The number of bytes from the start of a row to the start of the next one, at
  ///     least 3 · width.
  ///
  /// Hint: The result has no unused elements. It is computed in Float.
  static func normalized(
    _ bytes: [UInt8], height: Int, width: Int, rowStride: Int
  ) throws -> [Float] {
    throw NotSolved()
  }
}
