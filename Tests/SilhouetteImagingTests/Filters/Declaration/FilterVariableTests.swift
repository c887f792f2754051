// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SilhouetteImaging

/// A filter as short as one can be: everything but the parameter and the effect follows from the declaration.
private struct Darken: ImageFilter {
  static let declaration = FilterDeclaration(
    "darken", category: .color, "Darkens.", defaults: Self(),
    .optional(\.stops, "stops", coreImage: "inputStops", range: 0...10, "The stops to take."))

  var stops = 1.0

  func apply(to input: Image) -> Image { Filters.Exposure(ev: -stops).apply(to: input) }
}

@Suite("Variables as arguments of filters") struct FilterVariableTests {
  private let image = Image.counting(width: 5, height: 4)

  /// Arguments as the library sees them.
  private func values(_ values: [String: any FilterValue.Convertible]) -> [String: FilterValue] {
    values.filterValues
  }

  @Test("Variables of every type are arguments, literals beside them too")
  func types() {
    let (double, float, int, byte) = (2.5, Float(0.1), 3, UInt8(7))
    let (flag, text, color) = (true, "right", Color(red: 1, green: 0.5, blue: 0))
    let (point, rect) = (Point(x: 1, y: 2), Rect(x: 1, y: 2, width: 3, height: 4))
    let (size, transform) = (Size(width: 5, height: 6), Transform2D(translationX: 1, y: 2))
    let doubles: [Double] = [1, 2.5]
    let floats: [Float] = [0.1, 1]
    let vector = SIMD4<Float>(0.1, 0, 0, 1)
    let (absent, present): (Point?, Double?) = (nil, 4)
    let found = values([
      "double": double, "float": float, "int": int, "byte": byte, "flag": flag, "text": text,
      "color": color, "point": point, "rect": rect, "size": size, "transform": transform,
      "doubles": doubles, "floats": floats, "vector": vector, "image": image, "absent": absent,
      "present": present, "choice": ImageOrientation.right, "seven": 7, "half": 0.5, "no": false,
      "word": "word", "list": [1, 2], "mixed": [double, 0, 1], "none": .nothing,
      "value": FilterValue.number(8),
    ])
    let expected: [String: FilterValue] = [
      "double": .number(2.5), "float": .number(0.1), "int": .number(3), "byte": .number(7),
      "flag": .boolean(true), "text": .text("right"), "color": .color(color),
      "point": .numbers([1, 2]), "rect": .numbers([1, 2, 3, 4]), "size": .numbers([5, 6]),
      "transform": .numbers([1, 0, 0, 1, 1, 2]), "doubles": .numbers([1, 2.5]),
      "floats": .numbers([0.1, 1]), "vector": .numbers([0.1, 0, 0, 1]), "image": .image(image),
      "absent": .nothing, "present": .number(4), "choice": .text("right"), "seven": .number(7),
      "half": .number(0.5), "no": .boolean(false), "word": .text("word"),
      "list": .numbers([1, 2]), "mixed": .numbers([2.5, 0, 1]), "none": .nothing,
      "value": .number(8),
    ]
    #expect(found == expected)
  }

  @Test("Filters by name take variables without a wrapper")
  func calls() throws {
    let (radius, power) = (Float(1.5), 2)
    let mask = image
    #expect(
      try image.applyingFilter(
        "CIMaskedVariableBlur", parameters: ["inputRadius": radius, "inputMask": mask])
        == image.applyingFilter(Filters.MaskedVariableBlur(mask: mask, radius: 1.5)))
    #expect(
      try image.applyingFilter("gammaAdjust", parameters: ["power": power])
        == image.applyingFilter(Filters.GammaAdjust(power: 2)))
    let color = Color(red: 0, green: 0.5, blue: 1)
    #expect(
      try FilterCatalog.standard.makeFilter(
        named: "colorMonochrome", parameters: ["inputColor": color])
        as? Filters.ColorMonochrome == Filters.ColorMonochrome(color: color))
    #expect(
      try FilterCatalog.standard.makeFilter(named: "falseColor", parameters: ["color0": color])
        as? Filters.FalseColor == Filters.FalseColor(color0: color))
    // Literals alone still are what they were.
    #expect(
      try image.applyingFilter(
        "colorMatrix", parameters: ["red": [0, 0, 1, 0], "bias": [0, 0, 0, 0]])
        == image.applyingColorMatrix(Filters.ColorMatrix(red: [0, 0, 1, 0])))
    let wide = "wide"
    #expect(
      throws: FilterError.wrongType(
        filter: "gammaAdjust", parameter: "power", expected: "a number in 0…100", found: "wide")
    ) { try image.applyingFilter("gammaAdjust", parameters: ["power": wide]) }
  }

  @Test("A filter of one's own is known by name in a catalogue of its own")
  func own() throws {
    let catalog = FilterCatalog.standard.adding([Darken.self])
    let stops = 2.0
    #expect(
      try image.applyingFilter("darken", parameters: ["inputStops": stops], from: catalog)
        == image.applyingFilter(Filters.Exposure(ev: -2)))
    #expect(try catalog.makeFilter(named: "Darken") as? Darken == Darken(stops: 1))
    #expect(throws: FilterError.unknownFilter("darken", suggestion: nil)) {
      try image.applyingFilter("darken")
    }
  }
}
