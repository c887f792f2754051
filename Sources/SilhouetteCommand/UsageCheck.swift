// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SilhouetteCore

/// Finds mistyped commands and options on a command line.
///
/// The parser reports the first thing that it cannot use, which for `--kep dog` is the photo `dog`; the name of the
/// option says more.
struct UsageCheck {
  /// The command, below the root, that the arguments begin with.
  private let command: any ParsableCommand.Type
  /// The name of that command with those of its parents.
  private let name: String
  /// The arguments after the names of commands.
  private let rest: ArraySlice<String>
  /// The first argument that should be the name of a command and is none.
  private let unknown: (name: String, choices: [String])?

  /// Looks up the commands that the arguments begin with.
  ///
  /// - Parameter arguments: The command line without the program's name.
  init(_ arguments: [String]) {
    var command: any ParsableCommand.Type = RootCommand.self
    var names = ["silhouette"]
    var rest = arguments[...]
    var unknown: (name: String, choices: [String])?
    let isHelp = rest.first == "help"
    if isHelp { rest.removeFirst() }
    while let next = rest.first, !next.hasPrefix("-"), !command.configuration.subcommands.isEmpty {
      let subcommands = command.configuration.subcommands
      guard let match = subcommands.first(where: { $0._commandName == next }) else {
        unknown = (next, subcommands.map { $0._commandName })
        break
      }
      command = match
      names.append(next)
      rest.removeFirst()
    }
    if isHelp, unknown == nil, let next = rest.first, !next.hasPrefix("-") { unknown = (next, []) }
    if unknown == nil, let standard = command.configuration.defaultSubcommand { command = standard }
    (self.command, self.rest, self.unknown) = (command, rest, unknown)
    name = names.joined(separator: " ")
  }

  /// The complaint about the name of a command; `nil` if there is none.
  var unknownCommand: UsageMistake? {
    guard let unknown else { return nil }
    let choices = unknown.choices
    return mistake(
      "\(name) has no command “\(unknown.name)”"
        + Suggestion.question(for: unknown.name, among: choices)
        + (choices.isEmpty ? "" : "; its commands are \(choices.joined(separator: ", "))"))
  }

  /// The complaint about the first argument such as `-dash.jpg`, which the parser takes for several short options with `-h`
  /// for help among them; `nil` if there is none, or help is asked for in its own name too.
  var accidentalHelp: UsageMistake? {
    let words = rest.prefix { $0 != "--" }
    if words.contains(where: { Self.helpOptions.contains(String($0.prefix { $0 != "=" })) }) {
      return nil
    }
    return words.first { Self.isJoined($0) && $0.contains("h") }.map {
      mistake("unknown option \($0): -h asks for help only on its own" + Self.advice(forFile: $0))
    }
  }

  /// The options that ask for help, as the parser knows them.
  private static let helpOptions: Set = ["-h", "-help", "--help", "-help-hidden", "--help-hidden"]

  /// Indicates that an argument reads as several short options in one.
  private static func isJoined(_ argument: String) -> Bool {
    argument.hasPrefix("-") && !argument.hasPrefix("--") && argument.count > 2
  }

  /// Returns the end of a sentence: the ways to name a file that begins with a hyphen.
  private static func advice(forFile name: String) -> String {
    ", and a file of this name is ./\(name), or comes after --"
  }

  /// The complaint about the first unknown option; `nil` if all are known.
  var unknownOption: UsageMistake? {
    let options = CommandOptions(of: command, below: RootCommand.self)
    var rest = rest
    while let argument = rest.popFirst(), argument != "--" {
      guard argument.hasPrefix("-"), argument != "-", Double(argument) == nil else { continue }
      let option = String(argument.prefix { $0 != "=" })
      if let takesValue = options.takesValue[option] {
        if takesValue, option == argument { rest = rest.dropFirst() }
      } else if Self.isJoined(argument), Folder.hasEntry(at: argument) || argument.contains(".") {
        return mistake("unknown option \(argument)" + Self.advice(forFile: argument))
      } else if !Self.isJoined(option)
        || !option.dropFirst().allSatisfy({ options.takesValue["-\($0)"] == false })
      {
        return mistake("unknown option \(option)" + options.question(for: option))
      }
    }
    return nil
  }

  /// Returns a complaint about the command's usage.
  func mistake(_ message: String) -> UsageMistake {
    UsageMistake(
      message: message, usage: RootCommand.usageString(for: command), command: name)
  }
}

/// A mistake in the names of commands or options.
struct UsageMistake: Error {
  let message: String
  let usage: String
  /// The command whose help says more.
  let command: String

  /// The text for standard error.
  var text: String {
    "Error: \(TerminalText.line(message))\nUsage: \(usage)\n  See '\(command) --help' for more information.\n"
  }
}
