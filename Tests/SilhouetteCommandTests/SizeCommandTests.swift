// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("The command size") struct SizeCommandTests {
  @Test("The size is that of the file")
  func size() async throws {
    let run = try await Command.run("size", SharedData.packageFolder + "/Examples/chelsea.png")
    #expect(run.status == 0 && run.text == "451 300\n")
  }
}
