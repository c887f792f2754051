// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CLibrary
import SilhouetteCore

/// The help of a command.
///
/// Commands with many options show the common ones first, on a single screen: the abstract, the examples and the first
/// sentence about each common option. `--help-all` shows everything. Options are not hidden from the parser, since its errors
/// and its completions would then omit them.
struct HelpScreen {
  let command: any ParsableCommand.Type
  /// The name of the command, preceded by the names of its parents.
  let name: String
  /// Indicates that all options are shown, with all that there is to say about them.
  let showsAll: Bool

  /// The option that shows everything.
  static let allOption = "--help-all"

  /// The text for standard output.
  var text: String {
    if !showsAll, let command = command as? any BriefHelp.Type {
      return brief(command.commonOptions)
    }
    return RootCommand.helpMessage(for: command, includeHidden: showsAll) + "\n"
  }

  /// Returns the first screen.
  ///
  /// - Parameter common: The names of the options to show.
  private func brief(_ common: Set<String>) -> String {
    let width = Self.columns
    let sections = RootCommand.helpMessage(
      for: command, includeHidden: false, columns: CommandOptions.unlimitedColumns
    ).split(separator: "\n\n")
    let entries = sections.map { section in
      Self.entries(of: section).filter { $0.isArgument || !$0.names.isDisjoint(with: common) }
    }
    let column = 4 + min(32, entries.joined().map(\.label.count).max() ?? 0)
    var texts: [String] = []
    for (section, entries) in zip(sections, entries) {
      if !entries.isEmpty {
        let title = String(section.prefix { $0 != "\n" })
        texts.append(
          ([title] + entries.map { $0.text(column: column, width: width) })
            .joined(separator: "\n"))
      } else if section.begins(with: "Examples:") {
        texts.append(String(section))
      } else if section.begins(with: "OVERVIEW:") || section.begins(with: "USAGE:") {
        texts.append(Self.wrapped(section, 0, width))
      }
    }
    texts.append(
      Self.wrapped("'\(name) \(Self.allOption)' shows all options, and explains them.", 0, width))
    return texts.joined(separator: "\n\n") + "\n"
  }

  /// The width of the text: the variable `COLUMNS`, the width of the terminal, or 80.
  private static var columns: Int {
    let wanted = getenv("COLUMNS").flatMap { Int(String(cString: $0)) }
    return max(40, wanted ?? (Terminal.isThere ? Terminal.width : 80))
  }

  /// An argument or option, and the first sentence about it.
  private struct Entry {
    let label: String
    let sentence: String

    /// Indicates that this is not an option.
    var isArgument: Bool { label.begins(with: "<") }

    /// The names of the option.
    var names: Set<String> {
      Set(label.split { ", /".contains($0) }.filter { $0.begins(with: "-") }.map(String.init))
    }

    func text(column: Int, width: Int) -> String {
      let start = "  " + label
      let isWide = start.count + 2 > column
      let text = HelpScreen.wrapped(sentence, column, width)
      if isWide { return start + "\n" + String(repeating: " ", count: column) + text }
      return start + String(repeating: " ", count: column - start.count) + text
    }
  }

  /// Returns the arguments or options of an unwrapped section; empty for prose.
  private static func entries(of section: Substring) -> [Entry] {
    let lines = section.split(at: "\n")
    guard let title = lines.first, title.ends(with: ":"),
      title.allSatisfy({ $0.isUppercase || $0 == " " || $0 == ":" })
    else { return [] }
    var entries: [Entry] = []
    for line in lines.dropFirst() {
      if line.begins(with: "   "), let last = entries.popLast() {
        // The label is too long for its column, and the text is on the next line.
        entries.append(Entry(label: last.label, sentence: sentence(line)))
      } else {
        let line = line.dropFirst(2)
        let value = line.firstRange(of: "> ").map { line.index(before: $0.upperBound) }
        let gap = line.firstRange(of: "  ")?.lowerBound
        let end = [value, gap].compactMap(\.self).min() ?? line.endIndex
        entries.append(Entry(label: String(line[..<end]), sentence: sentence(line[end...])))
      }
    }
    return entries
  }

  /// Returns the first sentence of a text.
  private static func sentence(_ text: Substring) -> String {
    let text = text.drop { $0 == " " }
    let end = text.firstRange(of: ". ")?.lowerBound
    return end.map { text[..<$0] + "." } ?? String(text)
  }

  /// Returns a text in lines of a limited length, all but the first of which are indented.
  private static func wrapped(
    _ text: some StringProtocol, _ indentation: Int, _ width: Int
  ) -> String {
    var lines = [""]
    for word in text.split(whereSeparator: \.isWhitespace) {
      let line = lines[lines.count - 1]
      if !line.isEmpty, indentation + line.count + 1 + word.count > width {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] = line.isEmpty ? String(word) : "\(line) \(word)"
      }
    }
    return lines.joined(separator: "\n" + String(repeating: " ", count: indentation))
  }
}
