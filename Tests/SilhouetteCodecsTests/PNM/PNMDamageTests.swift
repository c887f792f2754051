// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("Damaged PNM files")
struct PNMDamageTests {
  @Test("A truncated PNM is an error")
  func truncatedPNM() throws {
    let pixels = PixelBuffer(width: 5, height: 4, format: PixelFormat(.rgb, .uint16))
    let bytes = try ImageEncoder.encode(pixels, as: .pnm)
    for count in 0..<bytes.count {
      #expect(throws: FormatError.self) { try ImageDecoder.decode(Array(bytes.prefix(count))) }
    }
    #expect(throws: Never.self) { try ImageDecoder.decode(bytes) }
  }

  @Test("Flipped bits in a PNM never crash")
  func flippedPNM() throws {
    let pixels = PixelBuffer(width: 5, height: 4, format: .rgb8)
    let bytes = try ImageEncoder.encode(pixels, as: .pnm)
    var random = SeededRandom(seed: 23)
    for _ in 0..<2000 {
      var damaged = bytes
      for _ in 0..<random.int(1...4) {
        damaged[random.int(0...20)] = UInt8(random.int(0...255))
      }
      _ = try? ImageDecoder.decode(damaged)
    }
  }
}
