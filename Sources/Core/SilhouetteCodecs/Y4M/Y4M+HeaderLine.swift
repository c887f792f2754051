// SPDX-License-Identifier: Apache-2.0

import SilhouettePixels

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
