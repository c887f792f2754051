// SPDX-License-Identifier: Apache-2.0

/// A reader of the tags and texts of an XML document in UTF-8, byte by byte.
///
/// It neither checks that end tags match nor reads declarations of types; it ends at the first tag that is none.
struct XMLReader {
  /// A part of a document.
  enum Event {
    /// The start of an element, with its attributes in order.
    case start(name: ArraySlice<UInt8>, attributes: [(name: ArraySlice<UInt8>, value: [UInt8])])
    case end
    case text([UInt8])
  }

  /// A name with the prefix that stands for its namespace.
  struct Name {
    let prefix: ArraySlice<UInt8>
    let local: ArraySlice<UInt8>

    init(_ name: ArraySlice<UInt8>) {
      let colon = name.firstIndex(of: UInt8(ascii: ":"))
      prefix = colon.map { name[..<$0] } ?? []
      local = colon.map { name[($0 + 1)...] } ?? name
    }

    /// The prefix that an attribute with this name declares, empty for the default namespace; `nil` for other attributes.
    var declaredPrefix: ArraySlice<UInt8>? {
      if prefix.elementsEqual("xmlns".utf8) { return local }
      return prefix.isEmpty && local.elementsEqual("xmlns".utf8) ? [] : nil
    }
  }

  private var rest: ArraySlice<UInt8>
  /// Indicates whether the last tag was that of an empty element, which ends where it starts.
  private var isEmptyElement = false

  init(_ document: [UInt8]) { rest = document[...] }

  /// Returns the next part; `nil` at the end of the document or of its readable part.
  mutating func next() -> Event? {
    if isEmptyElement {
      isEmptyElement = false
      return .end
    }
    while let first = rest.first {
      guard first == UInt8(ascii: "<") else {
        let end = rest.firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
        defer { rest = rest[end...] }
        return .text(Self.replacingReferences(rest[..<end]))
      }
      if skip("<!--") {
        guard take(until: "-->") != nil else { return nil }
      } else if skip("<![CDATA[") {
        return take(until: "]]>").map { .text(Array($0)) }
      } else if skip("<?") {
        guard take(until: "?>") != nil else { return nil }
      } else if skip("<!") {
        guard take(until: ">") != nil else { return nil }
      } else if skip("</") {
        return take(until: ">").map { _ in .end }
      } else {
        rest.removeFirst()
        return start()
      }
    }
    return nil
  }

  private mutating func start() -> Event? {
    let name = takeName()
    guard !name.isEmpty else { return nil }
    var attributes: [(name: ArraySlice<UInt8>, value: [UInt8])] = []
    while true {
      skipSpace()
      if skip(">") { return .start(name: name, attributes: attributes) }
      if skip("/>") {
        isEmptyElement = true
        return .start(name: name, attributes: attributes)
      }
      let attribute = takeName()
      skipSpace()
      guard !attribute.isEmpty, skip("=") else { return nil }
      skipSpace()
      let value = skip("\"") ? take(until: "\"") : skip("'") ? take(until: "'") : nil
      guard let value else { return nil }
      attributes.append((attribute, Self.replacingReferences(value)))
    }
  }

  private mutating func takeName() -> ArraySlice<UInt8> {
    let name = rest.prefix { !$0.isWhiteSpace && !"=/><\"'".utf8.contains($0) }
    rest = rest[name.endIndex...]
    return name
  }

  private mutating func skipSpace() { rest = rest.drop(while: \.isWhiteSpace) }

  /// Skips a text if it comes next.
  private mutating func skip(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      guard rest.starts(with: text) else { return false }
      rest = rest.dropFirst(text.count)
      return true
    }
  }

  /// Returns what precedes a text, and skips both; `nil` if the text is missing.
  private mutating func take(until text: StaticString) -> ArraySlice<UInt8>? {
    text.withUTF8Buffer { text in
      var search = rest
      while let place = search.firstIndex(of: text[0]) {
        if rest[place...].starts(with: text) {
          defer { rest = rest[(place + text.count)...] }
          return rest[..<place]
        }
        search = rest[(place + 1)...]
      }
      return nil
    }
  }

  /// Replaces the references to characters, and to the five that have names.
  private static func replacingReferences(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let names: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
    ]
    var result: [UInt8] = []
    var rest = text
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      result += rest[..<start]
      rest = rest[(start + 1)...]
      // The longest is that of a character beyond the basic plane, with leading zeros.
      guard let end = rest.prefix(16).firstIndex(of: UInt8(ascii: ";")) else {
        result.append(UInt8(ascii: "&"))
        continue
      }
      let name = String(decoding: rest[..<end], as: UTF8.self)
      let number =
        name.utf8.starts(with: "#x".utf8)
        ? UInt32(name.dropFirst(2), radix: 16)
        : name.utf8.first == UInt8(ascii: "#") ? UInt32(name.dropFirst()) : nil
      if let scalar = names[name] ?? number.flatMap(Unicode.Scalar.init) {
        result += Array(String(Character(scalar)).utf8)
      }
      rest = rest[(end + 1)...]
    }
    return result + rest
  }
}

extension UInt8 {
  /// Indicates whether an ASCII character is white space: a space, tab, line feed, vertical tab, form
  /// feed or carriage return.
  var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
