// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import TestSupport
import Testing

@testable import SilhouetteCommand

/// What is said and written about photos with and without a subject.
@Suite("Empty results")
struct EmptyResultTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the mean of every so many bytes of a PNG, divided by 255.
  private func mean(_ name: String, every count: Int = 1, from first: Int = 0) throws -> Double {
    let bytes = try Photo(contentsOf: folder(name)).pixels.packedBytes
    let places = stride(from: first, to: bytes.count, by: count)
    let sum = places.reduce(0) { $0 + Int(bytes[$1]) }
    return Double(sum) / 255 / Double(places.underestimatedCount)
  }

  /// Runs a command on a photo and returns its line of JSON.
  private func outcome(
    _ words: [String], status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> [String: Any] {
    let run = try await Command.run(words + ["--json"])
    #expect(run.status == status, "\(run.error)", sourceLocation: sourceLocation)
    return try #require(try run.jsonLines.first, sourceLocation: sourceLocation)
  }

  @Test("The coverage is the mean of the mask that is written")
  func coverage() async throws {
    let mask = try await outcome(["mask", Files.chelsea, "-o", folder("mask.png")])
    let covered = try mean("mask.png")
    #expect(covered > 0.3 && covered < 0.9)
    #expect(mask["found"] as? Bool == true)
    // Sums of floats, of rows of 451 pixels.
    #expect(abs(try #require(mask["coverage"] as? Double) - covered) < 1e-5)
    #expect(try #require(mask["warnings"] as? [String]).isEmpty)
    let others = [
      ["cutout", Files.chelsea, "-o", folder("cutout.png"), "--crop"],
      ["sticker", Files.chelsea, "-o", folder("sticker.png")],
      ["replace", Files.chelsea, "-o", folder("new.png"), "-b", "red"],
    ]
    for words in others {
      let found = try await outcome(words)
      #expect(found["found"] as? Bool == true)
      #expect(abs(try #require(found["coverage"] as? Double) - covered) < 1e-5, "\(words)")
    }
    let shrunk = try await outcome(
      ["cutout", Files.chelsea, "-o", folder("shrunk.png"), "--shrink", "12", "--feather", "3"])
    let alpha = try mean("shrunk.png", every: 4, from: 3)
    #expect(alpha < covered - 0.01)
    #expect(abs(try #require(shrunk["coverage"] as? Double) - alpha) < 1e-5)
    let given = try await outcome([
      "replace", Files.chelsea, "-o", folder("own.png"), "-b", "red", "--mask",
      folder("mask.png"),
    ])
    #expect(given["found"] is NSNull && given["coverage"] is NSNull)
  }

  @Test(
    "The coverage of labels and tints is that of the classes, and of people that of the masks")
  func otherCoverage() async throws {
    let map = try ImageModel.bundled.labels(in: Photo(contentsOf: Files.chelsea).pixels)
    let share = Double(map.labels.count { $0 == 8 }) / Double(map.labels.count)
    #expect(share > 0.2)
    for words in [
      ["labels", Files.chelsea, Files.chelsea, "--keep", "cat"],
      ["colorize", Files.chelsea, "-o", folder("tinted.png"), "--keep", "cat"],
    ] {
      let found = try await outcome(words)
      #expect(found["found"] as? Bool == true)
      #expect(abs(try #require(found["coverage"] as? Double) - share) < 1e-9, "\(words)")
    }
    let people = try await outcome([
      "people", Files.astronaut, Files.chelsea, "--fields", "faces", "--jobs", "1",
    ])
    #expect(people["found"] as? Bool == true && people["coverage"] is NSNull)
    let filtered = try await outcome([
      "filter", Files.chelsea, "-o", folder("filtered.png"), "--apply", "sepiaTone",
    ])
    #expect(filtered["found"] is NSNull && filtered["coverage"] is NSNull)
  }

  @Test(
    "Where nothing is found, the result is written, left out, or the photo fails",
    arguments: [
      ["mask", "--quality", "fast"], ["cutout", "--quality", "fast"],
      ["replace", "-b", "red", "--quality", "fast"], ["sticker", "--quality", "fast"],
      ["colorize"],
    ])
  func policies(command: [String]) async throws {
    let path = folder("x.png")
    let words = command + [Files.chelsea, "-o", path, "--keep", "train"]
    let fails = command[0] == "sticker"

    let standard = try await outcome(words, status: fails ? 1 : 0)
    #expect(standard["status"] as? String == (fails ? "failed" : "done"))
    #expect(standard["found"] as? Bool == false && standard["coverage"] as? Double == 0)
    #expect(try folder.names == (fails ? [] : ["x.png"]))
    if fails {
      let written = try await Command.run(words + ["--when-empty", "write"])
      #expect(written.status == 64 && written.error.contains("use skip or fail"))
    } else {
      let warnings = try #require(standard["warnings"] as? [String])
      #expect(warnings.count == 1 && warnings[0].hasPrefix("no train found in the photo: "))
      let again = try await outcome(words + ["--overwrite", "--when-empty", "write"])
      #expect(again["status"] as? String == "done")
      try FileManager.default.removeItem(atPath: path)
    }

    let skipped = try await outcome(words + ["--when-empty", "skip"])
    #expect(skipped["status"] as? String == "skipped" && skipped["output"] is NSNull)
    #expect(skipped["found"] as? Bool == false && skipped["error"] is NSNull)
    #expect(
      skipped["warnings"] as? [String] == ["no train found in the photo: nothing is written"])

    for option in [["--when-empty", "fail"], ["--require-subject"]] {
      let failed = try await outcome(words + option, status: 1)
      #expect(failed["status"] as? String == "failed" && failed["found"] as? Bool == false)
      #expect(failed["error"] as? String == "no train found in the photo")
    }
    #expect(try folder.names.isEmpty)
  }

  @Test("An empty result is one in which nothing shows, whatever emptied it")
  func emptied() async throws {
    for command in ["cutout", "sticker"] {
      let words = [command, Files.chelsea, "-o", folder("x.png"), "--shrink", "256"]
      let skipped = try await outcome(words + ["--when-empty", "skip"])
      #expect(skipped["status"] as? String == "skipped" && skipped["found"] as? Bool == false)
      let failed = try await outcome(words + ["--when-empty", "fail"], status: 1)
      #expect((failed["error"] as? String)?.hasPrefix("nothing is left of the subject") == true)
    }
    #expect(try folder.names.isEmpty)
    let written = try await outcome([
      "cutout", Files.chelsea, "-o", folder("x.png"), "--shrink", "256",
    ])
    #expect(written["status"] as? String == "done" && written["found"] as? Bool == false)
    #expect(
      written["warnings"] as? [String]
        == ["nothing is left of the subject with --shrink 256: the result is empty"])
    let person = try await outcome([
      "mask", Files.chelsea, "-o", folder("nobody.png"), "--person", "--quality", "fast",
      "--when-empty", "write",
    ])
    #expect(person["found"] as? Bool == false)
    #expect(try mean("nobody.png") == 0)
  }

  @Test("The old option and another choice cannot be combined")
  func contradiction() async throws {
    let run = try await Command.run(
      "mask", Files.chelsea, "-o", folder("x.png"), "--require-subject", "--when-empty", "skip")
    #expect(run.status == 64 && run.error.contains("--require-subject is --when-empty fail"))
  }

  @Test("A batch counts empty photos as skipped or failed, and reports each")
  func batch() async throws {
    let photos = try SmallPhotos()
    try photos.write(3)
    let report = photos.folder("report.jsonl")
    let words = [
      "mask", photos.folder("in"), "--model", photos.model, "--quality", "fast", "-o",
      photos.folder("out"), "--keep",
      "train", "--jobs", "1",
    ]
    let skipped = try await Command.run(
      words + ["--when-empty", "skip", "--report", report])
    #expect(skipped.status == 0, "\(skipped.error)")
    #expect(skipped.error.contains("0 done, 3 skipped, 0 failed"))
    #expect(skipped.error.contains("1/3 \(photos.folder("in/0.ppm")) (nothing found)\n"))
    let lines = try String(contentsOfFile: report, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines.allSatisfy {
        $0.contains(#""output": null, "status": "skipped", "error": null, "found": false"#)
      })
    let failed = try await Command.run(words + ["--when-empty", "fail"])
    #expect(failed.status == 1)
    #expect(failed.error.contains("no train found") && failed.error.contains("3 failed"))
    #expect(photos.files(in: photos.folder("out")).isEmpty)
  }

  @Test("Remarks about a photo are in its report, quiet or not")
  func warnings() async throws {
    let path = folder("stray.jpg")
    try Image(contentsOf: Files.chelsea).write(to: path)
    // Two stray bytes before the marker of the scan.
    var bytes = try bytes(ofFile: path)
    let scan = try #require(bytes.firstRange(of: [0xFF, 0xDA]))
    bytes.insert(contentsOf: [0x12, 0x34], at: scan.lowerBound)
    try folder.write(bytes, to: "stray.jpg")
    let mask = try folder.write(bytes, to: "mask.jpg")
    for options in [[], ["--quiet"]] {
      let line = try await outcome(
        ["labels", path, path, "-o", folder("\(options.count)/")] + options)
      let warnings = try #require(line["warnings"] as? [String])
      #expect(warnings.count == 1 && warnings[0].contains("extraneous bytes"), "\(line)")
    }
    // Files that photos share too.
    let shared = try await outcome([
      "replace", Files.chelsea, "-b", "red", "--mask", mask, "-o", folder("new.png"),
    ])
    #expect(try #require(shared["warnings"] as? [String]).count == 1)
  }

  @Test("A worker answers with what was found")
  func worker() async throws {
    let worker = try SilhouetteWorker()
    func answer(_ options: [String: WorkerOption]) async throws -> WorkerAnswer {
      await worker.answer(
        WorkerRequest(
          command: "mask", input: Files.chelsea, output: folder("x.png"),
          options: options.merging(["overwrite": true]) { $1 }))
    }
    let found = try await answer([:])
    #expect(found.isSubjectFound == true && found.warnings.isEmpty)
    #expect(abs(try #require(found.coverage) - mean("x.png")) < 1e-5)
    let empty = try await answer(["keep": "train"])
    #expect(empty.status == .done && empty.isSubjectFound == false && empty.coverage == 0)
    #expect(empty.warnings == ["no train found in the photo: the mask is empty"])
    try FileManager.default.removeItem(atPath: folder("x.png"))
    let skipped = try await answer(["keep": "train", "when-empty": "skip"])
    #expect(skipped.status == .skipped && skipped.output == nil)
    #expect(skipped.description.contains(#""found": false, "coverage": 0.0, "confidence": 0.0, "#))
    #expect(skipped.confidence == .nothing && found.confidence != .nothing)
    let failed = try await answer(["keep": "train", "require-subject": true])
    #expect(failed.status == .failed && failed.isSubjectFound == false)
    #expect(try folder.names.isEmpty)
  }
}

// Mistake empty-written: an empty result that is written though it should be skipped
// - if self != .write { throw nothing }
// + if self == .fail { throw nothing }
// = EmptyResultTests
