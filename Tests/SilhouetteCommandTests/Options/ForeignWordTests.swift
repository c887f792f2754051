// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import TestSupport
import Testing

@testable import SilhouetteCommand

/// The advice about words of other tools.
@Suite("Words of other tools")
struct ForeignWordTests {
  /// All commands, with their options.
  private static let commands = RootCommand.configuration.subcommands.map {
    (name: $0.commandName, options: CommandOptions(of: $0))
  }

  @Test("Advice names only commands and options that exist")
  func names() throws {
    let all = Set(Self.commands.flatMap(\.options.takesValue.keys))
    for word in ForeignWord.options + ForeignWord.commands {
      if let option = word.option { #expect(all.contains(option), "\(option)") }
      let mentioned = word.advice.split { " ,;:'`".contains($0) }
      for option in mentioned where option.hasPrefix("-") {
        #expect(all.contains(String(option)), "\(word.advice): \(option)")
      }
      for line in word.advice.split(separator: "`").filter({ $0.hasPrefix("silhouette ") }) {
        let words = line.split(separator: " ").map(String.init)
        let command = try #require(Self.commands.first { $0.name == words[1] }, "\(line)")
        for option in words where option.hasPrefix("-") && option.count > 1 {
          #expect(command.options.takesValue[option] != nil, "\(line): \(option)")
        }
      }
    }
  }

  @Test("No word of another tool is a word of this program's photo commands")
  func strangers() {
    for command in Self.commands where ["cutout", "mask"].contains(command.name) {
      for word in ForeignWord.options {
        for name in word.words where command.options.takesValue[name] != nil {
          // Another command may lack the option.
          #expect(["--invert", "--threshold"].contains(name), "\(name)")
        }
      }
    }
    let names = Set(Self.commands.map(\.name))
    for word in ForeignWord.commands { #expect(word.words.isDisjoint(with: names)) }
  }

  @Test(
    "The errors of command lines written for other tools say what to write",
    arguments: [
      ("i photo.jpg out.png", "silhouette cutout photo.jpg cutout.png"),
      ("p photos out", "silhouette cutout photos cutouts/"), ("s --port 7000", "silhouette worker"),
      ("remove photo.jpg", "silhouette cutout photo.jpg"), ("watch photos", "--watch"),
      ("segment photo.jpg", "silhouette mask photo.jpg"),
      ("cutout a.jpg b.png -m u2net", "--model NAME"),
      ("cutout a.jpg b.png -om", "silhouette mask photo.jpg mask.png"),
      ("cutout a.jpg b.png --only_mask", "silhouette mask photo.jpg mask.png"),
      ("cutout a.jpg b.png -a -ae 15", "--quality accurate"),
      ("cutout a.jpg b.png -bgc 255 255 255 255", "--background white"),
      ("cutout a.jpg b.png -ppm", "specks and holes"), ("cutout -i a.jpg -o b.png", "name files"),
      ("cutout a.jpg --out b.png", "the last argument"), ("cutout a.jpg b.png --bg white", "-b"),
      ("cutout photos out/ -w", "--watch"), ("cutout a.jpg b.png --bg-image-file s.jpg", "-b sky"),
      ("cutout a.jpg b.png -resize 40x40", "--size 413x531"),
      ("cutout a.jpg b.png --crop-margin 8%", "--padding 20 or --padding 8%"),
      ("cutout a.jpg b.png -threshold 50%", "silhouette mask photo.jpg mask.png"),
      ("mask a.jpg b.png -negate", "--invert"), ("cutout a.jpg b.png --device cuda", "CPU"),
      ("replace a.jpg b.jpg -b blur --sigma 9", "-b blur:SIGMA"),
    ])
  func lines(line: String, advice: String) async throws {
    let run = try await Command.run(line.split(separator: " ").map(String.init))
    #expect(run.status == 64 && run.text.isEmpty)
    let first = run.error.prefix { $0 != "\n" }
    #expect(first.hasPrefix("Error: ") && first.contains(advice), "\(run.error)")
  }

  @Test("Without a counterpart in the command, there is no advice")
  func elsewhere() async throws {
    let run = try await Command.run("inspect", "-m", "x")
    #expect(run.status == 64 && run.error.hasPrefix("Error: unknown option -m\n"), "\(run.error)")
  }
}
