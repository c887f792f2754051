// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import Testing

@testable import SilhouetteImaging

@Suite("Pixels that do not fit into memory") struct OutOfMemoryTests {
  @Test(
    "Sizes from outside throw",
    arguments: [(1 << 30, 1 << 30), (Int.max, 1), (1, Int.max), (Int.max / 4, 3)])
  func pixels(_ width: Int, _ height: Int) {
    for format in [PixelFormat.grey8, .rgba8, .rgbaFloat] {
      #expect(throws: OutOfMemoryError.self) {
        try PixelBuffer.allocated(width: width, height: height, format: format)
      }
    }
  }

  @Test("Ordinary sizes are zeros, as those of the initialiser")
  func ordinary() throws {
    let pixels = try PixelBuffer.allocated(width: 33, height: 7, format: .rgb8, colorSpace: .none)
    let same = PixelBuffer(width: 33, height: 7, format: .rgb8, colorSpace: .none)
    #expect(pixels.packedBytes == same.packedBytes)
    #expect(pixels.rowStrideInBytes == same.rowStrideInBytes && pixels.colorSpace == .none)
    #expect(throws: Never.self) { try pixels.requireMemory(bytesPerPixel: 12) }
    #expect(throws: OutOfMemoryError.self) { try pixels.requireMemory(bytesPerPixel: 1 << 55) }
  }
}
