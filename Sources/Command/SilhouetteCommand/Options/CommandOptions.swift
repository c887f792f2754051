// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SilhouetteCore

/// The arguments and options of one command, as the argument parser describes them for other programs.
struct CommandOptions: Sendable {
  /// An argument, an option or a flag.
  struct Argument: Sendable {
    /// The names with their hyphens, the short one first; empty for an argument that is not an option.
    var names: [String]
    let takesValue: Bool
    /// The name of the value.
    let value: String
    /// What it does, in one or more sentences.
    let meaning: String
    /// The title of its group; `nil` if it has none.
    let title: String?
  }

  /// The maximum number of options of a command line or request: the time to parse them grows with the square of their
  /// number.
  static let most = 2000

  let arguments: [Argument]
  /// A Boolean value for the name of each option, with its hyphens, that indicates whether the option takes a value.
  let takesValue: [String: Bool]

  init(of command: any ParsableCommand.Type) {
    // The JSON of `--experimental-dump-help`, the only description that is not meant to be read by people.
    let description = JSONValue(parsing: Array(command._dumpHelp().utf8))
    let arguments = description?["command"]?["arguments"]?.elements.map(Argument.init) ?? []
    self.arguments = arguments
    // What the root adds to all commands.
    let version = ("--version", false)
    takesValue = Dictionary(
      arguments.flatMap { argument in argument.names.map { ($0, argument.takesValue) } } + [version]
    ) { first, _ in first }
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

extension CommandOptions.Argument {
  fileprivate init(_ json: JSONValue) {
    names = (json["names"]?.elements ?? []).compactMap { name in
      name["name"]?.text.map { (name["kind"]?.text == "long" ? "--" : "-") + $0 }
    }.sorted { $0.utf8.count < $1.utf8.count }
    takesValue = json["kind"]?.text == "option"
    value = json["valueName"]?.text ?? ""
    meaning = json["abstract"]?.text ?? ""
    title = json["sectionTitle"]?.text
  }
}

extension ParsableCommand {
  /// The name on the command line, which every command of the program states.
  static var commandName: String { configuration.commandName ?? "" }
}

extension JSONValue {
  /// Parses a text; `nil` if it is not valid.
  init?(parsing text: [UInt8]) {
    let value = text.withUnsafeBytes { bytes in
      try? JSONParser.parse(ByteReader(bytes, path: "", format: "JSON"), range: 0..<bytes.count)
    }
    guard let value else { return nil }
    self = value
  }

  /// The member of an object with the given name; `nil` if there is none.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The elements of an array; empty for any other value.
  var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

  /// The text of a string; `nil` for any other value.
  var text: String? { if case .string(let text) = self { text } else { nil } }
}
