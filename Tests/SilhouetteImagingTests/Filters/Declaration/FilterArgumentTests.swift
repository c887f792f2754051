// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SilhouetteImaging

/// A filter with parameters of every type, that the catalogue does not list.
private struct Everything: ImageFilter {
  enum Edge: String, CaseIterable, FilterParameterValue { case sharp, soft }

  static let declaration = FilterDeclaration(
    "everything", category: .color, "Takes everything.",
    defaults: Self(table: FilterValue.File(name: "placeholder", bytes: [])),
    .optional(
      \.number, "number", coreImage: "inputNumber", range: 0...10, unit: "pixels", "A number."),
    .optional(\.count, "count", range: 1...(.infinity), "A count."),
    .optional(\.isOn, "isOn", "A switch."),
    .optional(\.edge, "edge", "A choice."),
    .optional(\.title, "title", "A text."),
    .optional(\.center, "center", "A point or none."),
    .optional(\.rect, "rect", "A rectangle."),
    .optional(\.weights, "weights", range: -8...8, "Some weights."),
    .optional(\.color, "color", "A colour."),
    .required(\.table, "table", "A file."))

  var number = 2.5
  var count = 3
  var isOn = true
  var edge = Edge.soft
  var title = "none"
  var center: Point?
  var rect = Rect.infinite
  var weights: [Double] = [1, 2]
  var color = Color.white
  var table: FilterValue.File

  func apply(to input: Image) -> Image { input }
}

@Suite("Arguments of filters") struct FilterArgumentTests {
  private let file = FilterValue.File(name: "table.cube", bytes: [1, 2])

  private func make(_ values: [String: FilterValue]) throws -> Everything {
    try Everything(
      FilterArguments(
        values.merging(["table": .file(file)]) { first, _ in first }, for: Everything.info))
  }

  private func message(_ values: [String: FilterValue]) -> String {
    do {
      _ = try make(values)
      return "no error"
    } catch { return "\(error)" }
  }

  @Test("Arguments that are left out have their defaults")
  func defaults() throws {
    let filter = try make([:])
    #expect(filter.number == 2.5 && filter.count == 3 && filter.isOn && filter.edge == .soft)
    #expect(filter.title == "none" && filter.center == nil && filter.rect == .infinite)
    #expect(filter.weights == [1, 2] && filter.color == .white && filter.table == file)
  }

  @Test("Values of every type are understood")
  func values() throws {
    let filter = try make([
      "inputNumber": 7, "count": 4, "isOn": false, "edge": "sharp", "title": "T",
      "center": [3, -4], "rect": [1, 2, 3, 4], "weights": [], "color": "#FF000080",
    ])
    #expect(filter.number == 7 && filter.count == 4 && !filter.isOn && filter.edge == .sharp)
    #expect(filter.title == "T" && filter.center == Point(x: 3, y: -4) && filter.weights == [])
    #expect(filter.rect == Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(filter.color == Color(red: 1, green: 0, blue: 0, alpha: 128.0 / 255))
    #expect(try make(["color": [0, 0.5, 1]]).color == Color(red: 0, green: 0.5, blue: 1))
    #expect(try make(["center": .nothing]).center == nil)
    #expect(try make(["rect": FilterValue(Rect.infinite)]).rect == .infinite)
    #expect(try make(["color": FilterValue(Color.black)]).color == .black)
  }

  @Test("Errors name filter and parameter, what was expected and what was found")
  func errors() {
    #expect(
      message(["number": 10.5]) == "everything: number takes a number in 0…10 pixels, found 10.5")
    #expect(
      message(["inputNumber": "wide"])
        == "everything: number takes a number in 0…10 pixels, found wide")
    #expect(
      message(["count": 2.5]) == "everything: count takes a whole number of at least 1, found 2.5")
    #expect(message(["count": 0]).hasSuffix("found 0"))
    #expect(message(["count": 1e300]).hasSuffix("found 1e+300"))
    #expect(message(["isOn": 1]) == "everything: isOn takes true or false, found 1")
    #expect(message(["edge": "round"]) == "everything: edge takes one of sharp, soft, found round")
    #expect(
      message(["weights": [1, -9]])
        == "everything: weights takes a list of numbers, each in -8…8, found (1, -9)")
    #expect(
      message(["center": [1, 2, 3]]) == "everything: center takes a point (x, y), found (1, 2, 3)")
    #expect(message(["rect": .numbers([0, 0, .infinity, 1])]).hasSuffix("found (0, 0, inf, 1)"))
    #expect(message(["number": .number(.nan)]).hasSuffix("found nan"))
    #expect(message(["color": "#12345"]).hasSuffix("found \"#12345\""))
    #expect(message(["color": .image(.empty)]).hasSuffix("found an empty image"))
    #expect(
      message(["numbr": 3])
        == "everything has no parameter numbr (did you mean number?): expected number, count, isOn, edge,"
        + " title, center, rect, weights, color, table")
    #expect(
      message(["number": 3, "inputNumber": 3])
        == "everything: number is given twice, by its names in Swift and in Core Image")
    #expect(
      throws: FilterError.missingParameter(
        filter: "everything", parameter: "table", expected: "a file")
    ) {
      try Everything(FilterArguments([:], for: Everything.info))
    }
  }

  @Test("Transforms without inverse are rejected")
  func transforms() {
    for numbers: [Double] in [[0, 0, 0, 0, 0, 0], [1, 2, 2, 4, 0, 0], [1, 0, 0, 1, 0]] {
      #expect(throws: FilterError.self) {
        try Image.empty.applyingFilter(
          "affineTransform", parameters: ["transform": .numbers(numbers)])
      }
    }
  }

  @Test("Images are filtered by name as in Core Image")
  func byName() throws {
    let image = Image.counting(width: 2, height: 1)
    let matrix = Filters.ColorMatrix(red: [0, 0, 1, 0], bias: [0, 0.5, 0, 0])
    #expect(
      try image.applyingFilter(
        "CIColorMatrix", parameters: ["inputRVector": [0, 0, 1, 0], "bias": [0, 0.5, 0, 0]])
        == image.applyingColorMatrix(matrix))
    #expect(image.applyingFilter(matrix) == image.applyingColorMatrix(matrix))
    #expect(throws: FilterError.unknownFilter("CIUnheardOf")) {
      try image.applyingFilter("CIUnheardOf")
    }
    #expect(throws: FilterError.self) {
      try image.applyingFilter("CIColorInvert", parameters: ["inputRadius": 3])
    }
  }

  @Test("Colours are read and written as web pages do")
  func hexadecimal() {
    #expect(Color(hexadecimal: "#FF8000") == Color(red: 1, green: 128.0 / 255, blue: 0))
    #expect(Color(hexadecimal: "#ff800000")?.alpha == 0)
    for text in [
      "", "#", "FF8000", "#FF800", "#FF80000", "#GG8000", "#+F8000", "#FF8000é", "#é8000",
    ] {
      #expect(Color(hexadecimal: text) == nil, "\(text)")
    }
    for text in ["#FF8000", "#00010203", "#FFFFFF"] {
      #expect(Color(hexadecimal: text)?.hexadecimal == text)
    }
    #expect(Color(red: 0.3, green: 2, blue: 0).hexadecimal == nil)
    #expect("\(FilterValue.color(Color(red: 0.25, green: 2, blue: 0)))" == "(0.25, 2, 0, 1)")
  }
}
