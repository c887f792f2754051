// SPDX-License-Identifier: Apache-2.0

/// The names of classes in the metadata of a model file.
///
/// Exporters write them as a dictionary or list of Python or JSON, or as a list with a comma or a line break between names. What is
/// neither is taken for no names, since metadata may hold anything.
enum ClassNames {
  /// The names of entries that hold class names, as exporters write them.
  private static let keys = ["names", "classes", "class_names", "labels", "id2label"]

  /// The maximum number of names, and of bytes of a text with names.
  private static let (maximumCount, maximumByteCount) = (1 << 16, 1 << 20)

  /// Returns the names in the metadata; empty if there are none.
  static func names(in metadata: [(name: String, value: String)]) -> [String] {
    keys.lazy.compactMap { key in
      metadata.first { $0.name == key }.map { names(in: $0.value) }
    }.first { !$0.isEmpty } ?? []
  }

  /// Returns the names in a text.
  static func names(in text: String) -> [String] {
    guard text.utf8.count <= maximumByteCount else { return [] }
    var scanner = Scanner(bytes: Array(text.utf8))
    let names =
      switch scanner.first {
      case UInt8(ascii: "{"): scanner.dictionary()
      case UInt8(ascii: "["): scanner.list()
      default: plain(text)
      }
    guard let names, names.count <= maximumCount, names.allSatisfy({ !$0.isEmpty }) else {
      return []
    }
    return names
  }

  /// Returns the parts between line breaks or, in a single line, between commas.
  private static func plain(_ text: String) -> [String]? {
    let lines = text.utf8.split { $0 == 10 || $0 == 13 }
    let parts =
      lines.count > 1
      ? lines : text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard parts.count > 1 else { return nil }
    return parts.map { part in
      let start = part.firstIndex { $0 != 32 && $0 != 9 } ?? part.endIndex
      let end = part.lastIndex { $0 != 32 && $0 != 9 }.map { part.index(after: $0) } ?? start
      return String(part[start..<end]) ?? ""
    }
  }

  /// A reader of lists and dictionaries, with texts in single or double quotation marks.
  private struct Scanner {
    let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// The first byte that is no space.
    var first: UInt8? { bytes.first { !Self.isSpace($0) } }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

    /// Returns the next byte that is no space, and passes it.
    private mutating func next() -> UInt8? {
      while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
      guard position < bytes.count else { return nil }
      position += 1
      return bytes[position - 1]
    }

    /// Returns the text after its opening quotation mark.
    private mutating func text(until mark: UInt8) -> String? {
      var result: [UInt8] = []
      while position < bytes.count {
        let byte = bytes[position]
        position += 1
        if byte == mark { return String(validating: result, as: UTF8.self) }
        if byte == UInt8(ascii: "\\") {
          guard position < bytes.count else { return nil }
          result.append(bytes[position])
          position += 1
        } else {
          result.append(byte)
        }
      }
      return nil
    }

    private static func isMark(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"")
    }

    mutating func list() -> [String]? {
      guard next() == UInt8(ascii: "[") else { return nil }
      var names: [String] = []
      while let byte = next() {
        if byte == UInt8(ascii: "]"), next() == nil { return names }
        guard Self.isMark(byte), let name = text(until: byte) else { return nil }
        names.append(name)
        guard let separator = next() else { return nil }
        if separator == UInt8(ascii: "]") { return next() == nil ? names : nil }
        guard separator == UInt8(ascii: ",") else { return nil }
      }
      return nil
    }

    /// Returns the texts by their indices, which must be those from 0 on.
    mutating func dictionary() -> [String]? {
      guard next() == UInt8(ascii: "{") else { return nil }
      var names: [Int: String] = [:]
      while let byte = next() {
        if byte == UInt8(ascii: "}") { break }
        guard let index = index(byte), next() == UInt8(ascii: ":"), let mark = next(),
          Self.isMark(mark), let name = text(until: mark), names[index] == nil
        else { return nil }
        names[index] = name
        guard let separator = next() else { return nil }
        if separator == UInt8(ascii: "}") { break }
        guard separator == UInt8(ascii: ",") else { return nil }
      }
      guard next() == nil else { return nil }
      let ordered = (0..<names.count).compactMap { names[$0] }
      return ordered.count == names.count ? ordered : nil
    }

    /// Returns a number that begins with a byte, or with a digit after a quotation mark.
    private mutating func index(_ byte: UInt8) -> Int? {
      if Self.isMark(byte) { return text(until: byte).flatMap { Int($0) } }
      var digits = [byte]
      while position < bytes.count, (48...57).contains(bytes[position]), digits.count < 9 {
        digits.append(bytes[position])
        position += 1
      }
      return String(validating: digits, as: UTF8.self).flatMap { Int($0) }
    }
  }
}
