// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// What containers and shared hosts take from a process.
#if os(Linux)
  @Suite("Processes without threads or /proc")
  struct BareProcessTests {
    private static let isRoot = geteuid() == 0

    @Test(
      "Without a thread to be had, commands end with an error",
      arguments: [["--version"], ["models"], ["worker"], ["video", "-", "-o", "-"]])
    func noThreads(_ arguments: [String]) async throws {
      // The system's limit does not apply to root.
      let user =
        Self.isRoot ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
      let run = try await Command.run(
        arguments,
        through: ["/usr/bin/env", "timeout", "20"] + user + ["prlimit", "--nproc=1"])
      #expect(run.status == 1 && run.output.isEmpty)
      #expect(run.error.hasPrefix("Error: the system refuses to start a thread"), "\(run.error)")
    }

    @Test("Arguments count without /proc", .enabled(if: isRoot, "needs root"))
    func noProc() async throws {
      let run = try await Command.run(
        ["cutout", "missing.png", "-o", "x.png"],
        through: [
          "/usr/bin/env", "unshare", "--mount", "/bin/sh", "-c",
          #"mount -t tmpfs none /proc && exec "$0" "$@""#,
        ])
      #expect(run.status == 1 && run.error.contains("missing.png"), "\(run.error)\(run.text)")
    }
  }
#endif
