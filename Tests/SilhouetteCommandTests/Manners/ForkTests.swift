// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The Swift runtime and locks of threads that a child does not have could make it wait for ever.
#if os(Linux)
  @Suite("Programs that fork")
  struct ForkTests {
    @Test(
      "Children make the parent's cut-out, whenever the parent used the library",
      arguments: ["before", "after", "during"])
    func children(_ moment: String) async throws {
      let program = URL(filePath: try Command.path()).deletingLastPathComponent()
        .appending(path: "ForkingProgram").path
      let run = try await Command.run(
        [], through: [program, Files.chelsea, moment], appendsCommand: false)
      #expect(run.status == 0 && run.text == "20 of 20\n", "\(run.text)\(run.error)")
    }
  }
#endif
