// SPDX-License-Identifier: Apache-2.0

/// Text for display, in which a file's contents or name cannot change the state of a terminal.
///
/// Control characters and characters that change the direction of text are shown as escapes such as `\x1B` and `\u{202E}`,
/// and bytes of names that are not UTF-8 as `\xE9`. This applies to all messages and tables, even if they are not written to
/// a terminal, since they may be displayed on one later.
package enum TerminalText {
  /// Returns a text for display as a single line, with line breaks escaped too.
  package static func line(_ text: String) -> String { escaped(text) { $0.disturbsDisplay } }

  /// Returns a text for display in which line breaks are kept.
  package static func lines(_ text: String) -> String {
    escaped(text) { $0 != "\n" && $0.disturbsDisplay }
  }

  private static func escaped(
    _ text: String, _ isEscaped: (Unicode.Scalar) -> Bool
  ) -> String {
    guard text.unicodeScalars.contains(where: isEscaped) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isEscaped(scalar) {
        result += escape(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default: break
    }
    let byte = PathText.byte(of: scalar) ?? (scalar.isASCII ? UInt8(scalar.value) : nil)
    let digits = String(byte.map(UInt32.init) ?? scalar.value, radix: 16, uppercase: true)
    return byte == nil ? "\\u{\(digits)}" : "\\x" + (digits.utf8.count < 2 ? "0" : "") + digits
  }
}

extension Unicode.Scalar {
  /// `true` for a character that changes the state of a terminal or the direction of text, that starts a new line, or
  /// that represents a single byte of a file name (see ``PathText``).
  package var disturbsDisplay: Bool {
    switch value {
    case ..<0x20, 0x7F...0x9F: true
    // Line and paragraph separators; directional embeddings, overrides and isolates.
    case 0x2028...0x202E, 0x2066...0x2069: true
    case PathText.block: true
    default: false
    }
  }
}
