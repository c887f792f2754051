// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension WorkerMessage {
  /// Parses a request from a line of JSON.
  ///
  /// - Throws: ``WorkerRequestError`` with the request's identifier, if it can be read.
  package init(json line: [UInt8]) throws(WorkerRequestError) {
    let value: JSONValue
    do {
      value = try line.withUnsafeBytes { bytes in
        try JSONParser.parse(
          ByteReader(bytes, path: "", format: "JSON"), range: 0..<bytes.count,
          keepingNumberTexts: true)
      }
    } catch {
      throw WorkerRequestError(description: Self.complaint(error))
    }
    guard case .object(let members) = value else {
      throw WorkerRequestError(description: "expected an object, found \(value.kind)")
    }
    var reader = RequestReader()
    do {
      // First, so that the answers to all other mistakes can include it.
      if let member = members.first(where: { $0.name == "id" }) {
        reader.id = try RequestReader.identifier(member.value)
      }
      for member in members { try reader.read(member) }
      self = try reader.message()
    } catch {
      throw WorkerRequestError(id: reader.id, description: error.description)
    }
  }
}

extension WorkerMessage {
  private static func complaint(_ error: any Error) -> String {
    guard let error = error as? FormatError else { return "\(error)" }
    return "not valid JSON at byte \(error.offset ?? 0): \(error.message)"
  }
}

/// The members of a request that have been read.
private struct RequestReader {
  var id: WorkerIdentifier?
  private var command: String?
  private var input: String?
  private var output: String?
  private var options: [String: WorkerOption] = [:]
  private var timeout: Duration?

  init() {}

  private static let names = ["id", "command", "input", "output", "options", "timeout"]

  static func identifier(_ value: JSONValue) throws(WorkerRequestError) -> WorkerIdentifier? {
    switch value {
    case .string(let text): return .text(text)
    case .numberText(let digits): return .number(digits)
    case .null: return nil
    default:
      throw WorkerRequestError(
        description: "“id” must be a string or a number, found \(value.kind)")
    }
  }

  mutating func read(_ member: JSONValue.Member) throws(WorkerRequestError) {
    switch member.name {
    case "id": break
    case "command": command = try text(member)
    case "input": input = try text(member)
    case "output": output = member.value == .null ? nil : try text(member)
    case "timeout": timeout = try Self.timeout(member.value)
    case "options":
      guard case .object(let members) = member.value else {
        if member.value == .null { return }
        throw WorkerRequestError(
          description: "“options” must be an object, found \(member.value.kind)")
      }
      for option in members { options[option.name] = try Self.option(option) }
    default:
      throw WorkerRequestError(
        description: "unknown member “\(member.name)”"
          + Suggestion.question(for: member.name, among: Self.names))
    }
  }

  private func text(_ member: JSONValue.Member) throws(WorkerRequestError) -> String {
    guard case .string(let text) = member.value else {
      throw WorkerRequestError(
        description: "“\(member.name)” must be a string, found \(member.value.kind)")
    }
    return text
  }

  /// Returns the value of an option; `nil` for null, which omits it.
  private static func option(
    _ member: JSONValue.Member
  ) throws(WorkerRequestError) -> WorkerOption? {
    switch member.value {
    case .null: return nil
    case .bool(let isGiven): return .flag(isGiven)
    case .array(let elements):
      var texts: [String] = []
      for element in elements { texts.append(try word(element, member.name)) }
      return .list(texts)
    default: return .text(try word(member.value, member.name))
    }
  }

  private static func word(
    _ value: JSONValue, _ name: String
  ) throws(WorkerRequestError) -> String {
    switch value {
    case .string(let text): return text
    case .numberText(let digits): return digits
    default:
      throw WorkerRequestError(
        description: "option “\(name)” must hold strings and numbers, found \(value.kind)")
    }
  }

  private static func timeout(_ value: JSONValue) throws(WorkerRequestError) -> Duration? {
    if value == .null { return nil }
    if case .numberText(let digits) = value, let timeout = RequestTimeout(argument: digits) {
      return timeout.duration
    }
    let found = if case .numberText(let digits) = value { digits } else { value.kind }
    throw WorkerRequestError(
      description: "“timeout” must be \(RequestTimeout.expectation), found \(found)")
  }

  func message() throws(WorkerRequestError) -> WorkerMessage {
    if command == WorkerMessage.statisticsCommand {
      if input != nil || output != nil || !options.isEmpty || timeout != nil {
        throw WorkerRequestError(description: "“stats” takes no member but “id”")
      }
      return .statistics(id: id)
    }
    return .request(try request())
  }

  private func request() throws(WorkerRequestError) -> WorkerRequest {
    func required(_ text: String?, _ name: String) throws(WorkerRequestError) -> String {
      guard let text else { throw WorkerRequestError(description: "“\(name)” is missing") }
      return text
    }
    return WorkerRequest(
      id: id, command: try required(command, "command"), input: try required(input, "input"),
      output: output, options: options, timeout: timeout)
  }
}
