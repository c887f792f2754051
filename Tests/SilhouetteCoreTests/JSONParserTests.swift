// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import Testing

@Suite struct JSONParserTests {
  private func parse(_ text: String, keepingNumberTexts: Bool = false) throws -> JSONValue {
    try parse(Array(text.utf8), keepingNumberTexts: keepingNumberTexts)
  }

  private func parse(_ bytes: [UInt8], keepingNumberTexts: Bool = false) throws -> JSONValue {
    try bytes.withUnsafeBytes {
      try JSONParser.parse(
        ByteReader($0, path: "test", format: "JSON"), range: 0..<bytes.count,
        keepingNumberTexts: keepingNumberTexts)
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

  @Test func keepsNumbersAsTheyAreSpelled() throws {
    let text = "123456789012345678901234567890"
    for text in [text, "-0", "1e999", "1.50"] {
      #expect(try parse(text, keepingNumberTexts: true) == .numberText(text))
    }
    #expect(throws: FormatError.self) { try parse("01", keepingNumberTexts: true) }
  }

  @Test func writtenTextHoldsNoControlCharacter() throws {
    let text = "\u{1b}]0;x\u{7}\u{7f}\u{9b}31m\u{202e}\u{2066}\u{2028}\u{85}\u{10ffe9} é猫😀"
    let written = JSONText.string(text).description
    #expect(try parse(written) == .string(text))
    #expect(written.contains(" é猫😀"))
    #expect(written.unicodeScalars.allSatisfy { !$0.disturbsDisplay })
    #expect(
      written.contains(#"\u001b]0;x\u0007\u007f\u009b31m\u202e\u2066\u2028\u0085\udbff\udfe9"#))
  }
}
