// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs
@testable import SilhouetteSystemCodecs

@Suite("GIF files")
struct GIFTests {
  @Test("Comments and the colour profile are read")
  func metadata() throws {
    let info = try ImageDecoder.info(Fixture.named("gif-metadata").file)
    #expect(info.metadata.texts == [.init(keyword: "Comment", value: "a comment")])
    #expect(info.metadata.iccProfile == (try Fixture.named("icc-srgb").file))
    #expect(info.profile == .sRGB)
    #expect(info.isIndexed)
  }

  @Test("Frames after the first are not read, with a warning")
  func animation() throws {
    let image = try ImageDecoder.decode(Fixture.named("gif-animation").file)
    #expect(image.warnings.count == 1)
    #expect(image.warnings.first?.contains("3 frames") == true)
  }

  @Test("Only interlaced frames are buffered")
  func buffers() throws {
    let folder = try TemporaryFolder()
    for (name, byteCount) in [("gif-interlaced", 5 * 19), ("gif-full-table", 0)] {
      let path = try folder.write(Fixture.named(name).file, to: name)
      #expect(try ImageFile(path: path).bufferedByteCount == byteCount)
    }
  }

  @Test("A screen or frame of 65535 pixels a side is not allocated")
  func limits() throws {
    let error = CodecError.limitExceeded(
      path: "memory", what: "pixels a side", found: 65535, maximum: 32768)
    var screen = try Fixture.named("gif-16-colours").file
    screen.replaceSubrange(6..<10, with: [255, 255, 255, 255])
    #expect(throws: error) { try ImageDecoder.decode(screen) }
    #expect(try ImageDecoder.info(screen).height == 65535)
    var frame = try Fixture.named("gif-16-colours").file
    // Behind the header and the palette of 16 colours.
    let place = 13 + 48
    #expect(frame[place] == 0x2C)
    frame.replaceSubrange(place + 5..<place + 9, with: [255, 255, 255, 255])
    #expect(throws: error) { try ImageDecoder.decode(frame) }
    // A large frame of few codes ends early.
    frame.replaceSubrange(place + 5..<place + 9, with: [0, 32, 0, 32])
    let premature = #expect(throws: FormatError.self) { try ImageDecoder.decode(frame) }
    #expect(premature?.message.contains("pixels are missing") == true)
  }

  @Test("Impossible codes and sizes are refused")
  func damage() throws {
    let file = try Fixture.named("gif-16-colours").file
    let place = 13 + 48
    for (offset, value) in [(5, 0), (7, 0)] as [(Int, UInt8)] {
      var empty = file
      empty[place + offset] = value
      #expect(throws: FormatError.self) { try ImageDecoder.decode(empty) }
    }
    for size: UInt8 in [0, 9, 12, 255] {
      var other = file
      other[place + 10] = size
      #expect(throws: FormatError.self) { try ImageDecoder.decode(other) }
    }
    // The first code clears the table; the second one, of bits 5 to 9, cannot have a meaning yet.
    var code = file
    code[place + 12] |= 0xE0
    code[place + 13] |= 0x03
    let error = #expect(throws: FormatError.self) { try ImageDecoder.decode(code) }
    #expect(error?.message.contains("expected a code below 18, found 31") == true)
    let only = Array(file[..<place]) + [0x3B]
    #expect(throws: FormatError.self) { try ImageDecoder.decode(only) }
  }

  @Test("Cancelled work stops within an interlaced frame")
  func cancelled() throws {
    let flag = CancellationFlag()
    try Fixture.named("gif-interlaced").file.withUnsafeBytes { bytes in
      try CancellationFlag.$current.withValue(flag) {
        let decoder = try GIFDecoder(ByteSource(bytes, path: "memory"))
        flag.cancel()
        var error: (any Error)?
        do { _ = try decoder.start(eighths: 8) } catch let failure { error = failure }
        #expect(error is CancellationError)
      }
    }
  }
}
