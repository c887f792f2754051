// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import Testing

/// Memory that cannot be had is an error.
@Suite struct OutOfMemoryTests {
  /// Sizes that no system gives, and some whose rounding up overflows.
  static let sizes = [1 << 60, Int.max / 2, Int.max - (2 << 20), Int.max - 63, Int.max]

  @Test(arguments: sizes)
  func largeBuffersThrow(_ byteCount: Int) {
    #expect(throws: OutOfMemoryError(byteCount: byteCount)) {
      try AlignedBuffer(allocating: byteCount, zeroed: false)
    }
    #expect(throws: OutOfMemoryError(byteCount: byteCount)) {
      try AvailableMemory.require(byteCount)
    }
  }

  @Test(arguments: [0, 1, 63, 64, 1000, 2 << 20, (2 << 20) + 1, 5_000_000])
  func ordinaryBuffersAreMade(_ byteCount: Int) throws {
    try AvailableMemory.require(byteCount)
    let buffer = try AlignedBuffer(allocating: byteCount)
    #expect(buffer.byteCount == byteCount)
    #expect(Int(bitPattern: buffer.baseAddress) % AlignedBuffer.alignment == 0)
    withExtendedLifetime(buffer) {
      #expect(buffer.bytes.allSatisfy { $0 == 0 })
      buffer.bytes.initializeMemory(as: UInt8.self, repeating: 7)
    }
    let copy = buffer.copy()
    withExtendedLifetime((buffer, copy)) { #expect(copy.bytes.allSatisfy { $0 == 7 }) }
  }

  @Test func theMessageNamesTheSize() {
    #expect(
      "\(OutOfMemoryError(byteCount: 12))" == "not enough memory: cannot allocate 12 bytes")
  }
}
