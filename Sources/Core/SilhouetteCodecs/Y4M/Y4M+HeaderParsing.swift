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

extension Y4M.Header {
  /// Returns the header as text, without the end of the line: first the ``tags``, in order, including tags with letters
  /// other than W, H, F, I, A, C and X; then tags for the remaining properties.
  ///
  /// `XYSCSS`, an older tag for the plane layout, is omitted if it contradicts ``format``.
  ///
  /// - Throws: ``Y4M.StreamError/unsupportedFormat(_:)`` if the plane layout has no name, such as an interleaved one;
  ///   ``Y4M.StreamError/invalidTag(_:)`` for tags that contain white space or are too long for a header;
  ///   ``Y4M.StreamError/limitExceeded(path:what:found:maximum:)`` for sizes that ``Y4M.Reader`` rejects.
  package func line() throws(Y4M.StreamError) -> String {
    guard let layout = Y4MLayout(format, chromaSiting) else { throw .unsupportedFormat(format) }
    try Y4MLimits.check(self, path: "cannot write Y4M")
    var written: Set<Unicode.Scalar> = []
    var words = [Self.signature]
    for tag in tags {
      try Self.check(tag)
      guard let letter = tag.unicodeScalars.first else { continue }
      // Only extensions may be repeated.
      if letter == "X" {
        if let range, tag.begins(with: "XCOLORRANGE=") {
          written.insert("X")
          words.append(Self.range(of: tag) == range ? tag : Self.text(of: range))
        } else if keeps(extension: tag) {
          words.append(tag)
        }
      } else if !written.contains(letter) {
        written.insert(letter)
        if let word = word(for: tag, letter, layout) { words.append(word) }
      }
    }
    for letter in "WHFIAC".unicodeScalars where !written.contains(letter) {
      if let word = word(for: letter, layout) { words.append(word) }
    }
    if let range, !written.contains("X") { words.append(Self.text(of: range)) }
    let line = words.joined(separator: " ")
    guard line.utf8.count < Y4MLimits.lineByteCount else {
      throw .limitExceeded(
        path: "cannot write Y4M", what: "bytes of header", found: line.utf8.count + 1,
        maximum: Y4MLimits.lineByteCount)
    }
    return line
  }

  /// The first word of a header.
  static let signature = "YUV4MPEG2"

  /// Checks that a tag is a single word.
  static func check(_ tag: String) throws(Y4M.StreamError) {
    guard !tag.isEmpty, tag.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
      throw .invalidTag(tag)
    }
  }

  /// Returns the tag for a property of the header: the tag as read if it has the same meaning; `nil` if none is needed.
  private func word(for tag: String, _ letter: Unicode.Scalar, _ layout: Y4MLayout) -> String? {
    let value = Substring(tag.unicodeScalars.dropFirst())
    let isSame =
      switch letter {
      case "W": Self.decimal(value) == width
      case "H": Self.decimal(value) == height
      case "F": (try? Self.ratio(value)) == .some(frameRate)
      case "A": (try? Self.ratio(value)) == .some(pixelAspect)
      case "I": value == interlacing.rawValue
      case "C": Y4MLayout(named: value)?.holds(format, chromaSiting) ?? false
      default: true
      }
    return isSame ? tag : word(for: letter, layout)
  }

  private func word(for letter: Unicode.Scalar, _ layout: Y4MLayout) -> String? {
    switch letter {
    case "W": "W\(width)"
    case "H": "H\(height)"
    case "F": frameRate.map { "F\($0)" }
    case "I": interlacing == .unknown ? nil : "I\(interlacing.rawValue)"
    case "A": pixelAspect.map { "A\($0)" }
    default: "C\(layout.name)"
    }
  }

  /// Indicates whether to keep an extension: `false` for a wrong plane layout, and for a range.
  private func keeps(extension tag: String) -> Bool {
    if let name = tag.rest(after: "XYSCSS=") {
      // The extension does not specify alpha.
      let seen = PlanarPixelBuffer.Format(
        format.subsampling, isInterleaved: format.isInterleaved, bitDepth: format.bitDepth)
      return Y4MLayout(named: name.lowercased())?.holds(seen, chromaSiting) ?? false
    }
    return Self.range(of: tag) == nil
  }

  private static func text(of range: YCbCrEncoding.Range) -> String {
    "XCOLORRANGE=\(range.rawValue.uppercased())"
  }
}
