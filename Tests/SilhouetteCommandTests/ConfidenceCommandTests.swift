// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SilhouetteCommand

/// What commands say about the quality of a mask, and do about a doubtful one.
@Suite("Confidence on the command line")
struct ConfidenceCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func outcome(_ words: [String], status: Int32 = 0) async throws -> [String: Any] {
    let run = try await Command.run(words + ["--json"])
    #expect(run.status == status, "\(run.error)")
    return try #require(try run.jsonLines.first)
  }

  @Test(
    "Every command that makes a mask states the confidence in it",
    arguments: [
      ["mask"], ["mask", "--hard", "--all"], ["mask", "--keep", "cat"], ["cutout"], ["sticker"],
      ["replace", "-b", "red"],
    ])
  func stated(command: [String]) async throws {
    let found = try await outcome(command + [Files.chelsea, "-o", folder("x.png")])
    let confidence = try #require(found["confidence"] as? Double)
    #expect(confidence > 0 && confidence <= 1)
    #expect((found["doubts"] as? [String])?.isEmpty == (confidence >= 0.5))
  }

  @Test("People have one too, and what makes no mask has none")
  func others() async throws {
    let people = try await outcome(["mask", Files.astronaut, "-o", folder("p.png"), "--person"])
    #expect(try #require(people["confidence"] as? Double) > 0)
    let filtered = try await outcome([
      "filter", Files.chelsea, "-o", folder("f.png"), "--apply", "sepiaTone",
    ])
    #expect(filtered["confidence"] is NSNull && filtered["doubts"] is NSNull)
    let nothing = try await outcome(
      ["mask", Files.chelsea, "-o", folder("n.png"), "--keep", "train"])
    #expect(nothing["confidence"] as? Double == 0)
    #expect(nothing["doubts"] as? [String] == ["nothingStandsOut"])
  }

  @Test("--verbose states it in words")
  func verbose() async throws {
    let run = try await Command.run(["mask", Files.chelsea, "-o", folder("x.png"), "--verbose"])
    #expect(run.error.split(separator: "\n").contains { $0.hasPrefix("confidence ") })
  }

  @Test("A doubtful result is not written, and a photo without doubt is")
  func minimum() async throws {
    let words = ["cutout", Files.chelsea, "-o", folder("x.png"), "--minimum-confidence"]
    let skipped = try await outcome(words + ["1"])
    #expect(skipped["status"] as? String == "skipped" && skipped["output"] is NSNull)
    #expect(skipped["found"] as? Bool == true)
    #expect(try #require(skipped["confidence"] as? Double) > 0)
    let warnings = try #require(skipped["warnings"] as? [String])
    #expect(warnings.count == 1 && warnings[0].hasPrefix("the confidence of "))
    let failed = try await outcome(words + ["1", "--when-empty", "fail"], status: 1)
    #expect(failed["status"] as? String == "failed" && failed["found"] as? Bool == true)
    #expect(try folder.names.isEmpty)
    let nothing = try await outcome(words + ["0.01", "--keep", "train"])
    #expect(nothing["status"] as? String == "skipped" && nothing["found"] as? Bool == false)
    let shrunk = try await outcome(words + ["0.01", "--shrink", "256"])
    #expect(shrunk["status"] as? String == "skipped")
    #expect(try folder.names.isEmpty)
    let written = try await outcome(words + ["0.01"])
    #expect(written["status"] as? String == "done")
    #expect(try folder.names == ["x.png"])
  }

  @Test("Only a probability is a confidence", arguments: ["1.5", "-0.1", "nan", "high"])
  func usage(number: String) async throws {
    let run = try await Command.run([
      "mask", Files.chelsea, "-o", folder("x.png"), "--minimum-confidence=\(number)",
    ])
    #expect(run.status == 64)
  }
}
