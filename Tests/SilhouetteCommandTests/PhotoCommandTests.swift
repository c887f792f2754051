// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import TestSupport
import Testing

/// `cutout`, `mask` and `labels` on a photo of a cat, 451×300.
@Suite("Commands on a photo", .serialized)
struct PhotoCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ name: String) throws -> PixelBuffer {
    try Photo(contentsOf: folder(name)).pixels
  }

  @Test("A cut-out is a PNG of the photo's size with an opaque cat")
  func cutout() async throws {
    let run = try await Command.run("cutout", Files.chelsea, "-o", folder("cat.png"))
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    let pixels = try read("cat.png")
    #expect(pixels.width == 451 && pixels.height == 300 && pixels.format == .rgba8)
    let original = try Photo(contentsOf: Files.chelsea).pixels.packedBytes
    let bytes = pixels.packedBytes
    var (opaque, transparent, changed) = (0, 0, 0)
    for index in 0..<451 * 300 {
      switch bytes[4 * index + 3] {
      case 255:
        opaque += 1
        if bytes[4 * index..<4 * index + 3] != original[3 * index..<3 * index + 3] {
          changed += 1
        }
      case 0: transparent += 1
      default: break
      }
    }
    #expect(opaque > 451 * 300 / 2)
    #expect(transparent > 451 * 300 / 40)
    #expect(changed == 0)
    #expect(try folder.names == ["cat.png"])
  }

  @Test("Pipes carry the same bytes as files, and an existing file is kept")
  func pipes() async throws {
    let input = try bytes(ofFile: Files.chelsea)
    let first = try await Command.run("cutout", Files.chelsea, "-o", folder("cat.png"), "--quiet")
    #expect(first.status == 0 && first.output.isEmpty && first.error == "")
    let file = try bytes(ofFile: folder("cat.png"))
    let piped = try await Command.run("cutout", "-", "-o", "-", "-q", input: input)
    #expect(piped.status == 0 && piped.error == "")
    #expect(piped.output == file)
    let again = try await Command.run("mask", Files.chelsea, "-o", folder("cat.png"))
    #expect(again.status == 1)
    #expect(again.error.contains(folder("cat.png")))
    #expect(try bytes(ofFile: folder("cat.png")) == file)
    let over = try await Command.run(
      "mask", Files.chelsea, "-o", folder("cat.png"), "--overwrite")
    #expect(over.status == 0)
    #expect(try read("cat.png").format == .grey8)
    #expect(try folder.names == ["cat.png"])
  }

  @Test("A background fills everything except the cat")
  func background() async throws {
    let run = try await Command.run(
      "cutout", Files.chelsea, "-o", folder("cat.png"), "--background", "#12AB34")
    #expect(run.status == 0)
    let pixels = try read("cat.png")
    #expect(pixels.width == 451 && pixels.height == 300 && pixels.format == .rgb8)
    let bytes = pixels.packedBytes
    var count = 0
    for index in stride(from: 0, to: bytes.count, by: 3)
    where bytes[index] == 0x12 && bytes[index + 1] == 0xAB && bytes[index + 2] == 0x34 {
      count += 1
    }
    #expect(count > 451 * 300 / 40)
    let jpeg = try await Command.run(
      "cutout", Files.chelsea, "-o", folder("cat.jpg"), "--background", "12AB34",
      "--jpeg-quality", "95")
    #expect(jpeg.status == 0)
    let photo = try read("cat.jpg")
    #expect(photo.width == 451 && photo.format == .rgb8)
  }

  @Test("Transparent pixels stay transparent, and colours are kept on a background")
  func transparentPhoto() async throws {
    // The right half of the photo made transparent.
    let photo = try Photo(contentsOf: Files.chelsea).pixels
    let image = Image(pixels: photo)
    let left = image.cropped(to: Rect(x: 0, y: 0, width: 200, height: 300))
    let clear = Image(color: .clear).cropped(to: image.extent)
    try left.composited(over: clear).write(to: folder("half.png"))
    let stored = try read("half.png").packedBytes
    let run = try await Command.run("cutout", folder("half.png"), "-o", folder("cut.png"))
    #expect(run.status == 0)
    let cut = try read("cut.png").packedBytes
    let onColor = try await Command.run(
      "cutout", folder("half.png"), "-o", folder("color.png"), "--background", "#FFFFFF")
    #expect(onColor.status == 0)
    let color = try read("color.png").packedBytes
    var (opaque, worst, visible) = (0, 0, 0)
    for index in 0..<451 * 300 {
      if stored[4 * index + 3] == 0, cut[4 * index + 3] != 0 { visible += 1 }
      guard cut[4 * index + 3] == 255 else { continue }
      opaque += 1
      for channel in 0..<3 {
        worst = max(
          worst, abs(Int(color[3 * index + channel]) - Int(stored[4 * index + channel])))
      }
    }
    #expect(visible == 0)
    #expect(opaque > 10_000)
    #expect(worst <= 1)
  }

  @Test("Masks are grey, soft or hard, and show the kept classes")
  func masks() async throws {
    let soft = try await Command.run("mask", Files.chelsea, "-o", folder("soft.png"))
    #expect(soft.status == 0)
    let softMask = try read("soft.png")
    #expect(softMask.width == 451 && softMask.height == 300 && softMask.format == .grey8)
    #expect(Set(softMask.packedBytes).count > 10)
    let hard = try await Command.run(
      "mask", Files.chelsea, "-o", folder("hard.pgm"), "--hard", "--keep", "Cat, dog")
    #expect(hard.status == 0)
    let hardMask = try read("hard.pgm")
    #expect(hardMask.width == 451 && hardMask.height == 300)
    #expect(Set(hardMask.packedBytes) == [0, 255])
    let map = try ImageModel.bundled.labels(in: Photo(contentsOf: Files.chelsea).pixels)
    let expected = try map.resized(width: 451, height: 300).hardMask(keeping: [.cat, .dog])
    #expect(hardMask.packedBytes == expected.packedBytes)
  }

  @Test("Removing all that is kept is a mistake")
  func nothingKept() async throws {
    let removed = try await Command.run(
      "cutout", Files.chelsea, "-o", folder("removed.png"), "--remove", "cat", "--keep", "cat")
    #expect(removed.status == 64 && removed.error.contains("--remove leaves nothing"))
  }

  @Test("Labels are written as an indexed PNG of class numbers in the colours of PASCAL VOC")
  func labels() async throws {
    let run = try await Command.run("labels", Files.chelsea, "-o", folder("labels.png"))
    #expect(run.status == 0)
    #expect(run.text.hasPrefix("cat  "))
    let map = try ImageModel.bundled.labels(in: Photo(contentsOf: Files.chelsea).pixels)
    let image = try ImageDecoder.decodeIndexed(bytes(ofFile: folder("labels.png")))
    #expect(image.info.isIndexed)
    #expect(image.indices.packedBytes == map.labels)
    let palette = (0..<21).map { VOCPalette.color(ofClass: $0) }
    #expect(
      image.palette == palette.map { IndexedImage.PaletteColor(red: $0.x, green: $0.y, blue: $0.z) }
    )
    // The colour of cats is dark red.
    #expect(image.palette[8] == IndexedImage.PaletteColor(red: 64, green: 0, blue: 0))

    let full = try await Command.run(
      "labels", Files.chelsea, "-o", folder("full.png"), "--full-size", "--quiet")
    #expect(full.status == 0 && full.output.isEmpty && full.error == "")
    let large = try ImageDecoder.decodeIndexed(bytes(ofFile: folder("full.png")))
    #expect(large.indices.width == 451 && large.indices.height == 300)
    #expect(large.indices.packedBytes == map.resized(width: 451, height: 300).labels)

    let piped = try await Command.run("labels", Files.chelsea, "-o", "-")
    #expect(try piped.output == bytes(ofFile: folder("labels.png")))
  }

  @Test("The JSON describes the label map")
  func json() async throws {
    let map = try ImageModel.bundled.labels(in: Photo(contentsOf: Files.chelsea).pixels)
    let cat = try #require(map.occurrences.first)
    let run = try await Command.run("labels", Files.chelsea, "--json", "--verbose")
    #expect(run.status == 0)
    for stage in ["decode", "load", "resize", "network", "labels", "total"] {
      #expect(run.error.contains(stage))
    }
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    #expect(report["width"] as? Int == 451 && report["height"] as? Int == 300)
    let classes = try #require(report["classes"] as? [[String: Any]])
    #expect(classes.count == map.occurrences.count)
    let first = try #require(classes.first)
    #expect(first["name"] as? String == "cat" && first["index"] as? Int == 8)
    let pixelCount = (cat.fraction * 451 * 300).rounded()
    #expect(first["pixels"] as? Int == Int(pixelCount))
    let fraction = try #require(first["fraction"] as? Double)
    #expect(abs(fraction - cat.fraction) < 1e-12)
    let box = try #require(first["box"] as? [String: Int])
    // The edges of the box on the map, 513×513, in pixels of the photo, 451×300: rounded outwards.
    let cells = try #require(try map.boundingBox(of: .cat))
    let (left, top) = (cells.x * 451 / 513, cells.y * 300 / 513)
    let right = ((cells.x + cells.width) * 451 + 512) / 513
    let bottom = ((cells.y + cells.height) * 300 + 512) / 513
    #expect(box == ["x": left, "y": top, "width": right - left, "height": bottom - top])
    let text = try await Command.run("labels", Files.chelsea)
    #expect(
      text.text.hasPrefix("cat  ")
        && text.text.contains("box \(left),\(top),\(right - left),\(bottom - top)\n")
        && text.text.contains("in pixels of the photo, 451×300"), "\(text.text)")
  }

  @Test("Classes are kept and removed by name")
  func keepAndRemove() async throws {
    let kept = try await Command.run(
      "labels", Files.chelsea, "--json", "--keep", "TV-monitor,cat", "-o", folder("kept.png"))
    #expect(kept.status == 0)
    #expect(kept.text.contains("\"cat\""))
    let image = try ImageDecoder.decodeIndexed(bytes(ofFile: folder("kept.png")))
    #expect(Set(image.indices.packedBytes) == [0, 8])
    let removed = try await Command.run("labels", Files.chelsea, "--json", "--remove", "cat")
    #expect(removed.status == 0)
    #expect(!removed.text.contains("\"cat\""))
    let none = try await Command.run("labels", Files.chelsea, "--keep", "train")
    #expect(none.text == "only background\n")
  }

  @Test(
    "The result does not depend on the number of threads or the back end", arguments: ["1", "3"])
  func options(threads: String) async throws {
    let expected = try await Command.run("labels", Files.chelsea, "--json")
    let run = try await Command.run(
      "labels", Files.chelsea, "--json", "--threads", threads, "--backend", "swift")
    #expect(run.status == 0)
    #expect(run.text == expected.text)
  }

  @Test("The smallest and the longest photos work", arguments: [(1, 1), (1, 500), (7, 3)])
  func sizes(width: Int, height: Int) async throws {
    let input = Files.ramp(width: width, height: height)
    let run = try await Command.run("cutout", "-", "-o", folder("cut.png"), input: input)
    #expect(run.status == 0)
    let pixels = try read("cut.png")
    #expect(pixels.width == width && pixels.height == height && pixels.format == .rgba8)
  }
}
