// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import TestSupport
import Testing

/// `sticker`, `colorize`, overlays of `labels` and the edges of `cutout` on a cat, 451×300.
@Suite("Commands that draw", .serialized)
struct DrawingCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ name: String) throws -> PixelBuffer {
    try Photo(contentsOf: folder(name)).pixels
  }

  private func alphas(_ pixels: PixelBuffer) -> [UInt8] {
    let bytes = pixels.packedBytes
    return stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] }
  }

  @Test("An overlay is written with or without the label image")
  func overlay() async throws {
    let both = try await Command.run(
      "labels", Files.chelsea, "-o", folder("labels.png"), "--overlay", folder("overlay.png"),
      "--verbose")
    #expect(both.status == 0)
    #expect(both.text.hasPrefix("cat  "))
    #expect(both.error.contains("overlay"))
    let overlay = try read("overlay.png")
    #expect(overlay.width == 451 && overlay.height == 300 && overlay.format == .rgb8)
    let original = try Photo(contentsOf: Files.chelsea).pixels.packedBytes
    let changed = zip(overlay.packedBytes, original).count { $0 != $1 }
    #expect(changed > original.count / 3 && changed < original.count)
    let labels = try await Command.run("labels", Files.chelsea, "-o", "-")
    #expect(try labels.output == bytes(ofFile: folder("labels.png")))
    let alone = try await Command.run(
      "labels", Files.chelsea, "--overlay", "-", "--keep", "cat")
    #expect(alone.status == 0)
    #expect(try alone.output == bytes(ofFile: folder("overlay.png")))
    let again = try await Command.run(
      "labels", Files.chelsea, "--overlay", folder("overlay.png"))
    #expect(again.status == 1)
    #expect(try folder.names == ["labels.png", "overlay.png"])
  }

  @Test("A sticker has the size of the subject, the outline and the margin")
  func sticker() async throws {
    let run = try await Command.run(
      "sticker", Files.chelsea, "-o", folder("sticker.png"), "--outline", "5",
      "--outline-color", "#FF0000", "--no-shadow", "--padding", "7", "--verbose")
    #expect(run.status == 0)
    #expect(run.error.contains("sticker"))
    let cropped = try await Command.run(
      "mask", Files.chelsea, "-o", folder("mask.png"), "--quiet")
    #expect(cropped.status == 0)
    let mask = try Renderer(workingSpace: .none).bounds(
      ofMask: Image(mask: read("mask.png")), above: 0.5)
    let pixels = try read("sticker.png")
    #expect(pixels.format == .rgba8)
    #expect(pixels.width == Int(mask.width) + 24 && pixels.height == Int(mask.height) + 24)
    let bytes = pixels.packedBytes
    let red = stride(from: 0, to: bytes.count, by: 4).count {
      bytes[$0] == 255 && bytes[$0 + 1] == 0 && bytes[$0 + 3] == 255
    }
    #expect(red > 5 * 300)
    #expect(bytes[3] == 0)
    let automatic = try await Command.run(
      "sticker", Files.chelsea, "-o", "-", "--outline", "auto", "--keep", "cat")
    #expect(automatic.status == 0)
    let shadowed = try Photo(bytes: automatic.output).pixels
    #expect(shadowed.width > Int(mask.width))
  }

  @Test("A tint changes only the cat, unless the background is also tinted")
  func colorize() async throws {
    let original = try Photo(contentsOf: Files.chelsea).pixels.packedBytes
    let run = try await Command.run(
      "colorize", Files.chelsea, "-o", folder("tinted.png"), "--strength", "1", "--hard",
      "--verbose")
    #expect(run.status == 0)
    #expect(run.error.contains("tint"))
    let map = try ImageModel.bundled.labels(in: Photo(contentsOf: Files.chelsea).pixels)
      .resized(width: 451, height: 300)
    let tinted = try read("tinted.png").packedBytes
    var changed = 0
    for (index, label) in map.labels.enumerated() {
      let isSame = tinted[3 * index..<3 * index + 3] == original[3 * index..<3 * index + 3]
      if label == 0 { #expect(isSame) } else if !isSame { changed += 1 }
    }
    #expect(changed > 451 * 300 / 2)
    let background = try await Command.run(
      "colorize", Files.chelsea, "-o", folder("background.png"), "--keep", "train",
      "--background-tint", "#808080", "--strength", "1")
    #expect(background.status == 0)
    #expect(background.error.contains("no train found"))
    let grey = try read("background.png").packedBytes
    for index in stride(from: 0, to: grey.count, by: 3) {
      #expect(grey[index] == grey[index + 1] && grey[index + 1] == grey[index + 2])
    }
  }

  @Test("Cut-outs are cropped, shrunk, grown and softened")
  func edges() async throws {
    func cutOut(_ name: String, _ options: String...) async throws -> PixelBuffer {
      let run = try await Command.run(["cutout", Files.chelsea, "-o", folder(name)] + options)
      #expect(run.status == 0)
      return try read(name)
    }
    let plain = try await cutOut("plain.png")
    let cropped = try await cutOut("cropped.png", "--crop", "--padding", "6")
    let expected = try plain.trimmed(margin: 6)
    #expect(cropped.width == expected.width && cropped.height == expected.height)
    #expect(cropped.packedBytes == expected.packedBytes)
    let small = try await cutOut("small.png", "--shrink", "5")
    let large = try await cutOut("large.png", "--shrink=-5")
    let soft = try await cutOut("soft.png", "--feather", "8")
    func area(_ pixels: PixelBuffer) -> Int { alphas(pixels).count { $0 == 255 } }
    #expect(area(small) < area(plain) && area(plain) < area(large))
    func softness(_ pixels: PixelBuffer) -> Int { alphas(pixels).count { $0 > 0 && $0 < 255 } }
    #expect(softness(soft) > softness(plain) * 5 / 4)
    let empty = try await cutOut("empty.png", "--crop", "--keep", "train")
    #expect(empty.width == 451 && empty.height == 300)
  }

  @Test("A checkerboard shows through transparent pixels")
  func checkerboard() async throws {
    let run = try await Command.run(
      "cutout", Files.chelsea, "-o", folder("board.png"), "--background", "checkerboard")
    #expect(run.status == 0)
    let pixels = try read("board.png")
    #expect(pixels.width == 451 && pixels.format == .rgb8)
    let bytes = pixels.packedBytes
    let squares = stride(from: 0, to: bytes.count, by: 3).count {
      bytes[$0] == 204 && bytes[$0 + 1] == 204 && bytes[$0 + 2] == 204
    }
    #expect(squares > 451 * 300 / 100)
  }

  @Test("The smallest photos can be drawn on")
  func smallest() async throws {
    for (width, height) in [(1, 1), (1, 40), (7, 3)] {
      let input = Files.ramp(width: width, height: height)
      let overlay = try await Command.run("labels", "-", "--overlay", "-", input: input)
      #expect(overlay.status == 0)
      let tinted = try await Command.run("colorize", "-", "-o", "-", input: input)
      #expect(tinted.status == 0)
      #expect(try Photo(bytes: tinted.output).pixels.width == width)
      // The network may or may not find something in such a small photo.
      let sticker = try await Command.run("sticker", "-", "-o", "-", input: input)
      #expect(sticker.status == 0 || sticker.status == 1)
    }
  }

  @Test(
    "Invalid usage is reported before the photo is read",
    arguments: [
      "cutout missing.png -o x.png --padding 50%", "cutout missing.png -o x.png --padding=-1",
      "cutout missing.png -o x.png --padding 1.5", "cutout missing.png -o x.png --size 10",
      "cutout missing.png -o x.png --size 0x10", "cutout missing.png -o x.png --size 10x99999",
      "cutout missing.png -o x.png --size 9x9 --canvas 9x9",
      "cutout missing.png -o x.png --size 9x9 --aspect 1:1",
      "cutout missing.png -o x.png --aspect 0:1", "cutout missing.png -o x.png --fit nose",
      "cutout missing.png -o x.png --fit face --crop",
      "cutout missing.png -o x.png --fit photo --padding 3",
      "cutout missing.png -o x.png --canvas 20x40 --padding 10",
      "mask missing.png -o x.png --threshold 1.1", "mask missing.png -o x.png --threshold nan",
      "sticker missing.png -o x.png --fit face", "replace missing.png -o x.png",
      "cutout missing.png -o x.png --feather=-1", "cutout missing.png -o x.png --feather nan",
      "cutout missing.png -o x.png --shrink 257", "cutout missing.png -o x.png --shrink 1.5",
      "cutout missing.png -o x.png --background chess",
      "sticker missing.png -o x.jpg", "sticker missing.png -o x.png --outline=-1",
      "sticker missing.png -o x.png --outline wide", "sticker missing.png",
      "sticker missing.png -o x.png --outline-color reddish",
      "sticker missing.png -o x.png --padding 10001",
      "sticker missing.png -o x.png --outline 1001",
      "colorize missing.png -o x.png --strength 1.5",
      "colorize missing.png -o x.png --strength nan",
      "colorize missing.png -o x.png --background-tint bluish", "colorize missing.png -o x.bmp",
      "colorize missing.png -o x.jpg --jpeg-quality 0", "labels missing.png --overlay x.bmp",
      "labels missing.png --overlay - --json", "labels missing.png --overlay x.png -o x.png",
    ])
  func wrongUsage(line: String) async throws {
    let words = line.split(separator: " ").map {
      $0.hasPrefix("x.") ? folder(String($0)) : String($0)
    }
    let run = try await Command.run(words)
    #expect(run.status == 64, "\(run.error)")
    #expect(try folder.names.isEmpty)
  }
}
