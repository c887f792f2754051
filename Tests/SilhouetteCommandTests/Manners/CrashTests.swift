// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Crash reports need Swift's backtrace program, which only Linux installs beside the toolchain.
#if os(Linux)
  @Suite("Crashes of the command")
  struct CrashTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
      "A crash ends the process with its own signal, and with a backtrace",
      arguments: [SIGILL, SIGSEGV, SIGTRAP])
    func crash(signal: Int32) async throws {
      let photo = try folder.write(Files.ramp(width: 32, height: 24), to: "in.ppm")
      let result = folder("out.png")
      // Keeps the worker waiting for its next request.
      let requests = folder("requests")
      #expect(mkfifo(requests, 0o600) == 0)
      let pipe = try #require(FileHandle(forUpdatingAtPath: requests))
      defer { try? pipe.close() }
      try pipe.write(
        contentsOf: Data(
          (#"{"id": 1, "command": "filter", "input": "\#(photo)", "output": "\#(result)","#
            + #" "options": {"apply": "exposure(ev: 1)"}}"# + "\n").utf8))
      let deadline = ContinuousClock.now + .seconds(60)
      let run = try await Command.interrupt(
        ["worker"], by: signal, input: requests,
        environment: ["SWIFT_BACKTRACE": "enable=yes,color=no,interactive=no,timeout=60s"],
        again: "Backtrace took"
      ) { FileManager.default.fileExists(atPath: result) || ContinuousClock.now > deadline }
      #expect(run.status == signal)
      #expect(run.error.contains("Program crashed"), "\(run.error)")
    }
  }
#endif
