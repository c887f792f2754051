// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import TestSupport
import Testing

#if PNG && BundledWeights
  /// The commands on many small pictures, with the bundled network at its smallest.
  @Suite("Several photographs", .serialized)
  struct BatchCommandTests {
    private let folder: TemporaryFolder
    private let model: String

    init() throws {
      folder = try TemporaryFolder()
      model = folder("model.safetensors")
      let weights = try DeepLabV3.bundledWeights()
      var configuration = weights.configuration
      configuration.inputSize = 65
      try DeepLabV3Weights(configuration: configuration, tensors: weights.tensors).write(to: model)
    }

    /// Writes pictures of noise, and others that break off.
    private func writePictures(_ count: Int, broken: Set<Int> = []) throws {
      var random = SeededRandom(seed: 3)
      try FileManager.default.createDirectory(
        atPath: folder("in/sub"), withIntermediateDirectories: true)
      for index in 0..<count {
        var bytes = Array("P6\n32 24\n255\n".utf8)
        bytes += (0..<32 * 24 * 3).map { _ in UInt8(random.int(0...255)) }
        if broken.contains(index) { bytes.removeLast(100) }
        try folder.write(bytes, to: (index % 2 == 0 ? "in/" : "in/sub/") + "\(index).ppm")
      }
    }

    private func run(_ command: String, _ arguments: String...) async throws -> Command {
      try await Command.run([command, folder("in"), "--model", model] + arguments)
    }

    /// The paths of all files below a folder, hidden ones too.
    private static func files(in folder: String) -> [String] {
      let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      return all.filter { path in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: folder + "/" + path, isDirectory: &isFolder)
          && !isFolder.boolValue
      }.sorted()
    }

    private func contents(of name: String) throws -> [String: [UInt8]] {
      try Dictionary(
        uniqueKeysWithValues: Self.files(in: folder(name)).map {
          ($0, try bytes(ofFile: folder(name) + "/" + $0))
        })
    }

    private func lines(_ run: Command) throws -> [[String: Any]] {
      try run.text.split(separator: "\n").map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
    }

    @Test("The structure of a folder is kept, whatever the number at a time")
    func jobs() async throws {
      try writePictures(7)
      let one = try await run("mask", "-o", folder("one"), "--jobs", "1", "--format", "ppm")
      #expect(one.status == 0, "\(one.error)")
      #expect(one.output.isEmpty)
      #expect(one.error.contains("7 done, 0 skipped, 0 failed"))
      let expected = try contents(of: "one")
      #expect(
        expected.keys.sorted()
          == ["0.ppm", "2.ppm", "4.ppm", "6.ppm", "sub/1.ppm", "sub/3.ppm", "sub/5.ppm"])
      let four = try await run(
        "mask", "-o", folder("four/"), "--jobs", "4", "--format", "ppm", "-q")
      #expect(four.status == 0 && four.error.isEmpty)
      #expect(try contents(of: "four") == expected)
      // As a file of its own.
      let single = try await Command.run(
        "mask", folder("in/2.ppm"), "--model", model, "-o", folder("2.ppm"))
      #expect(single.status == 0)
      #expect(try bytes(ofFile: folder("2.ppm")) == expected["2.ppm"])
    }

    @Test("What fails is said, and the others are done")
    func failures() async throws {
      try writePictures(5, broken: [1, 2])
      let name = "in/\"quoted\"\n\t\\ é.ppm"
      try folder.write(bytes(ofFile: folder("in/0.ppm")), to: name)
      let run = try await run("cutout", "-o", folder("out"), "--json", "--jobs", "3")
      #expect(run.status == 1)
      #expect(run.error.contains("4 done, 0 skipped, 2 failed"))
      let lines = try lines(run)
      #expect(lines.count == 6)
      let failed = lines.filter { $0["status"] as? String == "failed" }
      #expect(
        Set(failed.compactMap { $0["photo"] as? String })
          == [folder("in/sub/1.ppm"), folder("in/2.ppm")])
      for line in failed {
        let photo = try #require(line["photo"] as? String)
        #expect((line["error"] as? String)?.contains(photo) == true)
        #expect(run.error.contains("Error: \(photo): "))
      }
      for line in lines where line["status"] as? String == "done" {
        let output = try #require(line["output"] as? String)
        #expect(try Photograph(contentsOf: output).pixels.format == .rgba8)
        #expect(line["error"] is NSNull)
        #expect((line["seconds"] as? Double).map { $0 > 0 && $0 < 600 } == true)
      }
      #expect(lines.contains { $0["photo"] as? String == folder(name) })
      #expect(Self.files(in: folder("out")).count == 4)
    }

    @Test("What exists is a failure, is left out, or is replaced")
    func existing() async throws {
      try writePictures(3)
      try FileManager.default.createDirectory(
        atPath: folder("out"), withIntermediateDirectories: true)
      try folder.write([1, 2, 3], to: "out/0.ppm.png")
      let first = try await run("mask", "-o", folder("out"))
      #expect(first.status == 1)
      #expect(first.error.contains("2 done, 0 skipped, 1 failed"))
      #expect(first.error.contains("exists already"))
      let kept = try contents(of: "out")
      #expect(kept["0.ppm.png"] == [1, 2, 3])
      let second = try await run("mask", "-o", folder("out"), "--skip-existing", "--json")
      #expect(second.status == 0)
      #expect(try lines(second).allSatisfy { $0["status"] as? String == "skipped" })
      #expect(try contents(of: "out") == kept)
      let third = try await run("mask", "-o", folder("out"), "--overwrite")
      #expect(third.status == 0)
      #expect(try contents(of: "out")["0.ppm.png"] != [1, 2, 3])
    }

    @Test("Labels and overlays have a folder each, and reports")
    func labels() async throws {
      try writePictures(2)
      let run = try await run(
        "labels", "-o", folder("labels"), "--overlay", folder("overlays"), "--json")
      #expect(run.status == 0, "\(run.error)")
      for line in try lines(run) {
        let report = try #require(line["labels"] as? [String: Any])
        #expect(report["width"] as? Int == 65)
        for result in ["output", "overlay"] {
          #expect(FileManager.default.fileExists(atPath: try #require(line[result] as? String)))
        }
      }
      #expect(Self.files(in: folder("labels")) == ["0.ppm.png", "sub/1.ppm.png"])
      #expect(Self.files(in: folder("overlays")) == ["0.ppm", "sub/1.ppm"])
      let text = try await self.run("labels", "--jobs", "1")
      #expect(text.text.hasPrefix(folder("in/0.ppm") + "\n  "))
    }

    @Test("Commands with pictures of their own share them")
    func shared() async throws {
      try writePictures(3)
      let mask = try folder.write(Files.ramp(width: 32, height: 24), to: "mask.ppm")
      let replaced = try await Command.run(
        "replace", folder("in"), "-o", folder("replaced"), "-b", "#ff0000", "--mask", mask)
      #expect(replaced.status == 0, "\(replaced.error)")
      let filtered = try await Command.run(
        "filter", folder("in/**/*.ppm"), "-o", folder("filtered"), "--format", "png",
        "--apply", "exposure(ev: 1)")
      #expect(filtered.status == 0, "\(filtered.error)")
      let tinted = try await run("colorize", "-o", folder("tinted"))
      #expect(tinted.status == 0, "\(tinted.error)")
      let names = ["0.ppm", "2.ppm", "sub/1.ppm"]
      #expect(Self.files(in: folder("replaced")) == names)
      #expect(Self.files(in: folder("tinted")) == names)
      #expect(Self.files(in: folder("filtered")) == names.map { $0 + ".png" })
    }

    @Test("Nothing found is a failure of its own kind, where a subject is required")
    func nothingFound() async throws {
      try writePictures(3)
      let options = ["-o", folder("out"), "--keep", "train", "--require-subject"]
      let run = try await Command.run(["mask", folder("in"), "--model", model] + options)
      #expect(run.status == 3)
      #expect(run.error.contains("no train found") && run.error.contains("3 failed"))
      try folder.write([], to: "in/bad.ppm")
      let mixed = try await Command.run(["mask", folder("in"), "--model", model] + options)
      #expect(mixed.status == 1)
      #expect(Self.files(in: folder("out")).isEmpty)
    }

    @Test("One photograph says in JSON what became of it")
    func single() async throws {
      try writePictures(1)
      let words = ["mask", folder("in/0.ppm"), "--model", model, "-o", folder("0.png"), "--json"]
      let done = try await Command.run(words)
      #expect(done.status == 0)
      #expect(try lines(done).first?["status"] as? String == "done")
      let failed = try await Command.run(words)
      #expect(failed.status == 1 && failed.error.hasPrefix("Error: "))
      #expect(try lines(failed).first?["status"] as? String == "failed")
      let skipped = try await Command.run(words + ["--skip-existing"])
      #expect(skipped.status == 0)
      #expect(try lines(skipped).first?["status"] as? String == "skipped")
    }

    @Test("Wrong usage is told before anything is written")
    func wrongUsage() async throws {
      try writePictures(2)
      let (input, file) = (folder("in"), folder("in/0.ppm"))
      let before = Self.files(in: folder.path)
      for words in [
        ["mask", input, "-o", folder("out.png")], ["mask", input, "-o", file],
        ["mask", input, "-o", "-"], ["mask", input, "-o", input],
        ["mask", file, "-", "-o", folder("out")], ["mask", file, file, "-o", folder("x.ppm")],
        ["mask", input, "-o", folder("out"), "--jobs", "0"],
        ["mask", input, "-o", folder("out"), "--format", "gif"],
        ["mask", file, "-o", "-", "--json"],
        ["mask", file, "-o", folder("a.png"), "--format", "jpg"],
        ["cutout", input, "-o", folder("out"), "--format", "jpg"],
        ["colorize", input, "-o", folder("in/"), "--overwrite"],
        ["colorize", file, "-o", input, "--overwrite"],
        ["labels", input, "-o", folder("out"), "--overlay", folder("out/")],
        ["filter", input, "-o", folder("out"), "--apply", "exposure", "--explain"],
      ] {
        let run = try await Command.run(words)
        #expect(run.status == 64, "\(words): \(run.error)")
      }
      #expect(Self.files(in: folder.path) == before)
    }

    @Test("Killed half-way and begun again, every photograph is done once")
    func killed() async throws {
      let broken = Set((0..<10).map { $0 * 20 + 3 })
      try writePictures(200, broken: broken)
      let (out, words) = (
        folder("out"), ["mask", folder("in"), "--model", model, "-o", folder("out")]
      )
      let killed = try await Command.interrupt(words + ["--json"], by: SIGKILL) {
        Self.files(in: out).count { $0.hasSuffix(".png") } >= 60
      }
      #expect(killed.status == SIGKILL)
      // What a process that was killed leaves, in case that this one was not writing.
      try folder.write([1, 2, 3], to: "out/.silhouette-abc123")
      let early = try contents(of: "out").filter { $0.key.hasSuffix(".png") }
      #expect(early.count >= 60 && early.count < 190)
      let again = try await Command.run(words + ["--json", "--skip-existing"])
      #expect(again.status == 1)
      let lines = try lines(again)
      func count(_ status: String) -> Int { lines.count { $0["status"] as? String == status } }
      #expect(count("failed") == 10 && count("skipped") == early.count)
      #expect(count("done") == 190 - early.count)
      let all = try contents(of: "out")
      #expect(all.count == 190)
      for (name, bytes) in all {
        let pixels = try Photograph(bytes: bytes).pixels
        #expect(name.hasSuffix(".png") && pixels.width == 32 && pixels.height == 24)
        if let bytesBefore = early[name] { #expect(bytes == bytesBefore) }
      }
    }

    @Test("Interrupted, it leaves no temporary file", arguments: [SIGINT, SIGTERM])
    func interrupted(signal: Int32) async throws {
      try writePictures(200)
      let out = folder("out")
      let run = try await Command.interrupt(
        ["mask", folder("in"), "--model", model, "-o", out], by: signal
      ) { Self.files(in: out).count >= 20 }
      #expect(run.status == signal)
      #expect(run.error.contains("interrupted: "))
      let files = Self.files(in: out)
      #expect(files.count >= 20 && files.count < 200)
      for file in files {
        #expect(file.hasSuffix(".png"))
        #expect(try Photograph(contentsOf: out + "/" + file).pixels.width == 32)
      }
    }
  }
#endif
