// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import TestSupport
import Testing

/// Files that exist already, cannot be read, or are not meant for a terminal.
@Suite("Manners with files", .serialized)
struct FileMannersTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("“Exists already” names --overwrite, which replaces the file")
  func overwrite() async throws {
    let photo = try folder.write(Files.ramp(width: 8, height: 6), to: "photo.ppm")
    let arguments = ["filter", photo, "-o", folder("out.ppm"), "--apply", "exposure"]
    #expect(try await Command.run(arguments).status == 0)
    let again = try await Command.run(arguments)
    #expect(again.status == 1)
    #expect(
      again.error.contains("\(folder("out.ppm")): exists already; replace it with --overwrite"))
    #expect(try await Command.run(arguments + ["--overwrite"]).status == 0)
  }

  @Test("--jpeg-quality is refused for a result that is no JPEG, and changes one that is")
  func jpegQuality() async throws {
    let photo = try folder.write(Files.ramp(width: 64, height: 48), to: "photo.ppm")
    let arguments = ["filter", photo, "--apply", "exposure", "--jpeg-quality"]
    for (name, format) in [("out.png", "PNG"), ("out.ppm", "PNM")] {
      let run = try await Command.run(arguments + ["50", "-o", folder(name)])
      #expect(run.status == 64)
      #expect(run.error.contains("--jpeg-quality is for JPEG results, and this one is a \(format)"))
    }
    let sticker = try await Command.run(
      "sticker", photo, "-o", folder("x.png"), "--jpeg-quality", "50")
    #expect(sticker.status == 64 && sticker.error.contains("--jpeg-quality is for JPEG results"))
    for quality in ["5", "95"] {
      let run = try await Command.run(arguments + [quality, "-o", folder("\(quality).jpg")])
      #expect(run.status == 0, "\(run.error)")
    }
    let (low, high) = (try bytes(ofFile: folder("5.jpg")), try bytes(ofFile: folder("95.jpg")))
    #expect(low.count < high.count)
  }

  @Test(
    "--webp-quality is refused for a result that is no WebP, and changes one that is",
    .enabled(if: ImageFileFormat.webP.isWritable, "libwebp is missing"))
  func webPQuality() async throws {
    let photo = try folder.write(Files.ramp(width: 64, height: 48), to: "photo.ppm")
    let arguments = ["filter", photo, "--apply", "exposure", "--webp-quality"]
    for (name, format) in [("out.png", "PNG"), ("out.jpg", "JPEG")] {
      let run = try await Command.run(arguments + ["50", "-o", folder(name)])
      #expect(run.status == 64)
      #expect(run.error.contains("--webp-quality is for WebP results, and this one is a \(format)"))
    }
    for quality in ["5", "95", "lossless"] {
      let run = try await Command.run(arguments + [quality, "-o", folder("\(quality).webp")])
      #expect(run.status == 0, "\(run.error)")
    }
    let (low, high) = (try bytes(ofFile: folder("5.webp")), try bytes(ofFile: folder("95.webp")))
    #expect(low.count < high.count)
    let plain = ["filter", photo, "--apply", "exposure", "-o", folder("plain.ppm")]
    #expect(try await Command.run(plain).status == 0)
    let expected = try ImageDecoder.decode(contentsOfFile: folder("plain.ppm")).pixels
    let lossless = try ImageDecoder.decode(contentsOfFile: folder("lossless.webp")).pixels
    #expect(lossless.packedBytes == expected.packedBytes)
  }

  /// The first bytes of files of other formats.
  private static let foreign: [(name: String, head: [UInt8], format: String)] = [
    ("a.jxl", [0xFF, 0x0A, 0, 0], "JPEG XL"),
    ("b.PSD", Array("8BPS".utf8) + [0, 1, 0, 0], "Photoshop"),
    ("c.jp2", [0, 0, 0, 12] + Array("jP  ".utf8) + [13, 10, 0x87, 10], "JPEG 2000"),
    ("d.exr", [0x76, 0x2F, 0x31, 0x01, 2, 0, 0, 0], "OpenEXR"),
  ]

  @Test("A file of another format is named by its format")
  func foreignFiles() async throws {
    let others: [(name: String, head: [UInt8], format: String)] = [
      ("e.png", [0, 0, 1, 0, 1, 0, 16, 16], "ICO"),
      ("f.png", Array("%PDF-1.7".utf8), "PDF"),
      ("g.png", Array("<?xml version=\"1.0\"?>\n<svg xmlns=\"\">".utf8), "SVG"),
    ]
    for (name, head, format) in Self.foreign + others {
      let path = try folder.write(head, to: name)
      let run = try await Command.run(
        "filter", path, "-o", folder("out.ppm"), "--apply", "exposure")
      #expect(run.status == 1)
      #expect(
        run.error.contains("\(path): the format is \(format); this program reads")
          && run.error.contains("PNM"), "\(run.error)")
    }
  }

  @Test("A folder counts the images that it passes over, and fails if it has nothing else")
  func folders() async throws {
    try FileManager.default.createDirectory(
      atPath: folder("in/deep"), withIntermediateDirectories: true)
    for (name, head, _) in Self.foreign { try folder.write(head, to: "in/\(name)") }
    try folder.write(Self.foreign[0].head, to: "in/deep/more.jxl")
    try folder.write(Array("notes".utf8), to: "in/notes.txt")
    let arguments = ["filter", folder("in"), "-o", folder("out"), "--apply", "exposure"]
    let report =
      "5 files passed over: 1 JPEG 2000, 1 OpenEXR, 1 Photoshop, 2 JPEG XL; this program"
      + " reads"
    let nothing = try await Command.run(arguments)
    #expect(nothing.status == 1)
    #expect(nothing.error.contains("found no photos in the folder; \(report)"), "\(nothing.error)")
    try folder.write(Files.ramp(width: 8, height: 6), to: "in/photo.ppm")
    let one = try await Command.run(arguments)
    #expect(one.status == 0)
    #expect(one.error.contains("1 done, 0 skipped, 0 failed"))
    #expect(one.error.contains(report), "\(one.error)")
  }

  @Test("Nothing but text goes to a terminal")
  func terminal() async throws {
    let script = "/usr/bin/script"
    guard FileManager.default.isExecutableFile(atPath: script) else {
      print("script is missing: results for a terminal are not tested")
      return
    }
    let photo = try folder.write(Files.ramp(width: 8, height: 6), to: "photo.ppm")
    // `script` gives the command a terminal, and passes on its exit code.
    let shell = "\"$0\" filter \(photo) -o - --apply exposure"
    let launcher = [
      script, "-q", "-e", "-c", shell.replacing("\"$0\"", with: try Command.path()), "/dev/null",
    ]
    let run = try await Command.run([], through: launcher, appendsCommand: false)
    #expect(run.status == 64, "\(run.text)")
    #expect(run.text.contains("standard output is a terminal, which cannot show a PNG"))
    let piped = try await Command.run("filter", photo, "-o", "-", "--apply", "exposure")
    #expect(piped.status == 0 && piped.output.count > 8)
  }

  @Test("A caption that the font cannot write is an error that names the character")
  func captions() async throws {
    let photo = try folder.write(Files.ramp(width: 8, height: 6), to: "photo.ppm")
    for (text, character) in [("größe", "ö"), ("猫", "猫"), ("a\tb", #"\t"#)] {
      let run = try await Command.run(
        "sheet", photo, "-o", folder("sheet.ppm"), "--caption", text)
      #expect(run.status == 64)
      #expect(run.error.contains("the built-in font has no “\(character)”"), "\(run.error)")
    }
    let run = try await Command.run("sheet", photo, "-o", folder("sheet.ppm"), "--caption", "a~Z 9")
    #expect(run.status == 0, "\(run.error)")
  }
}
