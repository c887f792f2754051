// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// A lookup table in the text format of Adobe and IRIDAS (Cube LUT Specification 1.0): `.cube`.
  public struct CubeFile: Sendable, Hashable {
    /// The title in the file; empty if it has none.
    public let title: String
    /// The colours, opaque.
    public let table: ColorCubeTable

    /// Reads a file.
    ///
    /// Lines end in LF, CR or both; `#` begins a comment. TITLE, LUT_1D_SIZE or LUT_3D_SIZE, and DOMAIN_MIN and
    /// DOMAIN_MAX, or LUT_1D_INPUT_RANGE and LUT_3D_INPUT_RANGE, may precede the colours in any order. The colours
    /// follow, one line of three numbers for each; the size determines how many.
    ///
    /// - Throws: ``CubeFileError``, which names the line and what was expected there.
    public init(_ bytes: some Collection<UInt8>) throws(CubeFileError) {
      var parser = CubeFileParser()
      var line: [UInt8] = []
      var previous: UInt8 = 0
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "\n") where previous == UInt8(ascii: "\r"): break
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
          try parser.add(line)
          line.removeAll(keepingCapacity: true)
        default:
          line.append(byte)
          if line.count > CubeFileParser.maximumLineLength {
            throw CubeFileError(
              line: parser.lineNumber + 1,
              expected: "a line of at most \(CubeFileParser.maximumLineLength) bytes",
              found: "more")
          }
        }
        previous = byte
      }
      if !line.isEmpty { try parser.add(line) }
      (title, table) = try parser.finish()
    }
  }
}

extension Filters {
  /// An error in the text of a ``Filters/CubeFile``.
  public struct CubeFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, counted from 1.
    package let line: Int
    /// The expected text.
    package let expected: String
    /// The text that was found.
    package let found: String

    public var description: String { "line \(line): expected \(expected), found \(found)" }
  }
}

/// A parser of the lines of a ``Filters.CubeFile``.
struct CubeFileParser {
  /// The number of lines read so far.
  private(set) var lineNumber = 0
  private var title: String?
  private var arrangement: ColorCubeTable.Arrangement?
  private var size = 0
  private var colors: [SIMD4<Float>] = []
  private var minimum: SIMD3<Float>?
  private var maximum: SIMD3<Float>?

  /// The maximum length of a line in bytes: the specification allows 250, but titles of real files are longer.
  static let maximumLineLength = 4096

  /// Parses the next line.
  mutating func add(_ line: [UInt8]) throws(Filters.CubeFileError) {
    lineNumber += 1
    let words = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard let first = words.first, first.first != UInt8(ascii: "#") else { return }
    if Self.beginsNumber(first) {
      try addColor(words)
      return
    }
    let keyword = String(decoding: first, as: UTF8.self)
    if !colors.isEmpty { throw error("three numbers", line) }
    switch keyword {
    case "TITLE": title = try quoted(line)
    case "LUT_1D_SIZE": try setSize(.curves, words, line)
    case "LUT_3D_SIZE": try setSize(.cube, words, line)
    case "DOMAIN_MIN": minimum = try vector(words, minimum == nil, line)
    case "DOMAIN_MAX": maximum = try vector(words, maximum == nil, line)
    case "LUT_1D_INPUT_RANGE", "LUT_3D_INPUT_RANGE":
      let range = try numbers(words.dropFirst())
      guard range.count == 2, minimum == nil, maximum == nil else {
        throw error("\(keyword) with two numbers, and no other domain", line)
      }
      minimum = SIMD3(repeating: range[0])
      maximum = SIMD3(repeating: range[1])
    default:
      throw error("TITLE, LUT_1D_SIZE, LUT_3D_SIZE, DOMAIN_MIN, DOMAIN_MAX or numbers", line)
    }
  }

  /// Handles the end of the file.
  mutating func finish() throws(Filters.CubeFileError) -> (title: String, table: ColorCubeTable) {
    lineNumber += 1
    guard let arrangement else { throw error("LUT_3D_SIZE or LUT_1D_SIZE", "the end") }
    if colors.count < count {
      throw error("\(count) lines of three numbers", "\(colors.count) and the end")
    }
    let (low, high) = domain
    return (
      title ?? "",
      ColorCubeTable(
        arrangement: arrangement, size: size, colors: colors, domainMinimum: low,
        domainMaximum: high)
    )
  }

  // MARK: Parts

  /// The number of colours that the size requires.
  private var count: Int { arrangement == .cube ? size * size * size : size }

  private var domain: (SIMD3<Float>, SIMD3<Float>) {
    (minimum ?? [0, 0, 0], maximum ?? [1, 1, 1])
  }

  private mutating func addColor(_ words: [ArraySlice<UInt8>]) throws(Filters.CubeFileError) {
    let values = try numbers(words[...])
    if arrangement == nil { throw error("LUT_3D_SIZE or LUT_1D_SIZE", "numbers") }
    if values.count != 3 { throw error("three numbers", "\(values.count)") }
    if colors.isEmpty {
      let (low, high) = domain
      // An infinite difference would turn positions into NaN.
      if !all(low .< high) || !(high - low).isFinite {
        throw error("a domain whose maximum is above its minimum", "\(low)…\(high)")
      }
    }
    if colors.count == count { throw error("\(count) lines of three numbers", "another one") }
    colors.append(SIMD4(values[0], values[1], values[2], 1))
  }

  private mutating func setSize(
    _ arrangement: ColorCubeTable.Arrangement, _ words: [ArraySlice<UInt8>], _ line: [UInt8]
  ) throws(Filters.CubeFileError) {
    if self.arrangement != nil { throw error("one size", line) }
    let limit =
      arrangement == .cube ? ColorCubeTable.maximumCubeSize : ColorCubeTable.maximumCurveSize
    guard words.count == 2, let size = Int(String(decoding: words[1], as: UTF8.self)),
      2...limit ~= size
    else { throw error("a size of 2…\(limit)", line) }
    self.arrangement = arrangement
    self.size = size
  }

  private func vector(
    _ words: [ArraySlice<UInt8>], _ isFirst: Bool, _ line: [UInt8]
  ) throws(Filters.CubeFileError) -> SIMD3<Float> {
    let values = try numbers(words.dropFirst())
    if values.count != 3 || !isFirst { throw error("three numbers, once", line) }
    return SIMD3(values)
  }

  private func numbers(
    _ words: ArraySlice<ArraySlice<UInt8>>
  ) throws(Filters.CubeFileError) -> [Float] {
    var values: [Float] = []
    for word in words.prefix(4) {
      let text = String(decoding: word, as: UTF8.self)
      // Swift would read hexadecimal numbers and "infinity" as well.
      guard word.allSatisfy(Self.belongsToNumber),
        let value = Float(text), value.isFinite
      else { throw error("a number", Array(word)) }
      values.append(value)
    }
    return values
  }

  private func quoted(_ line: [UInt8]) throws(Filters.CubeFileError) -> String {
    let quote = UInt8(ascii: "\"")
    guard title == nil, let start = line.firstIndex(of: quote),
      let end = line.lastIndex(of: quote), start < end
    else { throw error("one title in quotes", line) }
    return String(decoding: line[(start + 1)..<end], as: UTF8.self)
  }

  private func error(_ expected: String, _ found: [UInt8]) -> Filters.CubeFileError {
    error(expected, String(decoding: found.prefix(40), as: UTF8.self))
  }

  private func error(_ expected: String, _ found: String) -> Filters.CubeFileError {
    Filters.CubeFileError(line: lineNumber, expected: expected, found: found)
  }

  private static func beginsNumber(_ word: ArraySlice<UInt8>) -> Bool {
    guard let first = word.first else { return false }
    return first != UInt8(ascii: "e") && first != UInt8(ascii: "E") && belongsToNumber(first)
  }

  private static func belongsToNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}

extension SIMD3<Float> {
  /// Indicates whether all three components are finite.
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
