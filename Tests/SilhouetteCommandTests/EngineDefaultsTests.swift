// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The number of threads comes from an option, from an environment variable or from the machine, in this order; the instruction
/// set of a whole program from a variable or from the machine.
@Suite("Defaults of the engine")
struct EngineDefaultsTests {
  /// The words of the line that says how a network runs.
  private func engine(
    _ arguments: [String], environment: [String: String?], through launcher: [String] = []
  ) async throws -> [Substring] {
    let run = try await Command.run(
      ["inspect", Files.weights] + arguments, environment: environment, through: launcher)
    #expect(run.status == 0, "\(run.error)")
    let line = try #require(run.text.split(separator: "\n").first { $0.hasPrefix("runs with: ") })
    return line.split { $0.isWhitespace || $0 == "," }
  }

  private func threads(
    _ arguments: String..., variable: String?, through launcher: [String] = []
  ) async throws -> Int? {
    let words = try await engine(
      arguments, environment: ["SILHOUETTE_THREADS": variable], through: launcher)
    return words.firstIndex(of: "threads").flatMap { Int(words[$0 - 1]) }
  }

  @Test("An environment variable names the instruction set")
  func instructionSet() async throws {
    func level(variable: String?) async throws -> Substring? {
      let words = try await engine([], environment: ["SILHOUETTE_INSTRUCTION_SET": variable])
      return words.firstIndex(of: "on").map { words[$0 + 1] }
    }
    let usual = try await level(variable: nil)
    #expect(try await level(variable: "base") == "base")
    for nonsense in ["", "mmx", "BASE"] {
      #expect(try await level(variable: nonsense) == usual, "\(nonsense)")
    }
  }

  @Test("Matrix products are the library's own on every processor, and no other library is loaded")
  func matrixProducts() async throws {
    for level in ["base", nil] {
      let words = try await engine([], environment: ["SILHOUETTE_INSTRUCTION_SET": level])
      #expect(words.dropFirst(2).first == "swift", "\(words)")
    }
    #if os(Linux)
      let run = try await Command.run(
        ["labels", Files.chelsea],
        environment: ["SILHOUETTE_INSTRUCTION_SET": "base", "LD_DEBUG": "files"])
      #expect(run.status == 0 && run.error.contains("libjpeg"))
      #expect(!run.error.contains("libopenblas"))
    #endif
  }

  @Test("The option takes precedence")
  func option() async throws {
    #expect(try await threads("--threads", "3", variable: nil) == 3)
    #expect(try await threads("--threads", "3", variable: "5") == 3)
  }

  @Test("The environment variable is used without the option")
  func environment() async throws {
    #expect(try await threads(variable: "5") == 5)
    #expect(try await threads(variable: "100000") == 256)
    let usual = try await threads(variable: nil)
    for nonsense in ["", "0", "-2", "many", "2.5"] {
      #expect(try await threads(variable: nonsense) == usual, "\(nonsense)")
    }
  }

  #if os(Linux)
    static let taskset = ["/usr/bin/taskset", "/bin/taskset"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }

    @Test("The affinity mask is the default", .enabled(if: taskset != nil, "needs taskset"))
    func affinity() async throws {
      let taskset = try #require(Self.taskset)
      // A list such as 0-3,8; any CPU of it will do.
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = try #require(
        status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed_list:") })
      let cpu = line.dropFirst("Cpus_allowed_list:".count).drop { $0.isWhitespace }
        .prefix { $0.isNumber }
      #expect(try await threads(variable: nil, through: [taskset, "-c", String(cpu)]) == 1)
      // The variable may exceed the affinity mask.
      #expect(try await threads(variable: "2", through: [taskset, "-c", String(cpu)]) == 2)
    }
  #endif
}

// Mistake affinity-ignored: an affinity mask that is ignored
// - if (count > 0) return count;
// + if (count < 0) return count;
// = EngineDefaultsTests

// Mistake thread-option-ignored: an option for the number of threads that is ignored
// - min(max(threadCount ?? defaultThreadCount, 1), maximumThreadCount)
// + min(max(defaultThreadCount, 1), maximumThreadCount)
// = EngineDefaultsTests

// Mistake thread-variable-ignored: a variable for the number of threads that is ignored
// - getenv("SILHOUETTE_THREADS")
// + getenv("SILHOUETTE_THREADS_")
// = EngineDefaultsTests

// Mistake instruction-set-ignored: a variable for the instruction set that is ignored
// - getenv("SILHOUETTE_INSTRUCTION_SET")
// + getenv("SILHOUETTE_INSTRUCTION_SET_")
// = EngineDefaultsTests
