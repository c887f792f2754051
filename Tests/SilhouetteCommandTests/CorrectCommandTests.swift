// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite("The command that serves a page for corrections")
struct CorrectCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("Options that do not fit are refused before anything is read")
  func usage() async throws {
    for (arguments, text) in [
      ([], "<photo>"), (["a.jpg", "b.jpg"], "b.jpg"), (["a.jpg", "-o", "-"], "-o takes a file"),
      (["a.jpg", "-o", "b.jpg"], "does not support transparency"), (["a.jpg", "--mask"], "-o"),
      (["a.jpg", "--from", "-"], "--from takes a file"), (["a.jpg", "--port", "65536"], "--port"),
      (["a.jpg", "-o", "b.txt"], "b.txt"),
      (["a.jpg", "--max-megapixels", "0"], "--max-megapixels"),
      (["a.jpg", "--from", "b.png", "--at", "1,1"], "--from and --at cannot be combined"),
      (["a.jpg", "--person", "--keep", "dog"], "--person and --keep cannot be combined"),
    ] {
      let run = try await Command.run(["correct"] + arguments)
      #expect(run.status == 64 && run.error.contains(text), "\(arguments): \(run.error)")
      #expect(run.output.isEmpty)
    }
  }

  @Test("What cannot be read or written is reported, and no page is served")
  func errors() async throws {
    let text = try folder.write(Array("no photo".utf8), to: "text.jpg")
    let existing = try folder.write([], to: "existing.png")
    for (arguments, message) in [
      ([folder("missing.jpg")], "missing.jpg: no such file"), ([text], "text.jpg"),
      ([Files.astronaut, "-o", existing], "exists already"),
      ([Files.astronaut, "--from", folder("missing.png")], "missing.png: no such file"),
      ([Files.astronaut, "--from", Files.chelsea], "a mask of 451×300 pixels"),
      ([Files.astronaut, "--at", "9999,1"], "--at lies outside of the photo"),
    ] {
      let run = try await Command.run(["correct"] + arguments)
      #expect(run.status == 1 && run.output.isEmpty, "\(arguments)")
      #expect(run.error.contains(message), "\(arguments): \(run.error)")
    }
  }
}
