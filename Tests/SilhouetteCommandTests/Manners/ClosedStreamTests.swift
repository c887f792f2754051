// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Standard streams that the caller closed: no file may get their numbers.
@Suite("Closed standard streams", .serialized)
struct ClosedStreamTests {
  private let folder: TemporaryFolder
  private let arguments: [String]

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder("photos"), withIntermediateDirectories: false)
    for number in 0..<6 {
      try folder.write(Files.ramp(width: 64, height: 48), to: "photos/\(number).ppm")
    }
    // Several at a time: one's message is written while another's file is open.
    arguments = ["filter", folder("photos"), "--apply", "exposure", "--jobs", "3", "-o"]
  }

  @Test(
    "Messages do not end up in results",
    arguments: ["<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
  func results(_ closed: String) async throws {
    #expect(try await Command.run(arguments + [folder("expected")]).status == 0)
    let run = try await Command.run(
      arguments + [folder("results")], through: ["/bin/sh", "-c", "exec \"$@\" \(closed)", "sh"])
    #expect(run.status == 0)
    for number in 0..<6 {
      let expected = try bytes(ofFile: folder("expected/\(number).ppm"))
      #expect(try bytes(ofFile: folder("results/\(number).ppm")) == expected)
    }
  }

  @Test("Lines that cannot be printed are a failure")
  func lines() async throws {
    let run = try await Command.run(
      arguments + [folder("results"), "--json"],
      through: ["/bin/sh", "-c", "exec \"$@\" >&-", "sh"])
    #expect(run.status == 1)
    #expect(run.error.contains("standard output: cannot write"))
  }
}
