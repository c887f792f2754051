// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs

/// The consecutive fields of a box in a HEIF file (ISO/IEC 14496-12).
struct HEIFFields {
  let reader: ByteReader
  /// The position of the next field, and that of the end of the box.
  private(set) var range: Range<Int>

  /// Creates the fields of a part of a file, which lies within the file.
  init(_ reader: ByteReader, _ range: Range<Int>) {
    self.reader = reader
    self.range = range
  }

  /// Reads an unsigned number of 0 to 8 bytes; the largest one if it does not fit.
  mutating func number(_ byteCount: Int, _ what: String) throws(FormatError) -> Int {
    guard byteCount <= range.count else {
      throw reader.error(at: range.lowerBound, "premature end of the box: \(what) is missing")
    }
    let bytes = reader.bytes[range.lowerBound..<range.lowerBound + byteCount]
    range = range.lowerBound + byteCount..<range.upperBound
    return Int(clamping: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  /// Reads the start of the next box; `nil` at the end.
  mutating func nextBox() throws(FormatError) -> (type: HEIFBoxType, contents: HEIFFields)? {
    // Fewer bytes than a box has are padding.
    guard range.count >= 8 else { return nil }
    let start = range.lowerBound
    var byteCount = try number(4, "a box's size")
    let type = HEIFBoxType(code: UInt32(truncatingIfNeeded: try number(4, "a box's type")))
    if byteCount == 1 { byteCount = try number(8, "a box's size") }
    if byteCount == 0 { byteCount = range.upperBound - start }
    guard byteCount >= range.lowerBound - start, byteCount <= range.upperBound - start else {
      throw reader.error(
        at: start, "a box of \(byteCount) bytes, but \(range.upperBound - start) remain")
    }
    let contents = HEIFFields(reader, range.lowerBound..<start + byteCount)
    range = start + byteCount..<range.upperBound
    return (type, contents)
  }
}

/// The type of a box, item or reference, four characters.
struct HEIFBoxType: Hashable {
  let code: UInt32

  init(code: UInt32) { self.code = code }
  init(_ name: StaticString) {
    code = name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }
}
