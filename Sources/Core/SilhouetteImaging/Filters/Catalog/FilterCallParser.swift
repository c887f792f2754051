// SPDX-License-Identifier: Apache-2.0

/// A parser of the text of a ``FilterCall``.
struct FilterCallParser {
  private let text: String
  private let scalars: [Unicode.Scalar]
  private var position = 0

  init(_ text: String) {
    self.text = text
    scalars = Array(text.unicodeScalars)
  }

  /// Parses the whole text.
  mutating func parse() throws(FilterCall.SyntaxError) -> (String, [FilterCall.Argument]) {
    skipSpaces()
    let name = try word("the name of a filter")
    var arguments: [FilterCall.Argument] = []
    skipSpaces()
    if skip("(") {
      skipSpaces()
      if !skip(")") {
        repeat {
          skipSpaces()
          try arguments.append(argument(after: arguments))
          skipSpaces()
        } while skip(",")
        try require(")", or: "a comma or )")
      }
      skipSpaces()
    } else if next != nil {
      throw error("( or the end")
    }
    if next != nil { throw error("the end") }
    return (name, arguments)
  }

  // MARK: Parts

  private mutating func argument(
    after others: [FilterCall.Argument]
  ) throws(FilterCall.SyntaxError) -> FilterCall.Argument {
    let start = position
    let name = try word("the name of a parameter")
    if others.contains(where: { $0.name == name }) {
      throw error("a parameter other than \(name), which was given already", at: start)
    }
    skipSpaces()
    try require(":", or: "a colon")
    skipSpaces()
    return FilterCall.Argument(name: name, value: try value())
  }

  private mutating func value() throws(FilterCall.SyntaxError) -> FilterValue {
    let expected = "a number, a word, a text in quotes, a colour or ("
    guard let next else { throw error(expected) }
    switch next {
    case "(": return .numbers(try numbers())
    case "\"", "'": return .text(try quotedText(closing: next))
    case "#": return .color(try color())
    case _ where Self.beginsNumber(next): return .number(try number())
    case _ where FilterWord.begins(next):
      let word = try word(expected)
      return word == "true" ? .boolean(true) : word == "false" ? .boolean(false) : .text(word)
    default: throw error(expected)
    }
  }

  private mutating func numbers() throws(FilterCall.SyntaxError) -> [Double] {
    var numbers: [Double] = []
    position += 1
    repeat {
      skipSpaces()
      numbers.append(try number())
      skipSpaces()
    } while skip(",")
    try require(")", or: "a comma or )")
    return numbers
  }

  private mutating func number() throws(FilterCall.SyntaxError) -> Double {
    let start = position
    while let next, Self.beginsNumber(next) || FilterWord.continues(next) { position += 1 }
    let digits = text(in: start..<position)
    // Swift would read hexadecimal numbers, "nan" and "infinity" as well.
    guard digits.utf8.allSatisfy({ Array("0123456789+-.eE".utf8).contains($0) }),
      let number = Double(digits), number.isFinite
    else {
      throw error("a number", at: start)
    }
    return number
  }

  private mutating func color() throws(FilterCall.SyntaxError) -> Color {
    let start = position
    position += 1
    while let next, FilterWord.continues(next) { position += 1 }
    guard let color = Color(css: text(in: start..<position)) else {
      throw error("a colour #RRGGBB or #RRGGBBAA", at: start)
    }
    return color
  }

  private mutating func quotedText(closing quote: Unicode.Scalar) throws(FilterCall.SyntaxError)
    -> String
  {
    var text = ""
    position += 1
    while let next {
      position += 1
      if next == quote { return text }
      if next == "\\" {
        guard let escaped = self.next else { break }
        text.unicodeScalars.append(escaped)
        position += 1
      } else {
        text.unicodeScalars.append(next)
      }
    }
    throw error("\(quote)")
  }

  private mutating func word(_ expected: String) throws(FilterCall.SyntaxError) -> String {
    guard let next, FilterWord.begins(next) else { throw error(expected) }
    let start = position
    while let next = self.next, FilterWord.continues(next) { position += 1 }
    return text(in: start..<position)
  }

  // MARK: Scalars

  private func text(in range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range]))
  }

  private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func skipSpaces() {
    while let next, next.properties.isWhitespace { position += 1 }
  }

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    if next != scalar { return false }
    position += 1
    return true
  }

  private mutating func require(
    _ scalar: Unicode.Scalar, or expected: String
  ) throws(FilterCall.SyntaxError) {
    if !skip(scalar) { throw error(expected) }
  }

  private func error(_ expected: String, at start: Int? = nil) -> FilterCall.SyntaxError {
    let start = start ?? position
    // The unexpected character, or the word or number that it begins.
    var end = min(start + 1, scalars.count)
    if end > start, Self.isPartOfToken(scalars[start]) {
      while end < scalars.count, end < start + 20, Self.isPartOfToken(scalars[end]) {
        end += 1
      }
    }
    let found = text(in: start..<end)
    return FilterCall.SyntaxError(
      text: text, column: start + 1, expected: expected, found: found.isEmpty ? "the end" : found)
  }

  private static func isPartOfToken(_ scalar: Unicode.Scalar) -> Bool {
    beginsNumber(scalar) || FilterWord.continues(scalar) || scalar == "#"
  }

  private static func beginsNumber(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar) || scalar == "-" || scalar == "+" || scalar == "."
  }
}
