// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CLibrary
import SilhouetteCore

/// The help of a command.
///
/// Commands with many options show the common ones first, on a single screen: the abstract, the examples and the first
/// sentence about each option that is not hidden. `--help-all` shows everything.
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
    if showsAll { return RootCommand.helpMessage(for: command, includeHidden: true) + "\n" }
    let common = RootCommand.helpMessage(for: command, includeHidden: false)
    // Options of the parser itself are hidden, too.
    let hidden = CommandOptions(of: command, below: RootCommand.self).takesValue.keys
      .filter { !common.contains($0) && !$0.contains("help") }
    return hidden.isEmpty ? common + "\n" : shortText
  }

  /// The common options.
  private var shortText: String {
    let width = Self.columns
    var paragraphs = RootCommand.helpMessage(
      for: command, includeHidden: false, columns: CommandOptions.unlimitedColumns
    ).split(separator: "\n\n")
    // Help and version are known to whoever reads this.
    paragraphs.removeAll { $0.hasPrefix("OPTIONS:") }
    let options = paragraphs.map { Self.entries(of: $0) }
    let column =
      4 + min(32, options.joined().map(\.label.count).max() ?? 0)
    var texts: [String] = []
    for (paragraph, entries) in zip(paragraphs, options) {
      let isProse = entries.isEmpty
      if isProse, !["OVERVIEW:", "Examples:", "USAGE:"].contains(where: paragraph.hasPrefix) {
        continue
      }
      if isProse {
        let isList = paragraph.hasPrefix("Examples:")
        texts.append(isList ? String(paragraph) : Self.wrapped(paragraph, 0, width))
      } else {
        let title = paragraph.prefix { $0 != "\n" }
        texts.append(
          ([String(title)] + entries.map { $0.text(column: column, width: width) })
            .joined(separator: "\n"))
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
    let lines = section.split(separator: "\n")
    guard let title = lines.first, title.hasSuffix(":"),
      title.allSatisfy({ $0.isUppercase || $0 == " " || $0 == ":" })
    else { return [] }
    var entries: [Entry] = []
    for line in lines.dropFirst() {
      if line.hasPrefix("   "), let last = entries.popLast() {
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
