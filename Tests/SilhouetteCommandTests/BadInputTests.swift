// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import SilhouetteInference
import TestSupport
import Testing

/// For any bad input, the command prints a message that names the file, sets the exit code and writes nothing.
@Suite("Bad input", .serialized)
struct BadInputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs the command, whose result would be `out…`, and expects it to fail without leaving files.
  private func expectFailure(
    _ arguments: [String], status: Int32 = 1, says texts: String..., input: [UInt8] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let before = try folder.names
    let run = try await Command.run(arguments, input: input)
    #expect(run.status == status, "\(run.error)", sourceLocation: sourceLocation)
    #expect(run.output.isEmpty, sourceLocation: sourceLocation)
    for text in texts where !text.isEmpty {
      #expect(run.error.contains(text), "\(run.error)", sourceLocation: sourceLocation)
    }
    #expect(run.error.hasPrefix("Error: "), "\(run.error)", sourceLocation: sourceLocation)
    #expect(try folder.names == before, sourceLocation: sourceLocation)
  }

  // MARK: Photos

  @Test("Files that are not images are rejected")
  func notImages() async throws {
    let out = folder("out.ppm")
    let empty = try folder.write([], to: "empty.png")
    try await expectFailure(["mask", empty, "-o", out], says: empty)
    let text = try folder.write(Array("Hello, world\n".utf8), to: "text.jpg")
    try await expectFailure(["mask", text, "-o", out], says: text)
    let missing = folder("missing.png")
    try await expectFailure(["mask", missing, "-o", out], says: missing, "no such file")
    try await expectFailure(["mask", folder.path, "-o", out], status: 64, says: out, "folder")
    try await expectFailure(
      ["mask", "-", "-o", out], says: "standard input", input: Array("not an image".utf8))
  }

  @Test(
    "Where there is no photo, the error says so, whatever the result is called",
    arguments: ["out.png", "out/", "out.txt"])
  func noPhotos(_ output: String) async throws {
    try FileManager.default.createDirectory(
      atPath: folder("empty"), withIntermediateDirectories: true)
    for (photos, words) in [
      ("*.webp", "matches no photos"), ("a[1].jpg", "matches no photos"),
      ("no?e.png", "matches no photos"),
      ("empty", "found no photos in the folder"),
    ] {
      for command in ["cutout", "mask", "sticker"] {
        try await expectFailure(
          [command, folder(photos), "-o", folder(output)], says: folder(photos), words)
      }
    }
  }

  @Test("Truncated photos are rejected")
  func truncated() async throws {
    let out = folder("out.ppm")
    let ramp = Files.ramp(width: 40, height: 30)
    let pnm = try folder.write(Array(ramp.dropLast()), to: "cut.ppm")
    try await expectFailure(["mask", pnm, "-o", out], says: pnm)
    for format in [ImageFileFormat.png, .jpeg] {
      let whole = try ImageEncoder.encode(Photo(bytes: ramp).pixels, as: format)
      for count in [8, 30, whole.count / 2, whole.count - 24] {
        let cut = try folder.write(Array(whole.prefix(count)), to: "cut.\(format.rawValue)")
        try await expectFailure(["mask", cut, "-o", out], says: cut)
      }
    }
  }

  @Test("Photos over the size limit are rejected")
  func tooLarge() async throws {
    let out = folder("out.ppm")
    let header = Array("P6\n40000 40000\n255\n".utf8)
    let pnm = try folder.write(header + [0, 0, 0], to: "huge.ppm")
    try await expectFailure(["mask", pnm, "-o", out], says: pnm, "40000")
    let small = try folder.write(Files.ramp(width: 40, height: 30), to: "small.ppm")
    try await expectFailure(
      ["mask", small, "-o", out, "--max-megapixels", "0.001"], says: small, "1200")
    try await expectFailure(
      ["mask", small, "-o", out, "--max-megapixels", "0"], status: 64, says: "--max-megapixels")
    var png = try ImageEncoder.encode(
      Photo(bytes: Files.ramp(width: 4, height: 3)).pixels, as: .png)
    // The width and height in the header; libpng verifies the checksum after it.
    png.replaceSubrange(16..<24, with: [0, 0, 0x9C, 0x40, 0, 0, 0x9C, 0x40])
    png.replaceSubrange(29..<33, with: CRC32.bytes(png[12..<29]))
    let huge = try folder.write(png, to: "huge.png")
    try await expectFailure(["mask", huge, "-o", out], says: huge, "40000")
  }

  // MARK: Results

  @Test("Results that cannot be written are errors")
  func unwritable() async throws {
    let small = try folder.write(Files.ramp(width: 4, height: 3), to: "small.ppm")
    for name in ["/out.ppm", "/below/out.ppm"] {
      try await expectFailure(
        ["mask", small, "-o", small + name], says: small, "cannot make the folder")
    }
    try await expectFailure(["mask", small, "-o", small], says: small, "exists already")
    try await expectFailure(["convert", Files.weights, "-o", small], says: small)
    try await expectFailure(
      ["labels", small, "-o", small + "/out.png"], says: small, "cannot make the folder")
    if geteuid() != 0 {
      let closed = folder("closed")
      try FileManager.default.createDirectory(
        atPath: closed, withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o555])
      try await expectFailure(["mask", small, "-o", closed + "/out.ppm"], says: closed)
    }
    #expect(try bytes(ofFile: small) == Files.ramp(width: 4, height: 3))
  }

  @Test("Result names of unknown formats, or of formats without transparency, are rejected")
  func formats() async throws {
    let small = try folder.write(Files.ramp(width: 4, height: 3), to: "small.ppm")
    for name in ["out.jpg", "out.ppm"] {
      try await expectFailure(
        ["cutout", small, "-o", folder(name)], status: 64, says: folder(name), ".png",
        "--background")
    }
    for command in ["cutout", "mask"] {
      try await expectFailure(
        [command, small, "-o", folder("out.jxl")], status: 64, says: folder("out.jxl"), ".webp")
      try await expectFailure(
        [command, small, "-o", folder("out.gif")], status: 64, says: "GIF can only be read")
      try await expectFailure(
        [command, small, "-o", folder("out")], status: 64, says: folder("out"))
    }
    try await expectFailure(
      ["labels", small, "-o", folder("out.jpg")], status: 64, says: folder("out.jpg"), ".png")
    try await expectFailure(["labels", small, "-o", "-", "--json"], status: 64, says: "--json")
  }

  @Test("Arguments out of range are rejected")
  func arguments() async throws {
    let small = try folder.write(Files.ramp(width: 4, height: 3), to: "small.ppm")
    let out = folder("out.png")
    func expectUsage(_ arguments: String..., says text: String) async throws {
      try await expectFailure(["cutout", small, "-o", out] + arguments, status: 64, says: text)
    }
    try await expectUsage("--threads", "0", says: "--threads takes 1 to 256, found 0")
    try await expectUsage("--threads", "-1", says: "--threads")
    try await expectUsage("--threads", "many", says: "--threads")
    try await expectUsage("--jpeg-quality", "101", says: "--jpeg-quality takes 1 to 100, found 101")
    try await expectUsage("--jpeg-quality", "0", says: "--jpeg-quality")
    for quality in ["0", "101", "lossy"] {
      try await expectUsage(
        "--webp-quality", quality,
        says: "--webp-quality takes 1 to 100 or lossless, found \(quality)")
    }
    try await expectUsage("--keep", "", says: "--keep")
    try await expectUsage("--keep", ",", says: "--keep")
    try await expectUsage("--remove", "", says: "--remove")
    try await expectUsage("--background", "reddest", says: "--background")
    try await expectUsage("--background", "#12345", says: "--background")
    // What is neither a word nor a colour is the name of an image.
    try await expectFailure(
      ["cutout", small, "-o", out, "--background", "+12345"], says: "+12345: no such file")
    try await expectUsage("--backend", "abacus", says: "--backend")
    try await expectUsage("--quiet", "--verbose", says: "--quiet")
    try await expectUsage("--unheard-of", says: "--unheard-of")
    try await expectFailure(["cutout", small], status: 64, says: "-o FILE")
    try await expectFailure(["cutout", "-o", out], status: 64, says: "photo")
  }

  @Test("Unknown classes and instruction sets are rejected")
  func unknownNames() async throws {
    let small = try folder.write(Files.ramp(width: 4, height: 3), to: "small.ppm")
    let notImage = try folder.write(Array("not an image".utf8), to: "none.ppm")
    for command in ["mask", "labels", "cutout"] {
      for option in ["--keep", "--remove"] {
        let output = command == "mask" ? "out.ppm" : "out.png"
        try await expectFailure(
          [command, small, "-o", folder(output), option, "cat,unicorn"], says: "unicorn",
          "aeroplane, bicycle, bird")
        // Classes are checked before the photo is read, so that its own error does not come up.
        try await expectFailure(
          [command, notImage, "-o", folder(output), option, "cat,unicorn"], says: "unicorn")
      }
    }
    try await expectFailure(
      ["mask", small, "-o", folder("out.ppm"), "--instruction-set", "mmx"], says: "mmx")
  }

  // MARK: Models

  @Test("Files that are not models are rejected")
  func notModels() async throws {
    let small = try folder.write(Files.ramp(width: 4, height: 3), to: "small.ppm")
    func expectFailures(_ model: String, says text: String = "") async throws {
      try await expectFailure(
        ["convert", model, "-o", folder("out.safetensors")], says: model, text)
      try await expectFailure(["inspect", model], says: model, text)
      try await expectFailure(
        ["mask", small, "-o", folder("out.ppm"), "--model", model], says: model, text)
    }
    try await expectFailures(folder("missing.tflite"), says: "no such file")
    try await expectFailures(folder.path, says: "directory")
    try await expectFailures(try folder.write([], to: "empty.tflite"))
    try await expectFailures(small)
    let tiny = TinyTFLite.quantized.bytes
    try await expectFailures(try folder.write(Array(tiny.prefix(tiny.count / 2)), to: "cut.tflite"))
    let whole = try bytes(ofFile: Files.weights)
    for count in [4, 8, 5000, 100_000, whole.count - 1] {
      try await expectFailures(try folder.write(Array(whole.prefix(count)), to: "cut.safetensors"))
    }
  }

  @Test("Models other than DeepLabV3 are rejected")
  func otherModels() async throws {
    let small = try folder.write(Files.ramp(width: 4, height: 3), to: "small.ppm")
    // Another network with an image input, and one without.
    var numbers = TinyTFLite()
    numbers.add(.init(name: "numbers", shape: [1, 7]))
    numbers.add(.init(name: "positive", shape: [1, 7]))
    numbers.operators = [.init(code: 19, inputs: [0], outputs: [1])]
    numbers.outputs = [1]
    for (name, file) in [("tiny.tflite", TinyTFLite.quantized), ("numbers.tflite", numbers)] {
      let model = try folder.write(file.bytes, to: name)
      #expect(try await Command.run("inspect", model).status == 0)
      let converted = folder("\(name).safetensors")
      let run = try await Command.run("convert", model, "-o", converted)
      #expect(run.status == 0 && run.error.contains("not recognised as DeepLabV3"))
      for path in [model, converted] {
        try await expectFailure(
          ["mask", small, "-o", folder("out.ppm"), "--model", path], says: path)
      }
    }
  }

  @Test("Weights with an invalid header or invalid numbers are rejected")
  func brokenWeights() async throws {
    let small = try folder.write(Files.ramp(width: 4, height: 3), to: "small.ppm")
    let whole = try bytes(ofFile: Files.weights)
    func expectFailures(
      _ name: String, says text: String, _ change: (inout [UInt8]) throws -> Void
    ) async throws {
      var bytes = whole
      try change(&bytes)
      let model = try folder.write(bytes, to: name)
      try await expectFailure(
        ["convert", model, "-o", folder("out.safetensors")], says: model, text)
      try await expectFailure(
        ["mask", small, "-o", folder("out.ppm"), "--model", model], says: model, text)
    }
    // Replacements have the same length, so that nothing else moves.
    try await expectFailures("name.safetensors", says: "aspp.pool.bias") {
      try $0.replace("\"aspp.pool.bias\"", with: "\"aspp.pool.bins\"")
    }
    try await expectFailures("shape.safetensors", says: "aspp.pointwise.weight") {
      try $0.replace("[128,1,1,320]", with: "[320,1,1,128]")
    }
    let file = try SafetensorsFile(bytes: whole, name: "whole")
    let start = 8 + (0..<8).reduce(0) { $0 | Int(whole[$1]) << (8 * $1) }
    func place(_ name: String) throws -> Range<Int> { try #require(file.entry(name)).byteRange }
    let offsets = try place("backbone.block.6.expand.weight.scale")
    let (first, last) = (offsets.lowerBound - start, offsets.upperBound - start)
    try await expectFailures("overlap.safetensors", says: "overlaps another") {
      try $0.replace("[\(first),\(last)]", with: "[\(first - 1),\(last - 1)]")
    }
    let firstName = try #require(file.entries.first?.name)
    try await expectFailures("type.safetensors", says: firstName) {
      try $0.replace("\"F32\"", with: "\"F16\"")
    }
    try await expectFailures("format.safetensors", says: "format") {
      try $0.replace("\"silhouette\"", with: "\"silhouett9\"")
    }
    try await expectFailures("network.safetensors", says: "network") {
      try $0.replace("\"deeplabv3plus\"", with: "\"deeplabv3plvs\"")
    }
    try await expectFailures("classes.safetensors", says: "found “background,,eroplane") {
      try $0.replace("background,aeroplane", with: "background,,eroplane")
    }
    // Infinite in half precision.
    try await expectFailures("nan.safetensors", says: "backbone.stem.bias") {
      $0.replaceSubrange(try place("backbone.stem.bias").prefix(2), with: [0, 0x7C])
    }
    try await expectFailures("scale.safetensors", says: "backbone.block.6.expand.weight.scale") {
      $0.replaceSubrange(offsets.prefix(4), with: [0, 0, 0, 0x80])
    }
    try await expectFailures("no-scale.safetensors", says: "backbone.block.6.expand.weight.scale") {
      try $0.replace("block.6.expand.weight.scale\"", with: "block.6.expand.weight.skale\"")
    }
  }
}

extension [UInt8] {
  /// Replaces the first occurrence of a text with one of the same length.
  fileprivate mutating func replace(_ old: String, with new: String) throws {
    let (old, new) = (Data(old.utf8), Data(new.utf8))
    let range = try #require(Data(self).range(of: old))
    precondition(old.count == new.count)
    replaceSubrange(range, with: new)
  }
}
