// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs
import SilhouetteImaging
import Testing

@Suite("Files written by other programs")
struct FixtureTests {
  @Test(
    "Every variant decodes to the pixels of another decoder", arguments: try Fixture.storedUpright)
  func pixels(fixture: Fixture) throws {
    let image = try ImageDecoder.decode(fixture.file, name: fixture.name)
    #expect(image.pixels.width == fixture.width)
    #expect(image.pixels.height == fixture.height)
    let format = image.pixels.format
    #expect("\(format.channels.rawValue) \(format.component.rawValue)" == fixture.format)
    #expect(format.alpha == .straight)
    #expect(image.pixels.colorSpace == .sRGB)
    #expect(image.pixels.bigEndianBytes == fixture.pixels)
    let isTurned = ["jpeg-metadata", "webp-metadata"].contains(fixture.name)
    #expect(image.info.orientation == (isTurned ? .right : .up))
  }

  @Test("Reading only the header gives the same information", arguments: try Fixture.images)
  func info(fixture: Fixture) throws {
    let image = try ImageDecoder.decode(fixture.file)
    var info = try ImageDecoder.info(fixture.file)
    // Text behind the pixels is all that the header may lack.
    info.metadata.texts = image.info.metadata.texts
    #expect(info == image.info)
    #expect(info.pixelFormat == image.pixels.format)
  }

  @Test("Indices are returned as stored", arguments: try Fixture.withIndices)
  func indices(fixture: Fixture) throws {
    let image = try ImageDecoder.decodeIndexed(fixture.file)
    #expect(image.indices.packedBytes == fixture.indices)
    #expect(image.indices.format == .grey8)
    #expect(image.indices.colorSpace == .none)
    let isIndexed = fixture.name.hasPrefix("png-3")
    #expect(image.info.isIndexed == isIndexed)
    #expect(image.palette.isEmpty == !isIndexed)
    // Looked up in the palette, the indices give the pixels.
    guard isIndexed else { return }
    let hasAlpha = fixture.format.hasPrefix("rgba")
    let colors = fixture.indices.flatMap { index in
      let color = image.palette[Int(index)]
      return [color.red, color.green, color.blue] + (hasAlpha ? [color.alpha] : [])
    }
    #expect(colors == fixture.pixels)
  }

  @Test("Images without indices are refused", arguments: ["png-2-8", "png-0-16", "jpeg-grey"])
  func noIndices(name: String) throws {
    let fixture = try Fixture.named(name)
    #expect(throws: CodecError.self) { try ImageDecoder.decodeIndexed(fixture.file) }
  }

  @Test("Stored depths are reported")
  func depths() throws {
    for fixture in try Fixture.all where fixture.name.hasPrefix("png-") {
      let parts = fixture.name.split(separator: "-")
      guard parts.count > 2, let depth = Int(parts[2]) else { continue }
      #expect(try ImageDecoder.info(fixture.file).bitsPerComponent == depth)
    }
  }

  @Test("Orientations turn the stored image upright", arguments: 1...8)
  func orientation(value: Int) throws {
    let fixture = try Fixture.named("orientation-\(value)")
    let image = try ImageDecoder.decode(fixture.file)
    #expect(Int(image.metadata.orientation.rawValue) == value)
    let size = image.info.displaySize
    #expect(size.width == fixture.width && size.height == fixture.height)
    #expect(upright(image.pixels, image.metadata.orientation) == fixture.pixels)
  }

  /// Returns the bytes of an RGB image, turned as documented for ``ImageOrientation``.
  private func upright(_ pixels: PixelBuffer, _ orientation: ImageOrientation) -> [UInt8] {
    let bytes = pixels.packedBytes
    let (width, height) = (pixels.width, pixels.height)
    let size = orientation.displaySize(width: width, height: height)
    var result: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (column, row) =
          switch orientation {
          case .up: (x, y)
          case .upMirrored: (width - 1 - x, y)
          case .down: (width - 1 - x, height - 1 - y)
          case .downMirrored: (x, height - 1 - y)
          case .leftMirrored: (y, x)
          case .right: (y, height - 1 - x)
          case .rightMirrored: (width - 1 - y, height - 1 - x)
          case .left: (width - 1 - y, x)
          }
        result += bytes[3 * (row * width + column)..<3 * (row * width + column) + 3]
      }
    }
    return result
  }
}

// Mistake webp-frame-place: WebP frames that begin at the canvas's left edge
// - let start = frame.y * stride + frame.x * pixelByteCount
// + let start = frame.y * stride
// = FixtureTests

// Mistake gif-code-size: GIF codes that become longer one code too late
// - if codeCount == 1 << codeSize, codeSize < Self.maximumCodeSize
// + if codeCount > 1 << codeSize, codeSize < Self.maximumCodeSize
// = FixtureTests

// Mistake gif-passes: interlaced GIF rows in the order of another format
// - [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap
// + [(0, 8), (4, 8), (1, 2), (2, 4)].flatMap
// = FixtureTests

// Mistake bmp-rounding: BMP channels that are rounded to the nearest
// - value * 255 / UInt64(maximum)
// + (value * 255 + UInt64(maximum) / 2) / UInt64(maximum)
// = FixtureTests

// Mistake bmp-fourth-byte: masks of old BMP headers that include alpha
// - let hasAlpha = size >= 56 ||
// + let hasAlpha = size >= 40 ||
// = FixtureTests

// Mistake bmp-strips: BMP rows that are read together in the order of the file
// - let start = (storedRow(first + row) - lowest) * storedStride
// + let start = row * storedStride
// = FixtureTests BMPTests
