// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite("Filters as text") struct FilterCallTests {
  private func values(_ text: String) throws -> [String: FilterValue] {
    Dictionary(
      uniqueKeysWithValues: try FilterCall(parsing: text).arguments.map { ($0.name, $0.value) })
  }

  @Test("Calls are read", arguments: ["colorInvert", " colorInvert ( ) ", "colorInvert()\n"])
  func noArguments(text: String) throws {
    let call = try FilterCall(parsing: text)
    #expect(call.name == "colorInvert" && call.arguments.isEmpty)
    #expect(call.description == "colorInvert")
  }

  @Test("Arguments of every kind are read")
  func arguments() throws {
    #expect(
      try values("f(a: 8, b:-0.5,c : 1e-4, d: .5, e: +3)") == [
        "a": 8, "b": -0.5, "c": 1e-4, "d": 0.5, "e": 3,
      ])
    #expect(try values("f(a: true, b: false, c: right)") == ["a": true, "b": false, "c": "right"])
    #expect(try values("f(r: (10, 20 ,300,-200.5))") == ["r": [10, 20, 300, -200.5]])
    #expect(try values("f(r: (1))") == ["r": [1]])
    #expect(
      try values(#"f(a: "mask 1.png", b: 'a "b"', c: "\"\\\n", d: "")"#) == [
        "a": "mask 1.png", "b": "a \"b\"", "c": "\"\\n", "d": "",
      ])
    #expect(
      try values("f(a: #FF8000, b: #00000000)") == [
        "a": .color(Color(red: 1, green: 128.0 / 255, blue: 0)), "b": .color(.clear),
      ])
    #expect(
      try FilterCall(parsing: "CIColorMatrix(inputRVector: (1, 0, 0, 0))").name == "CIColorMatrix")
  }

  @Test("Signs count whatever stands beside them", arguments: ["\u{301}", "\u{600}", "\r\n"])
  func neighbors(text: String) throws {
    #expect(try values("f(a: \"\(text)\", b: 1)") == ["a": .text(text), "b": 1])
    let call = try FilterCall(parsing: "f(a: \"\\\"\(text)\\\\\(text)\")")
    #expect(call.arguments.map(\.value) == [.text("\"\(text)\\\(text)")])
    #expect(try FilterCall(parsing: call.description) == call)
  }

  @Test(
    "Numbers are written with all their digits, and those of colours and vectors with no more",
    arguments: [
      ("boxBlur(radius: 4503599627370496)", "boxBlur(radius: 4503599627370496.0)"),
      ("boxBlur(radius: 0.10000000149011612)", "boxBlur(radius: 0.10000000149011612)"),
      ("boxBlur(radius: 0.1)", "boxBlur(radius: 0.1)"),
      ("f(a: (16777217, 0.1))", "f(a: (16777217, 0.1))"),
    ])
  func digits(text: String, description: String) throws {
    let call = try FilterCall(parsing: text)
    #expect(call.description == description)
    #expect(try FilterCall(parsing: description) == call)
    #expect(SIMD4<Float>(0.1, 1e-7, -0.3, 1e30).filterValue == [0.1, 1e-7, -0.3, 1e30])
    let color = FilterValue.color(Color(red: 0.1, green: 0.2, blue: 0.7))
    #expect(color.description == "(0.1, 0.2, 0.7, 1)")
  }

  @Test(
    "What is wrong is named with its column",
    arguments: [
      ("", 1, "the name of a filter", "the end"),
      ("8", 1, "the name of a filter", "8"),
      ("blur(", 6, "the name of a parameter", "the end"),
      ("blur)", 5, "( or the end", ")"),
      ("blur sigma", 6, "( or the end", "sigma"),
      ("blur(8)", 6, "the name of a parameter", "8"),
      ("blur(sigma 8)", 12, "a colon", "8"),
      ("blur(sigma: )", 13, "a number, a word, a text in quotes, a colour or (", ")"),
      ("blur(sigma: 8", 14, "a comma or )", "the end"),
      ("blur(sigma: 8 9)", 15, "a comma or )", "9"),
      ("blur(sigma: 8,)", 15, "the name of a parameter", ")"),
      ("blur(sigma: 8) x", 16, "the end", "x"),
      ("blur(sigma: 8px)", 13, "a number", "8px"),
      ("blur(sigma: 1-2)", 13, "a number", "1-2"),
      ("blur(sigma: 0x10)", 13, "a number", "0x10"),
      ("blur(sigma: 1e999)", 13, "a number", "1e999"),
      ("blur(sigma: -nan)", 13, "a number", "-nan"),
      ("blur(a: (1, b))", 13, "a number", "b"),
      ("blur(a: ())", 10, "a number", ")"),
      ("blur(a: (1, (2)))", 13, "a number", "("),
      ("blur(a: #12)", 9, "a colour #RRGGBB or #RRGGBBAA", "#12"),
      ("blur(a: \"x)", 12, "\"", "the end"),
      ("blur(a: \"x\\", 12, "\"", "the end"),
      ("blur(a: 1, a: 2)", 12, "a parameter other than a, which was given already", "a"),
      ("unschärfe(a: 1)", 6, "( or the end", "ä"),
    ])
  func errors(text: String, column: Int, expected: String, found: String) {
    do {
      let call = try FilterCall(parsing: text)
      Issue.record("\(text) was read as \(call)")
    } catch {
      #expect(
        error
          == FilterCall.SyntaxError(text: text, column: column, expected: expected, found: found),
        "\(error)")
    }
  }

  @Test("No text traps, and what is read is read again the same")
  func damage() throws {
    let texts = [
      #"blendWithMask(mask: "mask.png", background: 'sky\'s.jpg')"#,
      "colorMatrix(red: (1, 0, 0, 0), bias: (-0.25, 1e-3, .5, +7))",
      "constantColorGenerator(color: #12ABcdEF)", "orientation(orientation: right)",
    ]
    let characters = Array("()[]{}:,.\"'\\#+-_ \n\t0159eExn∞é🙂\u{0}\u{301}aZ")
    for seed in 0..<4000 {
      var random = SeededRandom(seed: UInt64(seed))
      var text = Array(texts[random.int(0...texts.count - 1)])
      for _ in 0..<random.int(1...4) {
        let place = random.int(0...max(0, text.count - 1))
        switch random.int(0...3) {
        case 0: text.insert(characters[random.int(0...characters.count - 1)], at: place)
        case 1 where !text.isEmpty: text[place] = characters[random.int(0...characters.count - 1)]
        case 2 where !text.isEmpty: text.remove(at: place)
        default: text.removeLast(random.int(0...text.count))
        }
      }
      switch Result(catching: { () throws(FilterCall.SyntaxError) in
        try FilterCall(parsing: String(text))
      }) {
      case .success(let call):
        #expect(try FilterCall(parsing: call.description) == call, "seed \(seed): \(call)")
        _ = try? call.filter { _, _ in .image(.empty) }
      case .failure(let error):
        #expect((1...text.count + 1).contains(error.column), "seed \(seed): \(error)")
      }
    }
  }

  @Test("Images are loaded for the parameters that take them, masks as masks")
  func loading() throws {
    let call = try FilterCall(
      parsing: "CIBlendWithMask(inputMaskImage: 'm.png', background: \"b.png\")")
    var loaded: [String: FilterInfo.ParameterType] = [:]
    let (mask, sky) = (Image.counting(width: 2, height: 1), Image(color: .white))
    let filter = try call.filter { path, parameter in
      loaded[path] = parameter.type
      return .image(path == "m.png" ? mask : sky)
    }
    #expect(loaded == ["m.png": .mask, "b.png": .image])
    #expect(filter as? Filters.BlendWithMask == Filters.BlendWithMask(mask: mask, background: sky))
  }

  @Test("Misspelt names are found before anything is loaded")
  func misspelt() throws {
    for text in ["blend(mask: 'm.png')", "blendWithMask(mask: 'm.png', backgrund: 'b.png')"] {
      let call = try FilterCall(parsing: text)
      #expect(throws: FilterError.self) {
        try call.filter { path, _ in
          Issue.record("\(path) was loaded")
          return .nothing
        }
      }
    }
    struct Missing: Error {}
    let call = try FilterCall(parsing: "sourceOver(background: 'b.png')")
    #expect(throws: Missing.self) { try call.filter { _, _ in throw Missing() } }
    #expect(throws: FilterError.self) { try call.filter { _, _ in .nothing } }
  }
}
