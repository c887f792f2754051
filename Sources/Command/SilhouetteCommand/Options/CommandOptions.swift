// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SilhouetteCore

/// The options of one command.
struct CommandOptions: Sendable {
  /// A Boolean value for the name of each option, with its hyphens, that indicates whether the option takes a value.
  private(set) var takesValue: [String: Bool] = [:]

  /// The maximum number of options of a command line or request: the time to parse them grows with the square of their
  /// number.
  static let most = 2000

  /// A width at which the help has a line for each option.
  static let unlimitedColumns = 10_000

  /// Reads the names from the command's help, which is the only public description of them.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - root: The parent command; `nil` if there is none.
  init(of command: any ParsableCommand.Type, below root: (any ParsableCommand.Type)? = nil) {
    let help = (root ?? command).helpMessage(
      for: command, includeHidden: true, columns: Self.unlimitedColumns)
    for line in help.split(at: "\n") where line.begins(with: "  -") {
      // The names end at the name of a value or, before the description, at two spaces.
      let label = line.dropFirst(2).prefix { $0 != "<" && $0 != "[" }
      let names = label.split(separator: "  ").first ?? label
      for name in names.split(whereSeparator: { ", /".contains($0) }) where name.begins(with: "-") {
        takesValue[String(name)] =
          line.dropFirst(2 + label.count).first == "<"
          && !line.dropFirst(2).prefix(label.count).contains("  ")
      }
    }
  }

  /// Returns the end of an error message about an unknown option: advice for those who know it from another tool, or a
  /// question that suggests the option that was probably meant; empty if no option is similar.
  func advice(about option: String) -> String {
    ForeignWord.advice(about: option, among: self).map { ": \($0)" } ?? question(for: option)
  }

  /// Returns a question that suggests the option that was probably meant; empty if no option is similar.
  ///
  /// - Parameters:
  ///   - option: The unknown option.
  ///   - isRequest: `true` to name the option without hyphens, as requests do.
  func question(for option: String, inRequest isRequest: Bool = false) -> String {
    let names = takesValue.keys.filter { $0.begins(with: "--") }.sorted()
    let word = option.drop { $0 == "-" }
    let whole = names.first { $0 == "--\(word)" || $0.ends(with: "-\(word)") }
    let near =
      whole ?? ForeignWord.counterpart(of: option, among: self)
      ?? Suggestion.nearest(to: String(word), among: names)
    guard let near else { return "" }
    return " (did you mean \(isRequest ? String(near.dropFirst(2)) : near)?)"
  }
}
