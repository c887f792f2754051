// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

@Suite struct ProtobufTests {
  private func read<T>(
    _ bytes: [UInt8], _ body: (ProtobufMessage) throws -> T
  ) rethrows -> T {
    try bytes.withUnsafeBytes {
      try body(ProtobufMessage(ByteReader($0, path: "test", format: "protobuf")))
    }
  }

  /// Where an error says that the fault is.
  private func fault(_ bytes: [UInt8]) -> Int? {
    do {
      _ = try read(bytes) { try $0.integer(1, "a number") }
      return nil
    } catch let error as FormatError {
      return error.offset
    } catch {
      return nil
    }
  }

  @Test func everyWireTypeIsRead() throws {
    // 1: 150; 2: “hi”; 3: 1.5; 4: eight bytes; 5: {1: −1}; 1 again: 7.
    let bytes: [UInt8] =
      [0x08, 0x96, 0x01, 0x12, 2, 0x68, 0x69, 0x1D, 0, 0, 0xC0, 0x3F]
      + [0x21, 1, 2, 3, 4, 5, 6, 7, 8] + [0x2A, 11, 0x08] + [UInt8](repeating: 0xFF, count: 9)
      + [0x01, 0x08, 0x07]
    try read(bytes) { message throws in
      #expect(try message.integers(1, limit: 2, "") == [150, 7])
      #expect(try message.integer(1, "") == 7)
      #expect(try message.text(2, "") == "hi")
      #expect(try message.float(3, "") == 1.5)
      #expect(try message.has(4))
      #expect(try !message.has(6))
      #expect(try message.message(5, "")?.integer(1, "") == -1)
      #expect(try message.integer(9, "") == 0)
      #expect(try message.text(9, "") == "")
      #expect(throws: FormatError.self) { try message.integers(1, limit: 1, "") }
      #expect(throws: FormatError.self) { try message.float(2, "") }
      #expect(throws: FormatError.self) { try message.text(1, "") }
    }
  }

  @Test func listsArePackedOrNot() throws {
    let one: [UInt8] = [0, 0, 0x80, 0x3F]
    let two: [UInt8] = [0, 0, 0, 0x40]
    let bytes = [0x0D] + one + [0x0A, 8] + two + one + [0x12, 3, 5, 0x80, 1] + [0x10, 9]
    try read(bytes) { message throws in
      #expect(try message.floats(1, limit: 3, "") == [1, 2, 1])
      #expect(try message.integers(2, limit: 3, "") == [5, 128, 9])
      #expect(throws: FormatError.self) { try message.floats(1, limit: 2, "") }
    }
    #expect(throws: FormatError.self) {
      try read([0x0A, 3, 1, 2, 3]) { try $0.floats(1, limit: 9, "") }
    }
  }

  @Test func faultsAreFound() {
    #expect(fault([]) == nil)
    #expect(fault([0x08]) == 1)
    #expect(fault([0x08, 0x80]) == 1)
    #expect(fault([0x08, 1, 0x12, 2, 0]) == 2)
    #expect(fault([0x08, 1, 0x1D, 1, 2]) == 3)
    #expect(fault([0x08, 1, 0x21, 1, 2, 3, 4, 5, 6, 7]) == 3)
    #expect(fault([0x00, 1]) == 0)
    #expect(fault([0x0B]) == 0)
    #expect(fault([0x0F]) == 0)
    // Eleven bytes, more than 64 bits, and a length that does not fit an Int.
    #expect(fault([0x08] + [UInt8](repeating: 0x80, count: 10) + [1]) == 1)
    #expect(fault([0x08] + [UInt8](repeating: 0xFF, count: 9) + [2]) == 1)
    #expect(fault([0x12] + [UInt8](repeating: 0xFF, count: 9) + [1]) == 0)
    #expect(fault([0x12, 0xFF, 0xFF, 0xFF, 0xFF, 0x07]) == 0)
  }

  @Test func messagesNestToALimit() throws {
    var bytes: [UInt8] = []
    for _ in 0..<40 { bytes = [0x0A] + Self.varint(bytes.count) + bytes }
    try read(bytes) { message throws in
      var message = message
      for _ in 0..<ProtobufMessage.maximumDepth {
        message = try #require(try message.message(1, "a message"))
      }
      #expect(throws: FormatError.self) { try message.message(1, "a message") }
    }
  }

  private static func varint(_ value: Int) -> [UInt8] {
    value < 128 ? [UInt8(value)] : [UInt8(value & 127) | 128] + varint(value >> 7)
  }
}
