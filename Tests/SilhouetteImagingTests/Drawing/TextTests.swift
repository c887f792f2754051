// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SilhouetteImaging

@Suite("Text of dots")
struct TextTests {
  private let printable = (UInt8(0x20)...0x7E).map { Character(Unicode.Scalar($0)) }

  @Test("Every printable ASCII character has a glyph of its own")
  func glyphs() {
    let glyphs = printable.map(BitmapFont.rows(of:))
    #expect(glyphs.count == 95 && Set(glyphs).count == 95)
    #expect(!glyphs.contains(BitmapFont.box))
    for (character, rows) in zip(printable, glyphs) {
      #expect(rows.count == BitmapFont.height, "\(character)")
      #expect(rows.allSatisfy { $0 < 1 << BitmapFont.width }, "\(character)")
      #expect(rows.allSatisfy { $0 == 0 } == (character == " "), "\(character)")
    }
  }

  @Test("What has no glyph is a box", arguments: ["ä", "–", "\u{7F}", "\t", "猫"] as [Character])
  func others(character: Character) {
    #expect(BitmapFont.rows(of: character) == BitmapFont.box)
  }

  @Test("Dots are squares of the colour, from the left, between them nothing")
  func dots() throws {
    let text = Image(text: "L.", color: Color(red: 1, green: 0, blue: 0), scale: 2)
    #expect(text.extent == Rect(x: 0, y: 0, width: 22, height: 18))
    let reds = try text.reds()
    for y in 0..<18 {
      for x in 0..<22 {
        let (column, row) = (x / 2, y / 2)
        let isLetter = column < 5 && (row == 6 || (row < 6 && column == 0))
        let isPoint = (column == 8 || column == 9) && (row == 5 || row == 6)
        #expect(reds[y * 22 + x] == (isLetter || isPoint ? 1 : 0), "\(x), \(y)")
      }
    }
    let alphas = try plain.render(text, format: .rgba8).packedBytes
    #expect(stride(from: 3, to: alphas.count, by: 4).allSatisfy { alphas[$0] == alphas[$0 - 3] })
  }

  @Test("Lines stand below each other; empty text makes an empty image")
  func lines() {
    #expect(
      Image(text: "one\nthree").extent == Rect(x: 0, y: 0, width: 5 * 6 - 1, height: 10 + 9))
    #expect(Image(text: "").extent.isEmpty)
    #expect(Image(text: "\n").extent.isEmpty)
  }
}
