// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCore
import TestSupport
import Testing

@Suite("Images and photos in files")
struct FileTests {
  private static let lossless: [(name: String, format: PixelFormat)] =
    [
      ("a.ppm", .rgb8), ("a.pgm", .grey8), ("deep.ppm", PixelFormat(.rgb, .uint16)),
      ("a.png", .rgb8), ("grey.png", .grey8), ("alpha.png", .rgba8),
      ("deep.png", PixelFormat(.rgba, .uint16)), ("deepgrey.png", PixelFormat(.grey, .uint16)),
    ]

  @Test("Written images read back equal", arguments: lossless)
  func roundTrip(name: String, format: PixelFormat) throws {
    let folder = try TemporaryFolder()
    let pixels = PixelBuffer.noise(width: 13, height: 7, format: format)
    try Image(pixels: pixels).write(to: folder(name))
    let image = try Image(contentsOf: folder(name))
    #expect(image.extent == Rect(x: 0, y: 0, width: 13, height: 7))
    let read = try image.pixels()
    #expect(read.format == format)
    #expect(read.numbers == pixels.numbers)
    #expect(try folder.names == [name])
  }

  @Test("Filtered images are rendered when they are written")
  func recipe() throws {
    let folder = try TemporaryFolder()
    let pixels = PixelBuffer.noise(width: 12, height: 8)
    let crop = Image(pixels: pixels).cropped(to: Rect(x: 2, y: 1, width: 5, height: 3))
    try crop.write(to: folder("crop.png"))
    let read = try Photo(contentsOf: folder("crop.png")).pixels
    #expect(read.width == 5 && read.height == 3)
    #expect(read.format == .rgb8)
    let first = read.channel(0)[0]
    // Rows 4…6 from the top: the extent's y is measured from the bottom.
    #expect(abs(Int(first) - Int(pixels.channel(0)[4 * 12 + 2])) <= 1)
  }

  @Test("The numbers of a mask are stored as they are, also if it was scaled or cropped")
  func masks() throws {
    let folder = try TemporaryFolder()
    let image = Image(mask: .mask(12, width: 4, height: 4))
    let parts = [
      "whole.pgm": image, "scaled.pgm": image.scaled(toWidth: 7, height: 3),
      "cropped.pgm": image.cropped(to: Rect(x: 1, y: 1, width: 2, height: 2)),
    ]
    for (name, part) in parts {
      try part.write(to: folder(name))
      for pixels in [try part.pixels(), try Photo(contentsOf: folder(name)).pixels] {
        #expect(Set(pixels.channel(0)) == [12], "\(name)")
      }
    }
  }

  @Test("Rejected writes create no files")
  func refusals() throws {
    let folder = try TemporaryFolder()
    let image = Image(pixels: .noise(width: 3, height: 3))
    try image.write(to: folder("a.ppm"))
    let error = #expect(throws: FileError.self) { try image.write(to: folder("a.ppm")) }
    #expect(error?.reason == .alreadyExists)
    try image.write(to: folder("a.ppm"), overwriting: true)
    #expect(throws: CodecError.self) { try image.write(to: folder("a.gif")) }
    #expect(throws: RenderError.self) { try Image.empty.write(to: folder("b.ppm")) }
    #expect(throws: RenderError.self) { try Image(color: .white).write(to: folder("b.ppm")) }
    #expect(throws: FileError.self) { try image.write(to: folder("missing/a.ppm")) }
    // PNM files cannot store transparent pixels.
    #expect(throws: CodecError.self) {
      try Image(pixels: .noise(width: 3, height: 3, format: .rgba8)).write(to: folder("c.ppm"))
    }
    #expect(try folder.names == ["a.ppm"])
    #expect(throws: FileError.self) { try Image(contentsOf: folder("missing.ppm")) }
    #expect(throws: FileError.self) { try Image(contentsOf: folder.path) }
  }

  @Test("A turned JPEG is read upright", arguments: ImageOrientation.allCases)
  func orientations(_ orientation: ImageOrientation) throws {
    // Four grey blocks of 8×8, which JPEG preserves almost exactly.
    let levels: [UInt16] = [30, 90, 150, 210, 60, 240]
    let numbers = (0..<16).flatMap { y in (0..<24).map { x in levels[y / 8 * 3 + x / 8] } }
    let stored = PixelBuffer(numbers, width: 24, height: 16, format: .grey8)
    let file = try ImageEncoder.encode(
      stored, as: .jpeg, options: EncodingOptions(jpegQuality: 100)
    ).withEXIFOrientation(orientation.rawValue)
    let photo = try Photo(bytes: file)
    #expect(photo.metadata.orientation == .up)
    // EXIF 2.32: the sides where the stored row 0 and column 0 are shown.
    let expected: [[UInt16]] =
      switch orientation {
      case .up: [[30, 90, 150], [210, 60, 240]]
      case .upMirrored: [[150, 90, 30], [240, 60, 210]]
      case .down: [[240, 60, 210], [150, 90, 30]]
      case .downMirrored: [[210, 60, 240], [30, 90, 150]]
      case .leftMirrored: [[30, 210], [90, 60], [150, 240]]
      case .right: [[210, 30], [60, 90], [240, 150]]
      case .rightMirrored: [[240, 150], [60, 90], [210, 30]]
      case .left: [[150, 240], [90, 60], [30, 210]]
      }
    let pixels = photo.pixels
    #expect(pixels.format == .grey8 && pixels.colorSpace == .sRGB)
    #expect(pixels.height == expected.count * 8)
    #expect(pixels.width == expected[0].count * 8)
    for (row, levels) in expected.enumerated() {
      for (column, level) in levels.enumerated() {
        let found = pixels.numbers[(row * 8 + 4) * pixels.width + column * 8 + 4]
        #expect(abs(Int(found) - Int(level)) <= 2, "row \(row), column \(column)")
      }
    }
  }
}
