// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople
import TestSupport
import Testing

/// Photos put together from single people whose masks are known, and large frames with a small face.
@Suite("Everyone in a photo", .enabled(if: MaskPhotos.arePresent, MaskPhotos.comment))
struct GroupTests {
  @Test("Six and eight people in a row, or in two rows, are in the mask", arguments: [6, 8, -8])
  func rows(count: Int) throws {
    let names = ["0142", "0191", "0274", "0383", "0475", "0628"]
    let row = (0..<abs(count)).map { names[$0 * 5 % 6] }
    func picture(_ suffix: String) throws -> Canvas {
      let parts = try row.map { try Canvas("people/\($0)\(suffix)", height: 480) }
      if count > 0 { return Canvas.row(parts) }
      return Canvas.column([
        Canvas.row(Array(parts.prefix(parts.count / 2))),
        Canvas.row(Array(parts.suffix(parts.count / 2))),
      ])
    }
    let photo = try picture(".jpg").pixels
    let truth = try picture("_mask.png")
    let handler = ImageRequestHandler(photo)
    let request = GeneratePersonSegmentationRequest()
    request.qualityLevel = .balanced
    let small = try handler.perform(request).pixelBuffer
    #expect(small.width == 256 && small.height == 256)
    #expect(MaskPhotos.places(small).count { $0 } > 256 * 256 / 10)
    request.qualityLevel = .accurate
    let found = try handler.perform(request)
    let mask: PixelBuffer = try found.generateScaledMask(
      scaledToImageFrom: handler, refinement: nil)
    let ratio = overlap(MaskPhotos.places(mask), MaskPhotos.places(truth.pixels))
    #expect(ratio >= 0.85)
  }

  @Test("Six heads in two rows are all in the mask")
  func heads() throws {
    let heads = try Canvas("photos/astronaut.png", height: 512).cropped(x: 90, side: 280)
    let row = Canvas.row([heads, heads, heads])
    let photo = Canvas.column([row, row]).pixels
    let scaled = photo.resized(width: 1200, height: 800, component: .uint8)
    let handler = ImageRequestHandler(scaled)
    let found = try handler.perform(GeneratePersonSegmentationRequest())
    let mask: PixelBuffer = try found.generateScaledMask(
      scaledToImageFrom: handler, refinement: nil)
    let places = MaskPhotos.places(mask)
    for index in 0..<6 {
      let (x, y) = (index % 3 * 400 + 185, index / 3 * 400 + 160)
      #expect(places[y * mask.width + x], "person \(index)")
    }
  }

  @Test("A face of 50 pixels is found in every size of photo", arguments: [1024, 2048, 4096])
  func smallFace(width: Int) throws {
    // The face is 0.27 times as high as the photo.
    let person = try Canvas("photos/grace_hopper.png", height: 186)
    var frame = Canvas(width: width, height: width * 2 / 3, like: person)
    frame.paste(person, x: width * 3 / 5, y: width / 3)
    let faces = try ImageRequestHandler(frame.pixels).perform(DetectFaceRectanglesRequest())
    #expect(faces.count == 1)
    let box = try #require(faces.first?.boundingBox)
    #expect(box.x > 0.59 && box.x + box.width < 0.61 + 186 / Double(width))
  }

  @Test("Four people close together are four faces and four rectangles")
  func closeTogether() throws {
    let handler = ImageRequestHandler(try PeoplePhotos.pixels("photos/face.jpg"))
    let faces = try handler.perform(DetectFaceRectanglesRequest())
    var request = DetectHumanRectanglesRequest()
    let upper = try handler.perform(request)
    request.upperBodyOnly = false
    let full = try handler.perform(request)
    #expect(faces.count == 4 && upper.count == 4 && full.count == 4)
    // The middle of each face is in the rectangle of a person of its own.
    for humans in [upper, full] {
      var free = humans.map(\.boundingBox)
      for face in faces.map(\.boundingBox) {
        let x = face.x + face.width / 2
        let y = face.y + face.height / 2
        let owner = free.firstIndex {
          x > $0.x && x < $0.x + $0.width && y > $0.y && y < $0.y + $0.height
        }
        free.remove(at: try #require(owner))
      }
    }
  }
}

/// Packed 8-bit pixels that can be put side by side.
private struct Canvas {
  var width: Int
  var height: Int
  let format: PixelFormat
  private(set) var bytes: [UInt8]

  init(width: Int, height: Int, like other: Canvas) {
    self.width = width
    self.height = height
    format = other.format
    bytes = [UInt8](repeating: 128, count: width * height * format.bytesPerPixel)
  }

  /// Reads a photo of the shared folder and scales it to a height.
  init(_ name: String, height: Int) throws {
    let photo = try MaskPhotos.pixels(name)
    let pixels = photo.resized(
      width: photo.width * height / photo.height, height: height, component: .uint8)
    width = pixels.width
    self.height = height
    format = pixels.format
    bytes = pixels.packedBytes
  }

  var pixels: PixelBuffer {
    PixelBuffer(width: width, height: height, format: format, packed: bytes, colorSpace: .sRGB)
  }

  /// Returns the square with a given left edge and side at the top.
  func cropped(x: Int, side: Int) -> Canvas {
    let size = format.bytesPerPixel
    var result = Canvas(width: side, height: side, like: self)
    for row in 0..<side {
      let source = (row * width + x) * size
      result.bytes.replaceSubrange(
        (row * side * size)..<((row + 1) * side * size),
        with: bytes[source..<(source + side * size)])
    }
    return result
  }

  mutating func paste(_ other: Canvas, x: Int, y: Int) {
    let size = format.bytesPerPixel
    for row in 0..<other.height {
      let target = ((y + row) * width + x) * size
      let source = row * other.width * size
      bytes.replaceSubrange(
        target..<(target + other.width * size),
        with: other.bytes[source..<(source + other.width * size)])
    }
  }

  static func row(_ parts: [Canvas]) -> Canvas {
    var result = Canvas(
      width: parts.map(\.width).reduce(0, +), height: parts[0].height, like: parts[0])
    var x = 0
    for part in parts {
      result.paste(part, x: x, y: 0)
      x += part.width
    }
    return result
  }

  /// Puts rows below each other; the right ends of longer ones are cut off.
  static func column(_ rows: [Canvas]) -> Canvas {
    let width = rows.map(\.width).min() ?? 0
    var result = Canvas(
      width: rows.map(\.width).max() ?? 0, height: rows.map(\.height).reduce(0, +), like: rows[0])
    var y = 0
    for row in rows {
      result.paste(row, x: 0, y: y)
      y += row.height
    }
    let size = result.format.bytesPerPixel
    var cut = Canvas(width: width, height: result.height, like: result)
    for row in 0..<result.height {
      let source = row * result.width * size
      cut.bytes.replaceSubrange(
        (row * width * size)..<((row + 1) * width * size),
        with: result.bytes[source..<(source + width * size)])
    }
    return cut
  }
}
