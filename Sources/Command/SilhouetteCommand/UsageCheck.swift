// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SilhouetteCore

/// A check for mistyped commands and options on a command line.
///
/// The parser reports the first argument that it cannot use, which for `--kep dog` is the photo `dog`; an error about the
/// option is more helpful.
struct UsageCheck {
  /// The command named by the first arguments.
  private let command: any ParsableCommand.Type
  /// The name of that command, preceded by the names of its parents.
  private let name: String
  /// The arguments after the command.
  private let rest: ArraySlice<String>
  /// The first argument that should be the name of a command but is not.
  private let unknown: (name: String, choices: [String])?
  /// Indicates that the first argument is `help`.
  private let isHelp: Bool
  /// The command whose help may be requested; unlike `command`, not the one that runs without a subcommand.
  private let named: any ParsableCommand.Type

  private static let program = "silhouette"

  /// Looks up the command named by the first arguments.
  ///
  /// - Parameter arguments: The command line without the program's name.
  init(_ arguments: [String]) {
    var command: any ParsableCommand.Type = RootCommand.self
    var names = [Self.program]
    var rest = arguments[...]
    var unknown: (name: String, choices: [String])?
    let isHelp = rest.first == "help"
    if isHelp { rest.removeFirst() }
    while let next = rest.first, !next.begins(with: "-"), !command.configuration.subcommands.isEmpty
    {
      let subcommands = command.configuration.subcommands
      guard let match = subcommands.first(where: { $0._commandName == next }) else {
        unknown = (next, subcommands.map { $0._commandName })
        break
      }
      command = match
      names.append(next)
      rest.removeFirst()
    }
    if isHelp, unknown == nil, let next = rest.first, !next.begins(with: "-") {
      unknown = (next, [])
    }
    named = command
    if unknown == nil, let standard = command.configuration.defaultSubcommand { command = standard }
    self.command = command
    self.rest = rest
    self.isHelp = isHelp
    self.unknown = unknown
    name = names.joined(separator: " ")
  }

  /// The error for an unknown command; `nil` if the command exists.
  var unknownCommand: UsageMistake? {
    guard let unknown else { return nil }
    let choices = unknown.choices
    if name == Self.program, let advice = ForeignWord.advice(aboutCommand: unknown.name) {
      return mistake("\(name) has no command “\(unknown.name)”: \(advice)")
    }
    return mistake(
      "\(name) has no command “\(unknown.name)”"
        + Suggestion.question(for: unknown.name, among: choices)
        + (choices.isEmpty ? "" : "; its commands are \(choices.joined(separator: ", "))"))
  }

  /// The error for the first argument such as `-dash.jpg`, which the parser takes for several short options including
  /// `-h` for help; `nil` if there is none, or if help is also requested explicitly.
  var accidentalHelp: UsageMistake? {
    let words = rest.prefix { $0 != "--" }
    if words.contains(where: { Self.helpOptions.contains(String($0.prefix { $0 != "=" })) }) {
      return nil
    }
    return words.first { Self.isJoined($0) && $0.contains("h") }.map { word in
      let advice = ForeignWord.advice(
        about: word, among: CommandOptions(of: command, below: RootCommand.self))
      return mistake(
        "unknown option \(word): "
          + (advice ?? "-h asks for help only on its own" + Self.advice(forFile: word)))
    }
  }

  /// The requested help; `nil` if none is.
  var help: HelpScreen? {
    let words = rest.prefix { $0 != "--" }
    let asked = words.filter(Self.helpOptions.contains)
    guard isHelp || !asked.isEmpty else { return nil }
    return HelpScreen(
      command: named, name: name,
      showsAll: asked.contains { $0.contains("hidden") || $0.contains("all") })
  }

  /// The options for help.
  private static let helpOptions: Set = [
    "-h", "-help", "--help", "-help-hidden", "--help-hidden", "-help-all", HelpScreen.allOption,
  ]

  /// Returns a Boolean value that indicates whether an argument looks like several short options in one.
  private static func isJoined(_ argument: String) -> Bool {
    argument.begins(with: "-") && !argument.begins(with: "--") && argument.utf8.count > 2
  }

  /// Returns the end of an error message: advice for naming a file that begins with a hyphen.
  private static func advice(forFile name: String) -> String {
    ", and a file of this name is ./\(name), or comes after --"
  }

  /// The error for the first unknown option; `nil` if all are known.
  var unknownOption: UsageMistake? {
    let options = CommandOptions(of: command, below: RootCommand.self)
    var rest = rest
    while let argument = rest.popFirst(), argument != "--" {
      guard argument.begins(with: "-"), argument != "-", Double(argument) == nil else { continue }
      let option = String(argument.prefix { $0 != "=" })
      if let takesValue = options.takesValue[option] {
        if takesValue, option == argument { rest = rest.dropFirst() }
      } else if Self.isJoined(argument), Folder.hasEntry(at: argument) || argument.contains(".") {
        return mistake("unknown option \(argument)" + Self.advice(forFile: argument))
      } else if !Self.isJoined(option)
        || !option.dropFirst().allSatisfy({ options.takesValue["-\($0)"] == false })
      {
        return mistake("unknown option \(option)" + options.advice(about: option))
      }
    }
    return nil
  }

  /// A number of options that is over the limit; `nil` if it is not.
  var tooManyOptions: UsageMistake? {
    let options = rest.prefix { $0 != "--" }.count { $0.utf8.first == UInt8(ascii: "-") }
    if options <= CommandOptions.most { return nil }
    return mistake("expected at most \(CommandOptions.most) options, found \(options)")
  }

  /// Returns an error about the command's usage.
  func mistake(_ message: String) -> UsageMistake {
    UsageMistake(
      message: message,
      usage: command.configuration.usage ?? RootCommand.usageString(for: command), command: name)
  }
}

/// A mistake in the names of commands or options.
struct UsageMistake: Error {
  let message: String
  let usage: String
  /// The command whose help has more information.
  let command: String

  /// The text for standard error.
  var text: String {
    "Error: \(TerminalText.line(message))\nUsage: \(usage)\n  See '\(command) --help' for more information.\n"
  }
}
