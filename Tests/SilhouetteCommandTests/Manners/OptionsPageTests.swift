// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// The page of all options, which is made from the program.
@Suite("Page of options")
struct OptionsPageTests {
  private static let tool = SharedData.packageFolder + "/Tools/make-options"

  @Test(
    "Documentation/Options.md is what the program says",
    .enabled(if: OptionsPageTests.hasPython, "Tools/make-options requires python3"))
  func current() async throws {
    let run = try await Command.run(
      [],
      through: ["/usr/bin/env", "python3", Self.tool, "--check", try Command.path()],
      appendsCommand: false)
    #expect(run.status == 0, "\(run.error)")
  }

  private static let hasPython =
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: $0 + "/python3")
    }
}
