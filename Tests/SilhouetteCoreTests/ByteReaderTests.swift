// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import Testing

@Suite struct ByteReaderTests {
  static func withReader(_ bytes: [UInt8], _ body: (ByteReader) throws -> Void) throws {
    try bytes.withUnsafeBytes { try body(ByteReader($0, path: "file", format: "test")) }
  }

  @Test func integersOfBothOrders() throws {
    try Self.withReader([1, 2, 3, 4, 5, 6, 7, 8, 255]) { (reader: ByteReader) throws in
      #expect(try reader.littleEndian(UInt16.self, at: 1, "x") == 0x0302)
      #expect(try reader.bigEndian(UInt32.self, at: 1, "x") == 0x0203_0405)
      #expect(try reader.littleEndian(UInt64.self, at: 0, "x") == 0x0807_0605_0403_0201)
      #expect(try reader.littleEndian(Int8.self, at: 8, "x") == -1)
    }
  }

  @Test func everyAccessIsChecked() throws {
    try Self.withReader([65, 66, 200]) { (reader: ByteReader) throws in
      for (offset, count) in [(0, 4), (3, 1), (-1, 1), (0, -1), (.max, 1), (1, .max), (4, 0)] {
        let error = #expect(throws: FormatError.self) {
          try reader.check(offset: offset, count: count, "the thing")
        }
        #expect(error?.description.contains("the thing") == true)
        #expect(error?.path == "file")
      }
      #expect(throws: FormatError.self) { try reader.bigEndian(UInt32.self, at: 0, "x") }
      #expect(try reader.slice(offset: 3, count: 0, "x").count == 0)
      #expect(try reader.text(offset: 0, count: 2, "x") == "AB")
      let error = #expect(throws: FormatError.self) {
        try reader.text(offset: 1, count: 2, "the name")
      }
      #expect(error?.offset == 1)
    }
  }
}
