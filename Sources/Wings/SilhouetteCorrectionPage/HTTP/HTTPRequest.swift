// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A request of HTTP/1.0 or HTTP/1.1 (RFC 9112), as far as the page needs it: GET and POST, with a body of known length.
package struct HTTPRequest: Sendable {
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
  }

  package let method: Method
  /// The path, which begins with a slash, as it was sent: without a query, and with percent escapes.
  package let path: String
  /// The value of `Host`.
  package let host: String
  /// The value of `Origin`; `nil` if it is missing.
  package let origin: String?
  /// The number of bytes of the body.
  package let contentLength: Int
  package var body: [UInt8] = []

  /// The maximum number of bytes of a head, with the empty line after it.
  package static let largestHead = 16 << 10
  /// The maximum number of bytes of a body.
  package static let largestBody = 8 << 20
  /// The maximum number of header fields.
  private static let mostFields = 100

  /// The bytes between the head and the body.
  private static let end = Array("\r\n\r\n".utf8)

  /// Returns the number of bytes of a head, with the empty line after it; `nil` if the bytes do not contain its end.
  ///
  /// - Parameters:
  ///   - bytes: The bytes received so far.
  ///   - start: The number of bytes that are known not to contain the end.
  package static func headLength(in bytes: [UInt8], from start: Int = 0) -> Int? {
    let last = bytes.count - end.count
    let first = max(0, start - end.count + 1)
    guard first <= last else { return nil }
    return (first...last).first { bytes[$0..<$0 + end.count].elementsEqual(end) }
      .map { $0 + end.count }
  }

  /// Parses a head.
  ///
  /// - Parameter bytes: The request line and the header fields, without the empty line after them.
  /// - Throws: ``HTTPError``, 400 if the head is malformed, 405 for another method, 413 for a body that is too large, and 431 if the
  ///   head is too large.
  package init(head bytes: some Collection<UInt8>) throws(HTTPError) {
    guard bytes.count + Self.end.count <= Self.largestHead else {
      throw HTTPError(.headTooLarge, "the head has more than \(Self.largestHead) bytes")
    }
    var lines = try Self.lines(Array(bytes))
    let request = lines.removeFirst()
    let words = request.split(at: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 3, words[1].utf8.first == UInt8(ascii: "/"),
      words[1].utf8.allSatisfy({ 0x21...0x7E ~= $0 }),
      words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0"
    else { throw HTTPError(.badRequest, "the request line is malformed") }
    guard let method = Method(rawValue: words[0]) else {
      throw HTTPError(
        Self.isToken(words[0]) ? .methodNotAllowed : .badRequest, "expected GET or POST")
    }
    let fields = try Self.fields(lines)
    guard let host = try Self.value(of: "host", in: fields) else {
      throw HTTPError(.badRequest, "the field Host is missing")
    }
    guard try Self.value(of: "transfer-encoding", in: fields) == nil else {
      throw HTTPError(.badRequest, "expected a body with Content-Length")
    }
    self.method = method
    path = words[1].split(at: "?").first.map(String.init) ?? words[1]
    self.host = host
    origin = try Self.value(of: "origin", in: fields)
    contentLength = try Self.length(try Self.value(of: "content-length", in: fields))
  }

  /// Returns the lines of a head, which consist of ASCII letters, spaces and tabs, and bytes above 127 as Latin-1.
  private static func lines(_ bytes: [UInt8]) throws(HTTPError) -> [String] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for index in lines.indices {
      if index < lines.count - 1 {
        guard lines[index].last == UInt8(ascii: "\r") else {
          throw HTTPError(.badRequest, "a line does not end with a carriage return")
        }
        lines[index].removeLast()
      }
      guard !lines[index].isEmpty,
        lines[index].allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") })
      else { throw HTTPError(.badRequest, "a line is empty or has control characters") }
    }
    return lines.map { line in String(String.UnicodeScalarView(line.map { Unicode.Scalar($0) })) }
  }

  /// Returns the header fields, with names in lower case.
  private static func fields(
    _ lines: [String]
  ) throws(HTTPError) -> [(name: String, value: String)] {
    guard lines.count <= mostFields else {
      throw HTTPError(.headTooLarge, "more than \(mostFields) header fields")
    }
    var fields: [(name: String, value: String)] = []
    for line in lines {
      guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")), isToken(line[..<colon]) else {
        throw HTTPError(.badRequest, "a header field is malformed")
      }
      let rest = line.utf8[line.utf8.index(after: colon)...]
      func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
      let first = rest.firstIndex { !isSpace($0) } ?? rest.endIndex
      let last = rest.lastIndex { !isSpace($0) }.map { rest.index(after: $0) } ?? first
      fields.append((line[..<colon].lowercased(), String(line[first..<last])))
    }
    return fields
  }

  /// Returns the value of a field; `nil` if it is missing.
  ///
  /// - Throws: ``HTTPError`` if there are several.
  private static func value(
    of name: String, in fields: [(name: String, value: String)]
  ) throws(HTTPError) -> String? {
    let values = fields.filter { $0.name == name }.map(\.value)
    guard values.count <= 1 else {
      throw HTTPError(.badRequest, "there are several fields \(name)")
    }
    return values.first
  }

  private static func length(_ text: String?) throws(HTTPError) -> Int {
    guard let text else { return 0 }
    guard !text.isEmpty, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else { throw HTTPError(.badRequest, "Content-Length is not a number") }
    guard let length = Int(text), length <= largestBody else {
      throw HTTPError(.contentTooLarge, "the body has more than \(largestBody) bytes")
    }
    return length
  }

  /// Returns a Boolean value that indicates whether a text is a token, such as the name of a field.
  private static func isToken(_ text: some StringProtocol) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}
