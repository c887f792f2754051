// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import Testing

@Suite struct JSONTextTests {
  @Test func scalars() {
    #expect(JSONText.null.description == "null")
    #expect(JSONText.string(nil) == .null)
    #expect(JSONText.string("é😀/").description == "\"é😀/\"")
    #expect(JSONText.number(-7).description == "-7")
    #expect(JSONText.number(Int?.none) == .null)
    #expect(JSONText.number(0.1).description == "0.1")
    #expect(JSONText.number(1e300).description == "1e+300")
    #expect(JSONText.boolean(true).description == "true")
    #expect(JSONText.boolean(false).description == "false")
  }

  @Test func controlCharactersAreEscaped() {
    #expect(
      JSONText.string("a\"\\\n\r\t\u{0}\u{1F}\u{20}").description
        == #""a\"\\\n\r\t\u0000\u001f ""#)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func numbersThatJSONCannotSpellAreNull(_ number: Double) {
    #expect(JSONText.number(number) == .null)
  }

  @Test func layouts() {
    let array: [JSONText] = [.number(1), .number(2)]
    #expect(JSONText.array(array).description == "[1, 2]")
    #expect(JSONText.array(array, .compact).description == "[1,2]")
    #expect(
      JSONText.array(array, .lines(indentation: "    ", end: "  ")).description
        == "[\n    1,\n    2\n  ]")
    #expect(
      JSONText.object(["b": .number(1), "a\"": .null]).description == #"{"b": 1, "a\"": null}"#)
    #expect(
      JSONText.object(["b": .number(1), "a": .null], .compact).description
        == #"{"b":1,"a":null}"#)
    #expect(
      JSONText.object([(name: "b", value: .array([]))], .lines()).description == "{\n\"b\": []\n}")
  }

  @Test func emptyContainersHaveNoSpace() {
    #expect(JSONText.array([], .lines(indentation: "  ")).description == "[]")
    #expect(JSONText.object([:], .lines()).description == "{}")
  }
}

// Mistake json-control-characters: control characters that reach JSON as they are
// - case ..<0x20, 0x7F...0x9F: true
// + case ..<0x10, 0x7F...0x9F: true
// = JSONTextTests
