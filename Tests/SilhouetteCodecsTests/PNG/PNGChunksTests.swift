// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("PNG chunks after the pixels")
struct PNGChunksTests {
  @Test("EXIF data after the pixels determines the orientation")
  func lateOrientation() throws {
    let file = try Fixture.named("png-2-8").file
    let exif = try Fixture.named("exif-little").file
    // The checksum is not looked at where the chunk is only searched for.
    let chunk = Self.bigEndian(exif.count) + Array("eXIf".utf8) + exif + [0, 0, 0, 0]
    let folder = try TemporaryFolder()
    let path = try folder.write(file.dropLast(12) + chunk + file.suffix(12), to: "late.png")
    #expect(try ImageFile(path: path).info.orientation == .right)
    #expect(try ImageDecoder.info(contentsOfFile: path).orientation == .right)
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }
}
