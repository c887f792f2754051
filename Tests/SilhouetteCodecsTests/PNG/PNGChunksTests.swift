// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("PNG chunks after the pixels")
struct PNGChunksTests {
  @Test("EXIF data after the pixels determine the orientation", arguments: ["", "Exif\0\0"])
  func lateOrientation(name: String) throws {
    let exif = try Array(name.utf8) + Fixture.named("exif-little").file
    try expectRight([PNGFile.chunk("eXIf", exif)])
  }

  @Test("XMP after the pixels determines the orientation")
  func lateXMP() throws {
    let packet = XMPTests.packet("tiff:Orientation='6'")
    try expectRight([
      PNGFile.chunk("tEXt", Array("Author\0me".utf8)),
      PNGFile.chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + packet),
    ])
    // A chunk that is longer than the file changes nothing.
    let file = try Fixture.named("png-2-8").file
    let damaged: [UInt8] = Array(file[..<(file.count - 12)]) + [0x7F, 255, 255, 255]
    #expect(try ImageDecoder.info(damaged + Array("iTXt".utf8) + packet).orientation == .up)
  }

  private func expectRight(_ chunks: [[UInt8]]) throws {
    let file = try Fixture.named("png-2-8").file
    let folder = try TemporaryFolder()
    let end = file.count - 12
    let bytes: [UInt8] = file[..<end] + chunks.flatMap { $0 } + file[end...]
    let path = try folder.write(bytes, to: "late.png")
    #expect(try ImageFile(path: path).info.orientation == .right)
    #expect(try ImageDecoder.info(contentsOfFile: path).orientation == .right)
    #expect(try ImageDecoder.decode(contentsOfFile: path).info.orientation == .right)
  }
}
