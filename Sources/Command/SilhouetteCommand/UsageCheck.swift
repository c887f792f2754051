// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SilhouetteCore

/// A check for mistyped commands and options on a command line.
///
/// The parser reports the first argument that it cannot use, which for `--kep dog` is the photo `dog`; an error about the
/// option is more helpful.
struct UsageCheck {
  /// The command named by the first arguments.
  private var named: any ParsableCommand.Type = RootCommand.self
  /// The name of that command, preceded by the names of its parents.
  private let name: String
  /// The arguments after the command.
  private var rest: ArraySlice<String>
  /// The first argument that should be the name of a command but is not.
  private var unknown: (name: String, choices: [String])?
  /// Indicates that the first argument is `help`.
  private let isHelp: Bool

  private static let program = "silhouette"

  /// Looks up the command named by the first arguments.
  ///
  /// - Parameter arguments: The command line without the program's name.
  init(_ arguments: [String]) {
    var names = [Self.program]
    rest = arguments[...]
    isHelp = rest.first == "help"
    if isHelp { rest.removeFirst() }
    while let next = rest.first, !next.begins(with: "-"), !named.configuration.subcommands.isEmpty {
      let subcommands = named.configuration.subcommands
      guard let match = subcommands.first(where: { $0.commandName == next }) else {
        unknown = (next, subcommands.map { $0.commandName })
        break
      }
      named = match
      names.append(next)
      rest.removeFirst()
    }
    if isHelp, unknown == nil, let next = rest.first, !next.begins(with: "-") {
      unknown = (next, [])
    }
    name = names.joined(separator: " ")
  }

  /// The command that runs: the one that is named, or its standard subcommand.
  private var command: any ParsableCommand.Type {
    (unknown == nil ? named.configuration.defaultSubcommand : nil) ?? named
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
      let advice = ForeignWord.advice(about: word, among: CommandOptions(of: command))
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
    let options = CommandOptions(of: command)
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
    UsageMistake(message: message, usage: command.usage, command: name)
  }
}

extension ParsableCommand {
  /// How to write the command.
  static var usage: String { configuration.usage ?? RootCommand.usageString(for: self) }
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
