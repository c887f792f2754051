// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("Farbfeld files")
struct FarbfeldTests {
  private static func file(_ width: Int, _ height: Int, _ values: [UInt16]) -> [UInt8] {
    func bytes(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) } }
    return Array("farbfeld".utf8) + bytes(width) + bytes(height)
      + values.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
  }

  @Test("Values are those that were stored, of odd sizes too")
  func values() throws {
    var random = SeededRandom(seed: 5)
    for (width, height) in [(1, 1), (7, 3), (31, 17)] {
      let values = (0..<width * height * 4).map { _ in UInt16(random.int(0...65535)) }
      let pixels = try ImageDecoder.decode(Self.file(width, height, values)).pixels
      #expect(pixels.width == width && pixels.height == height)
      #expect(pixels.packedBytes.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) } == values)
    }
  }

  @Test("Every truncation is an error")
  func truncations() throws {
    let file = Self.file(2, 2, [UInt16](repeating: 7, count: 16))
    for count in 8..<file.count {
      #expect(throws: FormatError.self) { try ImageDecoder.decode(Array(file[..<count])) }
    }
  }
}
