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
