// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What a command says on a terminal and nowhere else.
@Suite("Manners on a terminal", .serialized)
struct TerminalMannersTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs `silhouette` on a pseudo-terminal, and returns what that showed; `nil` without the program for that.
  ///
  /// - Parameters:
  ///   - words: The arguments.
  ///   - input: A command whose output is standard input; `nil` for the terminal.
  private func run(_ words: [String], input: String? = nil) async throws -> String? {
    let script = "/usr/bin/script"
    guard FileManager.default.isExecutableFile(atPath: script) else {
      print("script is missing: messages for a terminal are not tested")
      return nil
    }
    let line = ([try Command.path()] + words).map { "'\($0)'" }.joined(separator: " ")
    let run = try await Command.run(
      [],
      through: [
        script, "-q", "-e", "-f", "-c", input.map { "\($0) | \(line)" } ?? line, folder("shown"),
      ], appendsCommand: false)
    #expect(run.status == 0, "\(run.text)")
    return run.text
  }

  @Test("A single photo's result is named on a terminal, unless that is not wanted")
  func result() async throws {
    let photo = try folder.write(Files.ramp(width: 8, height: 6), to: "photo.ppm")
    let words = ["filter", photo, "-o", folder("out.ppm"), "--apply", "exposure", "--overwrite"]
    #expect(try await Command.run(words).error.isEmpty)
    guard let shown = try await run(words) else { return }
    #expect(shown == "wrote \(folder("out.ppm"))\r\n")
    #expect(try await run(words + ["--quiet"]) == "")
    #expect(try await run(words + ["--json"])?.contains("wrote") == false)
    #expect(try await run(words + ["--skip-existing"]) == "")
    #expect(
      try await run(["sheet", photo, "-o", folder("sheet.ppm")])
        == "wrote \(folder("sheet.ppm"))\r\n")
  }

  @Test("Long work shows the time that passes, and takes it away at the end")
  func progress() async throws {
    let photo = try folder.write(Files.ramp(width: 8, height: 6), to: "photo.ppm")
    let words = ["filter", "-", "-o", folder("out.ppm"), "--apply", "exposure", "--overwrite"]
    // The photo arrives once the time is on the screen, however late that is, or after a minute at the latest.
    let patient =
      "(for _ in $(seq 600); do grep -q ' standard input' '\(folder("shown"))' && break; sleep 0.1; done; cat '\(photo)')"
    guard let shown = try await run(words, input: patient) else { return }
    #expect(shown.contains(/\r0:\d\d standard input\u{1B}\[K/), "\(shown.debugDescription)")
    #expect(shown.hasSuffix("\r\u{1B}[Kwrote \(folder("out.ppm"))\r\n"))
    let slow = "(sleep 2; cat '\(photo)')"
    #expect(try await run(words + ["--quiet"], input: slow) == "")
    // Nothing but the result's bytes leaves a command without a terminal.
    let plain = try await Command.run(
      [],
      through: [
        "/bin/sh", "-c", "\(slow) | '\(try Command.path())' filter - -o - --apply exposure",
      ],
      appendsCommand: false)
    #expect(plain.status == 0 && plain.error.isEmpty)
  }
}
