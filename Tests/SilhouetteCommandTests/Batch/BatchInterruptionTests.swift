// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import TestSupport
import Testing

/// Signals that end the command while it processes several photos.
@Suite("Several photos, interrupted", .serialized)
struct BatchInterruptionTests {
  private let photos: SmallPhotos
  private var folder: TemporaryFolder { photos.folder }
  private var model: String { photos.model }

  init() throws { photos = try SmallPhotos() }

  @Test("After a kill, a second run processes the remaining photos")
  func killed() async throws {
    let broken = Set((0..<10).map { $0 * 20 + 3 })
    try photos.write(200, broken: broken)
    let (out, words) = (
      folder("out"),
      ["mask", folder("in"), "--model", model, "--quality", "fast", "-o", folder("out")]
    )
    let killed = try await Command.interrupt(words + ["--json"], by: SIGKILL) { [photos] in
      photos.files(in: out).count { $0.hasSuffix(".png") } >= 60
    }
    #expect(killed.status == SIGKILL)
    // The file that a killed process leaves behind, in case this one was not writing.
    try folder.write([1, 2, 3], to: "out/.silhouette-abc123")
    let early = try photos.contents(of: "out").filter { $0.key.hasSuffix(".png") }
    #expect(early.count >= 60 && early.count < 190)
    let again = try await Command.run(words + ["--json", "--skip-existing"])
    #expect(again.status == 1)
    let lines = try again.jsonLines
    func count(_ status: String) -> Int { lines.count { $0["status"] as? String == status } }
    #expect(count("failed") == 10 && count("skipped") == early.count)
    #expect(count("done") == 190 - early.count)
    let all = try photos.contents(of: "out")
    #expect(all.count == 190)
    for (name, bytes) in all {
      let pixels = try Photo(bytes: bytes).pixels
      #expect(name.hasSuffix(".png") && pixels.width == 32 && pixels.height == 24)
      if let bytesBefore = early[name] { #expect(bytes == bytesBefore) }
    }
  }

  @Test(
    "An interrupted run leaves no temporary files",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU])
  func interrupted(signal: Int32) async throws {
    try photos.write(200)
    let out = folder("out")
    let run = try await Command.interrupt(
      ["mask", folder("in"), "--model", model, "--quality", "fast", "-o", out], by: signal
    ) { [photos] in photos.files(in: out).count { $0.hasSuffix(".png") } >= 20 }
    #expect(run.status == signal)
    #expect(run.error.contains("interrupted: "))
    #expect(!run.error.contains("acktrace"), "\(run.error)")
    let files = photos.files(in: out)
    #expect(files.count >= 20 && files.count < 200)
    for file in files {
      #expect(file.hasSuffix(".png"))
      #expect(try Photo(contentsOf: out + "/" + file).pixels.width == 32)
    }
  }
}
