// SPDX-License-Identifier: Apache-2.0

/// A shell pattern for one component of a path: `*` matches any run of characters, `?` any character, `[a-z]` one of
/// a set, `[!a-z]` one outside it; `\` escapes the next character.
///
/// A leading dot in a name is matched only by a dot in the pattern, as by `fnmatch` with `FNM_PERIOD`.
struct GlobPattern: Sendable {
  private enum Part {
    case character(Unicode.Scalar)
    case anyCharacter
    case anyRun
    case set(GlobSet)
    /// A trailing `\`, which matches nothing.
    case nothing

    func matches(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .character(let own): own == scalar
      case .anyCharacter: true
      case .set(let set): set.contains(scalar)
      case .anyRun, .nothing: false
      }
    }
  }

  private let parts: [Part]

  init(_ text: some StringProtocol) {
    let scalars = Array(text.unicodeScalars)
    var parts: [Part] = []
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case "*": parts.append(.anyRun)
      case "?": parts.append(.anyCharacter)
      case "\\":
        parts.append(index < scalars.count ? .character(scalars[index]) : .nothing)
        index += 1
      case "[":
        if let set = GlobSet(scalars, from: &index) {
          parts.append(.set(set))
        } else {
          parts.append(.character(scalar))
        }
      default: parts.append(.character(scalar))
      }
    }
    self.parts = parts
  }

  /// Returns a Boolean value that indicates whether a text contains pattern characters.
  static func isPattern(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.contains { $0 == "*" || $0 == "?" || $0 == "[" }
  }

  /// Returns a Boolean value that indicates whether the pattern matches a name.
  func matches(_ name: String) -> Bool {
    let scalars = Array(name.unicodeScalars)
    if scalars.first == "." {
      guard case .character(".") = parts.first else { return false }
    }
    var part = 0
    var scalar = 0
    // The state to resume from on a mismatch: the last run then takes one more character. Earlier runs need no
    // backtracking, which keeps the time polynomial.
    var retry: (part: Int, scalar: Int)?
    while scalar < scalars.count || part < parts.count {
      if part < parts.count, case .anyRun = parts[part] {
        part += 1
        retry = (part, scalar)
      } else if part < parts.count, scalar < scalars.count, parts[part].matches(scalars[scalar]) {
        part += 1
        scalar += 1
      } else if let last = retry, last.scalar < scalars.count {
        part = last.part
        scalar = last.scalar + 1
        retry = (part, scalar)
      } else {
        return false
      }
    }
    return true
  }
}

/// A set of characters, written in brackets in the pattern.
private struct GlobSet: Sendable {
  private var isInverted = false
  private var ranges: [(first: Unicode.Scalar, last: Unicode.Scalar)] = []

  /// Parses a set.
  ///
  /// - Parameters:
  ///   - scalars: The pattern.
  ///   - start: The index after the opening bracket; moved past the closing one.
  /// - Returns: `nil` if the closing bracket is missing.
  init?(_ scalars: [Unicode.Scalar], from start: inout Int) {
    var index = start
    if index < scalars.count, scalars[index] == "!" || scalars[index] == "^" {
      isInverted = true
      index += 1
    }
    func next() -> Unicode.Scalar? {
      if index < scalars.count, scalars[index] == "\\" { index += 1 }
      guard index < scalars.count else { return nil }
      index += 1
      return scalars[index - 1]
    }
    var isFirst = true
    while index < scalars.count, isFirst || scalars[index] != "]" {
      isFirst = false
      guard let first = next() else { return nil }
      var last = first
      // A hyphen at the end of a set is literal.
      if index + 1 < scalars.count, scalars[index] == "-", scalars[index + 1] != "]" {
        index += 1
        guard let end = next() else { return nil }
        last = end
      }
      ranges.append((first, last))
    }
    guard index < scalars.count else { return nil }
    start = index + 1
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.first <= scalar && scalar <= $0.last } != isInverted
  }
}
