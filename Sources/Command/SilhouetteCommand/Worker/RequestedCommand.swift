// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SilhouetteCore

/// The command line that is equivalent to a request.
package struct RequestedCommand {
  /// The commands that requests may name.
  static let types: [String: any PhotoCommand.Type] = {
    let types: [any PhotoCommand.Type] = [
      CutoutCommand.self, StickerCommand.self, ReplaceCommand.self, MaskCommand.self,
      PeopleCommand.self, DocumentCommand.self, LabelsCommand.self, ColorizeCommand.self,
      FilterCommand.self,
    ]
    return Dictionary(uniqueKeysWithValues: types.map { ($0.commandName, $0) })
  }()

  /// The options of the commands that requests have named.
  private static let options = OnceCache<String, CommandOptions>(capacity: types.count)

  /// The options that requests must not have, with the reasons.
  private static let refused: [String: String] = [
    "json": "the answer is JSON", "jobs": "it is an option of the worker",
    "shard": "a request is one photo", "watch": "a request is one photo",
    "manifest": "a request is one photo",
    "report": "the answer is the report", "verbose": "remarks are among the answer's warnings",
    "explain": "it prints to standard output", "help": "it is not work",
    "version": "it is not work",
    "output": "it is a member of the request", "limits": "they protect the worker",
    "no-limits": "the limits protect the worker",
  ]

  /// The command line, parsed.
  let command: any PhotoCommand

  /// Parses the command line of a request.
  ///
  /// - Throws: ``WorkerRequestError``; `FileError` if the input is not a file.
  package init(_ request: WorkerRequest) throws {
    guard let type = Self.types[request.command] else {
      let names = Self.types.keys.sorted()
      throw WorkerRequestError(
        description: "unknown command “\(request.command)”"
          + Suggestion.question(for: request.command, among: names)
          + "; requests take \(names.joined(separator: ", "))")
    }
    let options = try Self.options.value(for: request.command) { CommandOptions(of: type) }
    var arguments: [String] = []
    for (name, value) in request.options.sorted(by: { $0.key < $1.key }) {
      arguments += try Self.arguments(name, value, options)
    }
    if request.output == nil, type is any PhotoResultCommand.Type {
      throw WorkerRequestError(description: "“output” is missing")
    }
    if let output = request.output {
      try Self.check(path: output, "output")
      if output.utf8.last == UInt8(ascii: "/") || Folder.item(at: output)?.kind == .folder {
        throw FileError(path: output, reason: .isDirectory)
      }
      arguments.append("--output=\(output)")
    }
    try Self.check(path: request.input, "input")
    if let item = Folder.item(at: request.input) {
      if item.kind == .folder { throw FileError(path: request.input, reason: .isDirectory) }
    } else if request.command != FilterCommand.commandName || GlobPattern.isPattern(request.input) {
      // Filters also take a size, such as 640x480.
      throw FileError(path: request.input, reason: .notFound)
    }
    if arguments.count > CommandOptions.most {
      throw WorkerRequestError(
        description:
          "expected at most \(CommandOptions.most) options, found \(arguments.count)")
    }
    do {
      command = try Self.parse(type, arguments + ["--", request.input])
    } catch {
      throw WorkerRequestError(description: type.message(for: error))
    }
  }

  private static func parse<C: PhotoCommand>(
    _ type: C.Type, _ arguments: [String]
  ) throws -> C { try C.parse(arguments) }

  /// Checks that a path names a file rather than a standard stream.
  private static func check(path: String, _ member: String) throws {
    if path == "-" { throw FileError(path: path, reason: .standardStream) }
    if path.isEmpty { throw WorkerRequestError(description: "“\(member)” is empty") }
    try check(text: path, member)
  }

  private static func check(text: String, _ name: String) throws {
    if text.utf8.contains(0) {
      throw WorkerRequestError(description: "“\(name)” must not contain the character U+0000")
    }
  }

  /// Returns the command-line arguments for an option of a request.
  private static func arguments(
    _ name: String, _ value: WorkerOption, _ options: CommandOptions
  ) throws -> [String] {
    if let reason = refused[name] {
      throw WorkerRequestError(description: "option “\(name)” has no place in a request: \(reason)")
    }
    let option = "--" + name
    guard options.takesValue[option] != nil || options.takesValue["--no-" + name] != nil else {
      throw WorkerRequestError(
        description: "unknown option “\(name)”" + options.question(for: option, inRequest: true))
    }
    switch value {
    case .flag(true): return [option]
    case .flag(false):
      return options.takesValue["--no-" + name] == nil ? [] : ["--no-" + name]
    case .text(let text): return [try argument(option, text)]
    case .list(let texts): return try texts.map { try argument(option, $0) }
    }
  }

  private static func argument(_ option: String, _ text: String) throws -> String {
    if text == "-" { throw FileError(path: text, reason: .standardStream) }
    try check(text: text, String(option.dropFirst(2)))
    return "\(option)=\(text)"
  }
}

extension PhotoCommand {
  /// Processes a request.
  ///
  /// - Parameter context: The networks that all requests share, and the number of threads for requests that give none.
  /// - Throws: Errors of the options and the networks.
  func outcome(in context: SessionContext) throws -> PhotoOutcome {
    var context = context
    context.threadCount = threads ?? context.threadCount
    let remarks = Remarks(console: nil, photo: nil, verbosity: verbosity)
    let job = PhotoJob(
      photo: photo.photos.first ?? "", output: try outputTarget?.file(overwrites: overwrite),
      overlay: try overlayTarget?.file(overwrites: overwrite), remarks: remarks,
      namesResults: false)
    return outcome(of: job, in: try makeSession(context))
  }
}
