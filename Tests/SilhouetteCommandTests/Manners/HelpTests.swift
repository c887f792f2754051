// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The help of every command.
@Suite("Help")
struct HelpTests {
  private static let commands = [
    "cutout", "sticker", "replace", "mask", "people", "document", "best-of", "labels", "colorize",
    "filter",
    "filters", "sheet", "convert", "inspect", "run", "models",
  ]

  private func help(
    _ names: [String], columns: String? = "80", showingAll showsAll: Bool = true
  ) async throws -> String {
    let run = try await Command.run(
      ["help"] + names + (showsAll ? ["--help-all"] : []), environment: ["COLUMNS": columns])
    #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
    return run.text
  }

  @Test("The root lists every command, and each has three examples that begin with its name")
  func examples() async throws {
    let root = try await help([])
    for name in Self.commands {
      #expect(root.contains("\n  \(name) "), "\(name)")
      for showsAll in [false, true] {
        let lines = try await help([name], showingAll: showsAll).split(separator: "\n")
        let start = try #require(lines.firstIndex(of: "Examples:"), "\(name)")
        let examples = lines[(start + 1)...].prefix { $0.hasPrefix("  silhouette \(name)") }
        #expect(examples.count == 3, "\(name)")
      }
    }
  }

  @Test("Text is wrapped once: no line is long, and no paragraph has a short line in its middle")
  func wrapping() async throws {
    for columns in ["80", "120"] {
      for name in Self.commands {
        let text = try await help([name], columns: columns)
        let short = try await help([name], columns: columns, showingAll: false)
        for line in (text + short).split(separator: "\n") {
          #expect(line.count <= Int(columns) ?? 0, "\(name): \(line)")
        }
        for paragraph in paragraphs(text) {
          for (line, next) in zip(paragraph, paragraph.dropFirst()) {
            let word = next.split(separator: " ").first ?? ""
            #expect(
              line.count + 1 + word.count >= Int(columns) ?? 0, "\(name): \(line)\n\(next)")
          }
        }
      }
    }
  }

  @Test(
    "Commands with coordinates give their origin",
    arguments: [
      ([], "top left corner"), (["cutout"], "top left corner"), (["sticker"], "top left corner"),
      (["replace"], "top left corner"), (["mask"], "top left corner"),
      (["labels"], "top left corner"), (["people"], "top left corner"),
      (["document"], "top left corner"),
      (["best-of"], "top left corner"), (["worker"], "top left corner"),
      (["filter"], "bottom left corner"), (["filters"], "bottom left corner"),
    ] as [([String], String)])
  func origins(command: [String], origin: String) async throws {
    let words = try await help(command).split(whereSeparator: \.isWhitespace)
    #expect(words.joined(separator: " ").contains(origin))
  }

  /// Returns the lines of each paragraph of prose before the usage.
  private func paragraphs(_ help: String) -> [[Substring]] {
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    let prose = lines.dropFirst().prefix { !$0.hasPrefix("USAGE:") && $0 != "Examples:" }
    return prose.split(separator: "").map(Array.init)
  }

  @Test("The first screen shows the common options, a line for each, and says how to see all")
  func firstScreen() async throws {
    let text = try await help(["cutout"], showingAll: false)
    #expect(
      try await Command.run(["cutout", "--help"], environment: ["COLUMNS": "80"]).text == text)
    #expect(try await Command.run(["cutout", "-h"], environment: ["COLUMNS": "80"]).text == text)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 30, "\(text)")
    let options = lines.filter { $0.hasPrefix("  -") }
    #expect(options.count == 10, "\(text)")
    for option in ["-o, --output", "-b, --background", "--size", "--padding", "--at", "--quality"] {
      #expect(options.contains { $0.hasPrefix("  \(option) ") }, "\(option)")
    }
    #expect(text.contains("'silhouette cutout --help-all' shows all options"))
    for name in [
      "sticker", "replace", "mask", "labels", "colorize", "people", "document", "filter",
    ] {
      let screen = try await help([name], showingAll: false)
      #expect(
        screen.split(separator: "\n", omittingEmptySubsequences: false).count <= 36, "\(screen)")
      #expect(!screen.contains("--threads") && screen.contains("--help-all"), "\(name)")
      #expect(try await help([name]).contains("--threads"), "\(name)")
    }
  }

  @Test("Options are grouped: the result comes first, the engine in a group of its own")
  func groups() async throws {
    for name in ["cutout", "mask", "sticker", "replace"] {
      let text = try await help([name])
      let titles = text.split(separator: "\n").filter {
        $0.hasSuffix(":") && $0.allSatisfy { $0.isUppercase || $0 == " " || $0 == ":" }
      }
      #expect(titles.prefix(2) == ["ARGUMENTS:", "RESULT:"], "\(name): \(titles)")
      let result = try #require(text.firstRange(of: "RESULT:\n"))
      #expect(text[result.upperBound...].hasPrefix("  -o, --output"), "\(name)")
      let engine = try #require(text.firstRange(of: "ENGINE:\n"))
      let end = text[engine.upperBound...].firstRange(of: "\n\n")?.lowerBound ?? text.endIndex
      for option in ["--threads", "--backend", "--instruction-set", "--model "] {
        #expect(text[engine.upperBound..<end].contains(option), "\(name): \(option)")
      }
      let subject = try #require(text.firstRange(of: "SUBJECT:\n"))
      for option in ["--all", "--at <x,y>", "--box <x,y,width,height>", "--keep", "--quality"] {
        #expect(text[subject.upperBound...].contains("  \(option)"), "\(name): \(option)")
      }
      #expect(text.contains("pottedplant"))
    }
  }
}
