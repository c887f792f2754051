// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import TestSupport
import Testing

/// The commands on many small photos, with a small input size of the bundled network.
@Suite("Several photos", .serialized)
struct BatchCommandTests {
  private let photos: SmallPhotos
  private var folder: TemporaryFolder { photos.folder }
  private var model: String { photos.model }

  init() throws { photos = try SmallPhotos() }

  private func run(_ command: String, _ arguments: String...) async throws -> Command {
    try await Command.run([command, folder("in"), "--model", model] + arguments)
  }

  @Test("Results keep the folder's structure, with any number of jobs")
  func jobs() async throws {
    try photos.write(7)
    let one = try await run("mask", "-o", folder("one"), "--jobs", "1", "--format", "ppm")
    #expect(one.status == 0, "\(one.error)")
    #expect(one.output.isEmpty)
    #expect(one.error.contains("7 done, 0 skipped, 0 failed"))
    let expected = try photos.contents(of: "one")
    #expect(
      expected.keys.sorted()
        == ["0.ppm", "2.ppm", "4.ppm", "6.ppm", "sub/1.ppm", "sub/3.ppm", "sub/5.ppm"])
    let four = try await run(
      "mask", "-o", folder("four/"), "--jobs", "4", "--format", "ppm", "-q")
    #expect(four.status == 0 && four.error.isEmpty)
    #expect(try photos.contents(of: "four") == expected)
    // The same photo processed alone.
    let single = try await Command.run(
      "mask", folder("in/2.ppm"), "--model", model, "--quality", "fast", "-o", folder("2.ppm"))
    #expect(single.status == 0)
    #expect(try bytes(ofFile: folder("2.ppm")) == expected["2.ppm"])
  }

  @Test("Failures are reported, and the other photos are processed")
  func failures() async throws {
    try photos.write(5, broken: [1, 2])
    let name = "in/\"quoted\"\n\t\\ é.ppm"
    try folder.write(bytes(ofFile: folder("in/0.ppm")), to: name)
    let run = try await run("cutout", "-o", folder("out"), "--json", "--jobs", "3")
    #expect(run.status == 1)
    #expect(run.error.contains("4 done, 0 skipped, 2 failed"))
    let lines = try run.jsonLines
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
      #expect(try Photo(contentsOf: output).pixels.format == .rgba8)
      #expect(line["error"] is NSNull)
      #expect((line["seconds"] as? Double).map { $0 > 0 && $0 < 600 } == true)
    }
    #expect(lines.contains { $0["photo"] as? String == folder(name) })
    #expect(photos.files(in: folder("out")).count == 4)
  }

  @Test("Existing results are errors, are skipped or are replaced")
  func existing() async throws {
    try photos.write(3)
    try FileManager.default.createDirectory(
      atPath: folder("out"), withIntermediateDirectories: true)
    try folder.write([1, 2, 3], to: "out/0.ppm.png")
    let first = try await run("mask", "-o", folder("out"))
    #expect(first.status == 1)
    #expect(first.error.contains("2 done, 0 skipped, 1 failed"))
    #expect(first.error.contains("exists already"))
    let kept = try photos.contents(of: "out")
    #expect(kept["0.ppm.png"] == [1, 2, 3])
    let second = try await run("mask", "-o", folder("out"), "--skip-existing", "--json")
    #expect(second.status == 0)
    #expect(try second.jsonLines.allSatisfy { $0["status"] as? String == "skipped" })
    #expect(try photos.contents(of: "out") == kept)
    let third = try await run("mask", "-o", folder("out"), "--overwrite")
    #expect(third.status == 0)
    #expect(try photos.contents(of: "out")["0.ppm.png"] != [1, 2, 3])
  }

  @Test("Labels and overlays go to separate folders, and reports are printed")
  func labels() async throws {
    try photos.write(2)
    let run = try await run(
      "labels", "-o", folder("labels"), "--overlay", folder("overlays"), "--json")
    #expect(run.status == 0, "\(run.error)")
    for line in try run.jsonLines {
      let report = try #require(line["labels"] as? [String: Any])
      // The photo's, not the network's.
      #expect(report["width"] as? Int == 32)
      for result in ["output", "overlay"] {
        #expect(FileManager.default.fileExists(atPath: try #require(line[result] as? String)))
      }
    }
    #expect(photos.files(in: folder("labels")) == ["0.ppm.png", "sub/1.ppm.png"])
    #expect(photos.files(in: folder("overlays")) == ["0.ppm", "sub/1.ppm"])
    let text = try await self.run("labels", "--jobs", "1")
    #expect(text.text.hasPrefix(folder("in/0.ppm") + "\n  "))
  }

  @Test("All photos share the images given by options")
  func shared() async throws {
    try photos.write(3)
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
    #expect(photos.files(in: folder("replaced")) == names)
    #expect(photos.files(in: folder("tinted")) == names)
    #expect(photos.files(in: folder("filtered")) == names.map { $0 + ".png" })
  }

  @Test("A single photo's outcome is printed as JSON")
  func single() async throws {
    try photos.write(1)
    let words = [
      "mask", folder("in/0.ppm"), "--model", model, "--quality", "fast", "-o", folder("0.png"),
      "--json",
    ]
    let done = try await Command.run(words)
    #expect(done.status == 0)
    #expect(try done.jsonLines.first?["status"] as? String == "done")
    let failed = try await Command.run(words)
    #expect(failed.status == 1 && failed.error.hasPrefix("Error: "))
    #expect(try failed.jsonLines.first?["status"] as? String == "failed")
    let skipped = try await Command.run(words + ["--skip-existing"])
    #expect(skipped.status == 0)
    #expect(try skipped.jsonLines.first?["status"] as? String == "skipped")
  }

  @Test("Invalid usage is reported before anything is written")
  func wrongUsage() async throws {
    try photos.write(2)
    let (input, file) = (folder("in"), folder("in/0.ppm"))
    let before = photos.files(in: folder.path)
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
    #expect(photos.files(in: folder.path) == before)
  }

  @Test("A photo is done only under the same bytes of its name")
  func normalization() async throws {
    try FileManager.default.createDirectory(
      atPath: folder("in"), withIntermediateDirectories: true)
    let photo = Files.ramp(width: 4, height: 3)
    for name in ["in/e\u{301}.ppm", "in/é.ppm"] { try folder.write(photo, to: name) }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder("in"))
    // Some file systems take both for one name.
    guard names.count == 2 else { return }
    let line = #"{"photo": "\#(folder("in/é.ppm"))", "status": "done"}"#
    try folder.write(Array((line + "\n").utf8), to: "report")
    let run = try await run("labels", "--skip-existing", "--report", folder("report"))
    #expect(run.status == 0 && run.error.contains("1 done, 1 skipped, 0 failed"), "\(run.error)")
  }
}

// Mistake report-without-error: a report that does not say what failed
// - members.append(("error", .string(error)))
// + members.append(("error", .null))
// = BatchCommandTests
