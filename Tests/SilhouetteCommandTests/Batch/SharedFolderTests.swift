// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import TestSupport
import Testing

/// Folders that somebody else writes to as well, and limits of the shell.
@Suite("Several photos, among strangers", .serialized)
struct SharedFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["in", "out"] {
      try FileManager.default.createDirectory(
        atPath: folder(name), withIntermediateDirectories: false)
    }
  }

  private var arguments: [String] {
    ["filter", folder("in"), "-o", folder("out"), "--apply", "exposure", "--jobs", "1"]
  }

  @Test("Pipes in the folders of photos and results are not opened")
  func pipes() async throws {
    try folder.write(Files.ramp(width: 8, height: 6), to: "in/b.ppm")
    try folder.write(Files.ramp(width: 8, height: 6), to: "in/c.ppm")
    // The photo, the leftover of a run, and a result.
    for name in ["in/a.ppm", "out/.silhouette-abcdef", "out/c.ppm"] {
      #expect(mkfifo(folder(name), 0o600) == 0)
    }
    let run = try await Command.run(arguments)
    #expect(run.status == 1)
    #expect(run.error.contains("1 file passed over: 1 pipe/device"), "\(run.error)")
    #expect(run.error.contains("1 done, 0 skipped, 1 failed"), "\(run.error)")
    #expect(run.error.contains("out/c.ppm: is a pipe, a device or a socket"), "\(run.error)")
    #expect(try Photo(contentsOf: folder("out/b.ppm")).pixels.width == 8)
  }

  @Test("A limit on the size of files is an error and leaves nothing behind")
  func fileSizeLimit() async throws {
    for index in 0..<3 {
      try folder.write(Files.ramp(width: 400, height: 300), to: "in/\(index).ppm")
    }
    try folder.write(Files.ramp(width: 4, height: 3), to: "in/small.ppm")
    let run = try await Command.run(
      arguments,
      through: ["/bin/sh", "-c", "ulimit -f 100; exec \"$0\" \"$@\""])
    #expect(run.status == 1)
    #expect(run.error.contains("1 done, 0 skipped, 3 failed"), "\(run.error)")
    #expect(run.error.contains("cannot write: File too large"), "\(run.error)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("out")).count == 1)
  }

  @Test("A reader that goes away leaves no temporary files")
  func brokenPipe() async throws {
    for index in 0..<12 {
      try folder.write(Files.ramp(width: 300, height: 200), to: "in/\(index).ppm")
    }
    _ = try await Command.run(
      arguments + ["--json"],
      through: ["/bin/sh", "-c", "\"$0\" \"$@\" | head -n 1"])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder("out"))
    #expect(!names.isEmpty && names.allSatisfy { !$0.hasPrefix(".silhouette-") })
  }
}
