// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What was asked to be printed and cannot be.
@Suite("Standard output that fails", .serialized)
struct StandardOutputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a command in a shell.
  private func shell(_ script: String, _ arguments: [String] = []) async throws -> Command {
    try await Command.run(
      [], through: ["/bin/bash", "-c", script, "bash", try Command.path()] + arguments,
      appendsCommand: false)
  }

  /// Commands that print, each with `$2` for a photo and `$3` for a folder of photos.
  private static let commands = [
    "filters", "filters --json", "help", "--help", "--version", "help cutout",
    "models list --known",
    #"filter "$2" -o "$3/x.ppm" --apply exposure --json --overwrite"#,
    #"filter "$3" -o "$3.out" --apply exposure --json --overwrite"#,
    #"filter "$2" -o "$3/x.ppm" --apply exposure --explain --overwrite"#,
    #"filter "$2" -o - --apply exposure"#,
    #"sheet "$2" -o -"#,
  ]

  private static let networkCommands = [
    "inspect", "inspect --json", #"labels "$2""#, #"labels "$2" --json"#, #"labels "$3" --json"#,
    #"people "$2" --fields faces"#, #"best-of "$2""#, #"convert "$4" -o -"#,
    #"worker <<< '{"command": "filter", "input": "x", "id": 1}'"#,
  ]

  private func arguments() throws -> [String] {
    try FileManager.default.createDirectory(
      atPath: folder("in"), withIntermediateDirectories: true)
    let photo = try folder.write(Files.ramp(width: 8, height: 6), to: "in/photo.ppm")
    return [photo, folder("in"), Files.weights]
  }

  private static var all: [String] {
    commands + networkCommands
  }

  #if os(Linux)
    @Test("A full disk is exit code 1 with a message", arguments: all)
    func fullDisk(command: String) async throws {
      let run = try await shell(#""$1" \#(command) > /dev/full"#, try arguments())
      #expect(run.status == 1, "\(run.error)")
      #expect(run.error.contains("No space left on device"), "\(run.error)")
      #expect(run.error.contains("Error: "))
    }
  #endif

  @Test("A closed standard output is exit code 1 with a message")
  func closed() async throws {
    let run = try await shell(#""$1" filters >&-"#)
    #expect(run.status == 1)
    #expect(run.error.contains("standard output: cannot write"), "\(run.error)")
    // Nothing was to be printed.
    let silent = try await shell(
      #""$1" filter "$2" -o "$3/x.ppm" --apply exposure >&-"#, try arguments())
    #expect(silent.status == 0, "\(silent.error)")
  }

  @Test("A reader that leaves early ends the command quietly", arguments: all)
  func closedReader(command: String) async throws {
    // The reader is gone before the command starts.
    let run = try await shell(
      #"set -o pipefail; (until [ -e "$3/gone" ]; do sleep 0.01; done; "$1" \#(command)) | (exec <&-; touch "$3/gone"); exit "${PIPESTATUS[0]}""#,
      try arguments())
    #expect(run.status == 0, "\(run.error)")
    #expect(!run.error.contains("Error"), "\(run.error)")
  }

  @Test("A batch without results ends when its reader does, one with results goes on")
  func batches() async throws {
    _ = try arguments()
    for index in 0..<400 {
      try folder.write(Files.ramp(width: 8, height: 6), to: "in/\(index).ppm")
    }
    let results = try await shell(
      #""$1" filter "$2" -o "$3" --apply exposure --json -q | head -n 1; exit "${PIPESTATUS[0]}""#,
      [folder("in"), folder("out")])
    #expect(results.status == 0, "\(results.error)")
    #expect(results.text.split(separator: "\n").count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("out")).count == 401)
    let report = try await shell(
      #""$1" labels "$2" --json --jobs 1 | head -n 1; exit "${PIPESTATUS[0]}""#, [folder("in")])
    #expect(report.status == 0 && report.error.isEmpty, "\(report.error)")
  }
}

// Mistake output-lost: a full disk behind standard output that is not noticed
// - if failure == 0 { failure = writeWhole(bytes, STDOUT_FILENO) }
// + if failure == 0 { _ = writeWhole(bytes, STDOUT_FILENO) }
// = StandardOutputTests
