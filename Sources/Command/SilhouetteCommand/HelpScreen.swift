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
    let arguments = CommandOptions(of: command).arguments
      .reduce(into: [CommandOptions.Argument]()) { shown, argument in
        // A flag and its opposite are one line.
        if let last = shown.last?.names.last, argument.names == ["--no-" + last.dropFirst(2)] {
          shown[shown.count - 1].names[0] = "\(last)/\(argument.names[0])"
        } else if argument.names.isEmpty || !common.isDisjoint(with: argument.names) {
          shown.append(argument)
        }
      }
    let column = 4 + min(32, arguments.map(\.label.count).max() ?? 0)
    var sections: [(title: String, lines: [String])] = []
    for argument in arguments {
      let title = argument.title ?? (argument.names.isEmpty ? "Arguments" : "Options")
      if sections.last?.title != title { sections.append((title, [])) }
      sections[sections.count - 1].lines.append(argument.line(column: column, width: width))
    }
    let configuration = command.configuration
    let paragraphs =
      [
        Self.wrapped("OVERVIEW: \(configuration.abstract)", 0, width),
        Examples.lines(in: configuration.discussion),
        Self.wrapped("USAGE: \(command.usage)", 0, width),
      ] + sections.map { "\($0.title.uppercased()):\n" + $0.lines.joined(separator: "\n") } + [
        Self.wrapped("'\(name) \(Self.allOption)' shows all options, and explains them.", 0, width)
      ]
    return paragraphs.joined(separator: "\n\n") + "\n"
  }

  /// The width of the text: the variable `COLUMNS`, the width of the terminal, or 80.
  private static var columns: Int {
    let wanted = getenv("COLUMNS").flatMap { Int(String(cString: $0)) }
    return max(40, wanted ?? (Terminal.isThere ? Terminal.width : 80))
  }

  /// Returns a text in lines of a limited length, all but the first of which are indented.
  fileprivate static func wrapped(_ text: String, _ indentation: Int, _ width: Int) -> String {
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

extension CommandOptions.Argument {
  /// What to write on the command line.
  fileprivate var label: String {
    let names = names.joined(separator: ", ")
    return names.isEmpty ? "<\(value)>" : takesValue ? "\(names) <\(value)>" : names
  }

  /// Returns the label and the first sentence about its meaning, which begins in the given column.
  fileprivate func line(column: Int, width: Int) -> String {
    let sentence = meaning.firstRange(of: ". ").map { "\(meaning[..<$0.lowerBound])." }
    let text = HelpScreen.wrapped(sentence ?? meaning, column, width)
    let start = "  " + label
    let isWide = start.count + 2 > column
    return start + (isWide ? "\n" : "")
      + String(repeating: " ", count: column - (isWide ? 0 : start.count)) + text
  }
}
