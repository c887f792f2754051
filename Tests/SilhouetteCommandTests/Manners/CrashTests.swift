// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
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

    @Test(
      "A fault is reported in one line with the work, and ends the process with its own signal",
      arguments: [
        ("trap", "SIGILL", SIGILL, "trapping program"), ("note", "SIGILL", SIGILL, "a.jpg"),
        ("overflow", "SIGSEGV", SIGSEGV, #"deep\x1B[31m.txt"#),
      ])
    func report(_ mistake: String, _ name: String, _ signal: Int32, _ work: String) async throws {
      let program = URL(filePath: try Command.path()).deletingLastPathComponent()
        .appending(path: "TrappingProgram").path
      let run = try await Command.run(
        [], environment: ["SWIFT_BACKTRACE": "enable=no"],
        through: ["/bin/sh", "-c", "'\(program)' \(mistake); exit $?"], appendsCommand: false)
      #if arch(arm64)
        let isTrap = signal == SIGILL
        let (name, signal) = isTrap ? ("SIGTRAP", SIGTRAP) : (name, signal)
      #endif
      #expect(run.status - 128 == signal)
      let lines = run.error.split(separator: "\n").filter { $0.hasPrefix("Error: ") }
      #expect(lines == ["Error: crash (\(name)) while working on \(work)"], "\(run.error)")
    }

    @Test(
      "The command names the photos in work for each signal of a fault",
      // Not SIGABRT, which the threads of tests block.
      arguments: [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE])
    func signal(_ number: Int32) async throws {
      let folder = try TemporaryFolder()
      // The photos do not come, so that both are in work.
      let photos = ["a\n.png", "b.png"].map { folder($0) }
      for photo in photos { #expect(mkfifo(photo, 0o600) == 0) }
      let writers = photos.map { open($0, O_RDWR) }
      defer { for writer in writers { close(writer) } }
      let script = """
        silhouette mask --jobs 2 "$1" "$2" -o "$3" --quiet & child=$!
        while ! [ "$(ls -l /proc/$child/fd | grep -c png)" -ge 2 ]; do sleep 0.05; done
        kill -\(number) $child; wait $child; exit $?
        """.replacing("silhouette mask", with: "'\(try Command.path())' mask")
      let run = try await Command.run(
        [], environment: ["SWIFT_BACKTRACE": "enable=no"],
        through: ["/bin/sh", "-c", script, "sh"] + photos + [folder("results")],
        appendsCommand: false)
      #expect(run.status - 128 == number, "\(run.error)")
      let line = run.error.split(separator: "\n").first { $0.hasPrefix("Error: crash (SIG") } ?? ""
      #expect(line.contains(#"a\n.png"#) && line.contains("b.png"), "\(run.error)")
    }

    @Test("A worker names the request in work")
    func request() async throws {
      let folder = try TemporaryFolder()
      try folder.write(Files.ramp(width: 3000, height: 3000), to: "a.ppm")
      let request =
        #"{"id": 7, "command": "mask", "input": "\#(folder("a.ppm"))", "output": "\#(folder("a.png"))"}"#
      // The figures are answered while the request is in work.
      let script = """
        mkfifo requests answers
        '\(try Command.path())' worker --jobs 1 <requests >answers & child=$!
        exec 3>requests 4<answers
        echo '\(request)' >&3
        while :; do
          echo '{"command": "stats"}' >&3
          read -r line <&4
          case "$line" in *'"inFlight": 1'*) break ;; esac
        done
        kill -ILL $child; wait $child; exit $?
        """
      let run = try await Command.run(
        [], environment: ["SWIFT_BACKTRACE": "enable=no"],
        through: ["/bin/sh", "-c", "cd '\(folder.path)' && " + script], appendsCommand: false)
      #expect(run.status - 128 == SIGILL, "\(run.error)")
      let expected = "Error: crash (SIGILL) while working on request 7: \(folder("a.ppm"))\n"
      #expect(run.error.hasPrefix(expected), "\(run.error)")
    }
  }
#endif
