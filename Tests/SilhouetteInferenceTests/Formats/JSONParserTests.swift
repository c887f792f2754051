// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import Testing

@testable import SilhouetteInference

@Suite struct JSONParserTests {
  private func parse(_ text: String) throws -> JSONValue {
    try parse(Array(text.utf8))
  }

  private func parse(_ bytes: [UInt8]) throws -> JSONValue {
    try bytes.withUnsafeBytes {
      try JSONParser.parse(
        ByteReader($0, path: "test", format: "JSON"), range: 0..<bytes.count)
    }
  }

  @Test func readsEveryKindOfValue() throws {
    let value = try parse(
      #" { "a" : [1, -2.5e1, 0, true, false, null], "b":{}, "c":"x\n\u00e9" } "#)
    #expect(
      value
        == .object([
          .init(
            name: "a",
            value: .array([
              .integer(1), .number(-25), .integer(0), .bool(true), .bool(false), .null,
            ])),
          .init(name: "b", value: .object([])),
          .init(name: "c", value: .string("x\né")),
        ]))
    #expect(try parse(#""\ud83d\ude00""#) == .string("😀"))
    #expect(try parse("99999999999999999999") == .number(1e20))
  }

  @Test(arguments: [
    "", " ", "{", "}", "[1,]", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "01", "1.",
    ".5", "+1", "-", "1e", "nul", "truex", "\"a", "\"\\x\"", "\"\\u12g4\"", "\"\\ud83d\"",
    "\"\\udc00\"", "\"\\ud83d\\u0041\"", "\"\u{1}\"", "1 1", "{\"a\":1,\"a\":2}", "1e999", "'a'",
  ])
  func rejects(_ text: String) {
    #expect(throws: FormatError.self) { try parse(text) }
  }

  @Test func rejectsWhatIsNotText() {
    #expect(throws: FormatError.self) { try parse([0x22, 0xFF, 0x22]) }
  }

  @Test func limitsDepth() throws {
    _ = try parse(String(repeating: "[", count: 16) + String(repeating: "]", count: 16))
    #expect(throws: FormatError.self) { try parse(String(repeating: "[", count: 1_000_000)) }
  }

  @Test func writtenTextComesBack() throws {
    let text = "\u{0}\u{1f}\"\\/\n\r\té😀"
    #expect(try parse(JSONText.string(text).description) == .string(text))
  }
}
