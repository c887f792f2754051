// SPDX-License-Identifier: Apache-2.0

/// A pattern for one name of a path, as shells know them: `*` is any run of characters, `?` any
/// character, `[a-z]` one of a set, `[!a-z]` one that is not in it; `\` takes the next literally.
///
/// A point at the start of a name is matched by a point only, as by `fnmatch` with `FNM_PERIOD`.
struct GlobPattern: Sendable {
  private enum Part {
    case character(Unicode.Scalar)
    case anyCharacter
    case anyRun
    case set(GlobSet)
    /// A `\` with nothing behind it.
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

  /// Whether a text holds characters that mean something in patterns.
  static func isPattern(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.contains { $0 == "*" || $0 == "?" || $0 == "[" }
  }

  /// Whether the pattern stands for a name.
  func matches(_ name: String) -> Bool {
    let scalars = Array(name.unicodeScalars)
    if scalars.first == "." {
      guard case .character(".") = parts.first else { return false }
    }
    var (part, scalar) = (0, 0)
    // Where to go on if what follows the last run does not match: it takes one character more. Runs
    // before it need not be looked at again, so that time does not explode.
    var retry: (part: Int, scalar: Int)?
    while scalar < scalars.count || part < parts.count {
      if part < parts.count, case .anyRun = parts[part] {
        part += 1
        retry = (part, scalar)
      } else if part < parts.count, scalar < scalars.count, parts[part].matches(scalars[scalar]) {
        part += 1
        scalar += 1
      } else if let last = retry, last.scalar < scalars.count {
        (part, scalar) = (last.part, last.scalar + 1)
        retry = (part, scalar)
      } else {
        return false
      }
    }
    return true
  }
}

/// The characters that stand in brackets.
private struct GlobSet: Sendable {
  private var isInverted = false
  private var ranges: [(first: Unicode.Scalar, last: Unicode.Scalar)] = []

  /// Reads a set.
  ///
  /// - Parameters:
  ///   - scalars: The pattern.
  ///   - start: The place behind the opening bracket; moved behind the closing one.
  /// - Returns: `nil` if there is no closing bracket.
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
      // At the end of a set, a hyphen is itself.
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
