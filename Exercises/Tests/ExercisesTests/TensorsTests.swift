// SPDX-License-Identifier: Apache-2.0

import Given
import Testing

@testable import Exercises

@Suite struct TensorsTests {
  @Test("The elements have the indices 0, 1, 2, … in row-major order")
  func index() throws {
    for shape in [[1, 1, 1, 1], [2, 3, 5, 4], [3, 2, 1, 7], [1, 513, 2, 3]] {
      var expected = 0
      for n in 0..<shape[0] {
        for y in 0..<shape[1] {
          for x in 0..<shape[2] {
            for c in 0..<shape[3] {
              let found = try Tensors.index(n: n, y: y, x: x, c: c, shape: shape)
              guard found == expected else {
                throw Difference(
                  "[\(n), \(y), \(x), \(c)] of \(shape) has index \(found), expected \(expected)")
              }
              expected += 1
            }
          }
        }
      }
    }
  }

  @Test("0 becomes −1 and 255 becomes 1")
  func ends() throws {
    let found = try Tensors.normalized([0, 255, 51], height: 1, width: 1, rowStride: 3)
    try compare(
      "The result", found, with: [-1, 1, -0.6], shape: [1, 1, 3], axes: "y x c",
      tolerance: 1e-6, for: "the bytes 0, 255 and 51")
  }

  @Test("Photos of random sizes, with unused bytes after the rows")
  func photos() throws {
    for seed in 0..<40 {
      var random = SplitMix64(seed: seed)
      let (height, width) = (random.int(1...9), random.int(1...9))
      let rowStride = 3 * width + (seed < 10 ? 0 : random.int(0...5))
      let bytes = (0..<(height - 1) * rowStride + 3 * width).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      // By position in the photo, with the unused bytes dropped.
      let expected = bytes.enumerated().filter { $0.offset % rowStride < 3 * width }
        .map { (Double($0.element) - 127.5) / 127.5 }
      try compare(
        "The result",
        try Tensors.normalized(bytes, height: height, width: width, rowStride: rowStride),
        with: expected, shape: [height, width, 3], axes: "y x c", tolerance: 1e-6,
        for: "\(height) rows of \(width) pixels, \(rowStride) bytes apart (seed \(seed))")
    }
  }
}
