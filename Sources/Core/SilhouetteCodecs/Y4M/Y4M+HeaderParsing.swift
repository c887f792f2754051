// SPDX-License-Identifier: Apache-2.0

import SilhouettePixels

extension Y4M.Header {
  /// Parses a header.
  ///
  /// - Parameters:
  ///   - line: The stream's first line, without the end of the line.
  ///   - path: The name of the stream, for errors.
  /// - Throws: ``Y4M.StreamError`` unless the line is a header of progressive video within the limits of ``Y4M.Reader``.
  package init(line: String, path: String) throws(Y4M.StreamError) {
    func invalid(_ message: String) -> Y4M.StreamError {
      .invalidHeader(path: path, message: message)
    }
    var words = line.split(at: " ")[...]
    guard line.begins(with: Self.signature), words.popFirst() == Self.signature[...] else {
      throw invalid("expected \(Self.signature) at the beginning, found \(Self.excerpt(line))")
    }
    self.init(width: 0, height: 0, frameRate: nil)
    interlacing = .unknown
    tags = words.map(String.init)
    var seen: Set<Unicode.Scalar> = []
    var older: Y4MLayout?
    for tag in words {
      guard let letter = tag.unicodeScalars.first, tag.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
      else {
        throw invalid("expected tags of printed characters, found \(Self.excerpt(tag))")
      }
      let value = Substring(tag.unicodeScalars.dropFirst())
      if "WHFIAC".unicodeScalars.contains(letter), !seen.insert(letter).inserted {
        throw invalid("expected one tag \(letter), found another, \(Self.excerpt(tag))")
      }
      switch letter {
      case "W", "H":
        guard let number = Self.decimal(value), number > 0 else {
          throw invalid("expected a positive number, found \(Self.excerpt(tag))")
        }
        if letter == "W" { width = number } else { height = number }
      case "F", "A":
        let ratio: Y4M.Ratio?
        do { ratio = try Self.ratio(value) } catch {
          throw invalid("expected two numbers and a colon, found \(Self.excerpt(tag))")
        }
        if letter == "F" { frameRate = ratio } else { pixelAspect = ratio }
      case "I":
        if value == "t" || value == "b" || value == "m" {
          throw .interlaced(path: path, tag: String(tag))
        }
        guard let found = Interlacing(rawValue: String(value)) else {
          throw invalid("expected Ip, It, Ib, Im or I?, found \(Self.excerpt(tag))")
        }
        interlacing = found
      case "C":
        guard let layout = Y4MLayout(named: value) else {
          throw .unknownLayout(path: path, name: Self.excerpt(tag))
        }
        format = layout.format
        chromaSiting = layout.chromaSiting
      case "X":
        if let name = tag.rest(after: "XYSCSS=") { older = Y4MLayout(named: name.lowercased()) }
        if let found = Self.range(of: tag) { range = found }
      default: break
      }
    }
    for letter in "WH".unicodeScalars where !seen.contains(letter) {
      throw invalid("expected a tag \(letter), found none")
    }
    if let older, !seen.contains("C") {
      format = older.format
      chromaSiting = older.chromaSiting
    }
    try Y4MLimits.check(self, path: path)
  }

  /// Returns the range that a tag specifies; `nil` if it specifies none.
  static func range(of tag: some StringProtocol) -> YCbCrEncoding.Range? {
    tag.rest(after: "XCOLORRANGE=").flatMap { YCbCrEncoding.Range(rawValue: $0.lowercased()) }
  }

  /// Parses an integer written only with digits; `nil` for other text and for values greater than 2³¹ − 1.
  static func decimal(_ text: Substring) -> Int? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int32(text).map(Int.init)
  }

  /// The error of ``ratio(_:)`` for text that is not a ratio.
  struct NotARatio: Error {}

  /// Parses a ratio; `nil` if a 0 marks it as unknown.
  static func ratio(_ text: Substring) throws(NotARatio) -> Y4M.Ratio? {
    let parts = text.split(at: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let numerator = decimal(parts[0]), let denominator = decimal(parts[1])
    else { throw NotARatio() }
    return Y4M.Ratio(numerator, denominator)
  }

  /// Returns the start of a text in quotation marks, safe for printing.
  static func excerpt(_ text: some StringProtocol) -> String {
    let shown = text.unicodeScalars.prefix(32).map { $0.escaped(asASCII: true) }.joined()
    return "\"\(shown)\(text.unicodeScalars.count > 32 ? "…" : "")\""
  }
}
