// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Crash reports need Swift's backtrace program, which only Linux installs beside the toolchain.
#if os(Linux)
  @Suite("Crashes of programs that answer signals as the command does")
  struct CrashTests {
    @Test("A trap ends the process with its own signal, and with a backtrace")
    func trap() async throws {
      let program = URL(filePath: try Command.path()).deletingLastPathComponent()
        .appending(path: "TrappingProgram").path
      // The shell gives the number of a signal as 128 and more.
      let run = try await Command.run(
        [], environment: ["SWIFT_BACKTRACE": "enable=yes,color=no,interactive=no"],
        through: ["/bin/sh", "-c", "'\(program)'; exit $?"], appendsCommand: false)
      #expect([SIGILL, SIGTRAP].contains(run.status - 128), "\(run.status)")
      #expect(run.error.contains("Index out of range"), "\(run.error)")
      #expect(run.error.contains("Program crashed"), "\(run.error)")
      #expect(run.error.contains("TrappingProgram/main.swift"), "\(run.error)")
    }
  }
#endif
