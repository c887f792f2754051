// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouettePeople
import TestSupport
import Testing

/// The size and the place of results, and the values of masks.
@Suite("Commands: geometry and backgrounds")
struct GeometryCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ words: String...) async throws {
    let run = try await Command.run(
      words.map { $0.hasPrefix("@") ? folder(String($0.dropFirst())) : $0 })
    #expect(run.status == 0, "\(run.error)")
  }

  private func read(_ name: String) throws -> PixelBuffer {
    try Photo(contentsOf: folder(name)).pixels
  }

  /// The bounds of what is not transparent, in pixels from the top left corner.
  private func bounds(_ pixels: PixelBuffer) -> (left: Int, top: Int, right: Int, bottom: Int) {
    let bytes = pixels.packedBytes
    var (left, top, right, bottom) = (Int.max, Int.max, Int.min, Int.min)
    for y in 0..<pixels.height {
      for x in 0..<pixels.width where bytes[(y * pixels.width + x) * 4 + 3] > 0 {
        (left, top, right, bottom) = (
          min(left, x), min(top, y), max(right, x + 1), max(bottom, y + 1)
        )
      }
    }
    return (left, top, right, bottom)
  }

  @Test("A canvas has the demanded size, and shows all of the subject in the middle")
  func canvas() async throws {
    try await run(
      "cutout", Files.chelsea, "@shop.png", "--canvas", "300x500", "--padding", "10%")
    let pixels = try read("shop.png")
    #expect(pixels.width == 300 && pixels.height == 500)
    let box = bounds(pixels)
    // Lanczos spreads the edge by up to three pixels.
    #expect(abs(box.left - 30) <= 3 && abs(300 - box.right - 30) <= 3, "\(box)")
    #expect(abs(box.top - (500 - box.bottom)) <= 3, "\(box)")
    try await run(
      "cutout", Files.chelsea, "@same.png", "--fit", "subject", "--size", "300x500", "--padding",
      "10%")
    #expect(try read("same.png").packedBytes == pixels.packedBytes)
    try await run(
      "cutout", Files.chelsea, "@shop.jpg", "-b", "#ff0000", "--canvas", "64x64")
    let opaque = try read("shop.jpg")
    #expect(opaque.width == 64 && opaque.format == .rgb8)
    #expect(opaque.packedBytes[0] > 250 && opaque.packedBytes[1] < 8)
  }

  @Test("A passport photo shows the head where the network then finds it")
  func passport() async throws {
    try await run(
      "cutout", Files.astronaut, "@pass.png", "-b", "white", "--fit", "face", "--size", "413x531")
    let handler = ImageRequestHandler(contentsOf: folder("pass.png"))
    let faces = try await handler.perform(DetectFaceLandmarksRequest())
    let landmarks = try #require(faces.first?.landmarks)
    let size = Size(width: 413, height: 531)
    let chin = landmarks.faceContour.pointsInImageCoordinates(size)[8]
    let pupils = [landmarks.leftPupil, landmarks.rightPupil].flatMap {
      $0.pointsInImageCoordinates(size)
    }
    let eyes = (pupils[0].y + pupils[1].y) / 2
    // The network finds points within 2 % of the face's width.
    #expect(abs(chin.y / 531 - 0.15) < 0.03, "\(chin)")
    #expect(abs(eyes / 531 - 0.525) < 0.03, "\(eyes)")
    #expect(abs((pupils[0].x + pupils[1].x) / 2 - 206.5) < 12)
    let none = try await Command.run("cutout", Files.chelsea, folder("cat.png"), "--fit", "face")
    #expect(none.status == 1 && none.error.contains("no face found"), "\(none.error)")
  }

  @Test("A size or an aspect ratio alone crops the photo, without its edges in the result")
  func crops() async throws {
    // Chelsea is 451 pixels wide and 300 high.
    try await run("replace", Files.chelsea, "@square.png", "-b", "white", "--aspect", "1:1")
    #expect(try read("square.png").width == 300)
    try await run("mask", Files.chelsea, "@small.png", "--size", "90x120")
    let small = try read("small.png")
    #expect(small.width == 90 && small.height == 120 && small.format == .grey8)
    try await run("mask", Files.chelsea, "@crop.png", "--crop", "--padding", "3")
    try await run("mask", Files.chelsea, "@mask.png")
    let box = try Renderer(workingSpace: .none).bounds(ofMask: Image(mask: read("mask.png")))
    #expect(try read("crop.png").width == Int(box.width) + 6)
  }

  @Test("A sticker with a size holds the outline and the shadow")
  func sticker() async throws {
    try await run("sticker", Files.chelsea, "@sticker.png", "--canvas", "128x128")
    let pixels = try read("sticker.png")
    #expect(pixels.width == 128 && pixels.height == 128 && pixels.format == .rgba8)
    try await run("sticker", Files.chelsea, "@sticker.jpg", "-b", "black", "--no-shadow")
    #expect(try read("sticker.jpg").packedBytes.prefix(3).allSatisfy { $0 < 8 })
  }

  @Test(
    "A background means the same in cutout and replace",
    arguments: ["steelblue", "663399", "blur", "blur:4", "checkerboard", "photo"])
  func backgrounds(background: String) async throws {
    let background = background == "photo" ? Files.astronaut : background
    try await run("cutout", Files.chelsea, "@cutout.png", "-b", background)
    try await run("replace", Files.chelsea, "@replace.png", "--background", background)
    let (cutout, replaced) = (try read("cutout.png"), try read("replace.png"))
    #expect(cutout.format == .rgb8 && cutout.packedBytes == replaced.packedBytes)
  }

  @Test("A blurred background goes on beyond the photo, without the subject")
  func beyond() async throws {
    // A green photo whose subject, a red bar, reaches its lower edge.
    let (width, height) = (90, 60)
    let photo = (0..<width * height).flatMap { index -> [UInt8] in
      (30..<60).contains(index % width) && index / width >= 20 ? [255, 0, 0] : [0, 128, 0]
    }
    let mask = (0..<width * height).map { index -> UInt8 in
      (30..<60).contains(index % width) && index / width >= 20 ? 255 : 0
    }
    try folder.write(Array("P6\n90 60\n255\n".utf8) + photo, to: "photo.ppm")
    try folder.write(Array("P5\n90 60\n255\n".utf8) + mask, to: "mask.pgm")
    try await run(
      "replace", "@photo.ppm", "@wide.png", "-b", "blur", "--mask", "@mask.pgm", "--padding", "40")
    let wide = try read("wide.png")
    #expect(wide.width == 110 && wide.height == 120)
    let bytes = wide.packedBytes
    for y in 82..<120 {
      for x in 0..<110 { #expect(bytes[(y * 110 + x) * 3] < 3, "\(x), \(y)") }
    }
  }

  @Test("Masks are inverted and made black and white")
  func values() async throws {
    try await run("mask", Files.chelsea, "@mask.png")
    try await run("mask", Files.chelsea, "@inverted.png", "--invert")
    try await run("mask", Files.chelsea, "@binary.png", "--threshold", "0.2")
    try await run("mask", Files.chelsea, "@both.png", "--threshold", "0.2", "--invert")
    let mask = try read("mask.png").packedBytes
    #expect(try read("inverted.png").packedBytes == mask.map { 255 - $0 })
    // 0.2 is 51 of 255.
    #expect(try read("binary.png").packedBytes == mask.map { $0 >= 51 ? 255 : 0 })
    #expect(try read("both.png").packedBytes == mask.map { $0 >= 51 ? 0 : 255 })
    #expect(mask.contains(51) || mask.contains(50), "the mask has no value at the threshold")
  }

  @Test("Transparent pixels are black after scaling", arguments: ["cutout", "sticker"])
  func transparentPixels(_ command: String) async throws {
    try await run(command, Files.chelsea, "@scaled.png", "--canvas", "200x300", "--padding", "10%")
    let pixels = try read("scaled.png")
    #expect(pixels.format == .rgba8)
    let bytes = pixels.packedBytes
    var (clear, colored) = (0, 0)
    for start in stride(from: 0, to: bytes.count, by: 4) where bytes[start + 3] == 0 {
      clear += 1
      if bytes[start..<start + 3].contains(where: { $0 != 0 }) { colored += 1 }
    }
    #expect(clear > 1000 && colored == 0, "\(colored) of \(clear)")
  }
}

// Mistake subject-beyond: a blurred background that repeats the subject beyond the photo
// - withMask: mask.stretchedMask(over: photo.extent), over: photo)
// + withMask: Image(color: .black).cropped(to: photo.extent), over: photo)
// = GeometryCommandTests
