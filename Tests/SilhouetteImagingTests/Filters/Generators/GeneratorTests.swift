// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite("Images made of nothing") struct GeneratorTests {
  private let first = Color(red: 1, green: 0.5, blue: -0.5, alpha: 0.5, colorSpace: .none)
  private let second = Color(red: 0.25, green: 2, blue: 1, alpha: 1, colorSpace: .none)

  /// Compares a region with a function of pixels' middles that says how much of the second colour
  /// there is.
  private func expect(
    _ generator: some ImageGenerator, _ share: (Double, Double) -> Double
  ) throws {
    let (low, high) = (SIMD4<Double>(0.5, 0.25, -0.25, 0.5), SIMD4<Double>(0.25, 2, 1, 1))
    let found = try plain.render(
      generator.image, region: Rect(x: -8, y: -6, width: 20, height: 15), format: .rgbaFloat,
      colorSpace: .none
    ).floatValues
    for row in 0..<15 {
      for column in 0..<20 {
        let t = share(Double(column - 8) + 0.5, Double(8 - row) + 0.5)
        let expected = low * (1 - t) + high * t
        for channel in 0..<4 {
          let value = Double(found[(row * 20 + column) * 4 + channel])
          #expect(abs(value - expected[channel]) < 1e-6, "\(generator) at \(column), \(row)")
        }
      }
    }
  }

  @Test func linearGradients() throws {
    let (a, b) = (Point(x: -3, y: 2), Point(x: 5.5, y: -1))
    func share(_ x: Double, _ y: Double) -> Double {
      // The distance along the line, by the angle.
      let length = hypot(b.x - a.x, b.y - a.y)
      let angle = atan2(b.y - a.y, b.x - a.x)
      let along = (x - a.x) * cos(angle) + (y - a.y) * sin(angle)
      return min(max(along / length, 0), 1)
    }
    try expect(
      Filters.LinearGradient(point0: a, point1: b, color0: first, color1: second), share)
    try expect(Filters.SmoothLinearGradient(point0: a, point1: b, color0: first, color1: second)) {
      let t = share($0, $1)
      return 3 * t * t - 2 * t * t * t
    }
    try expect(Filters.LinearGradient(point0: a, point1: a, color0: first, color1: second)) {
      _, _ in 0
    }
  }

  @Test func radialGradients() throws {
    let center = Point(x: 1.5, y: -0.5)
    for (inner, outer) in [(2.0, 7.0), (7, 2), (0, 5), (4, 4)] {
      try expect(
        Filters.RadialGradient(
          center: center, radius0: inner, radius1: outer, color0: first, color1: second)
      ) { x, y in
        let distance = hypot(x - center.x, y - center.y)
        if inner == outer { return distance < inner ? 0 : 1 }
        return min(max((distance - inner) / (outer - inner), 0), 1)
      }
    }
    try expect(Filters.GaussianGradient(center: center, radius: 9, color0: first, color1: second)) {
      let distance = hypot($0 - center.x, $1 - center.y)
      return 1 - exp(-distance * distance / 18)
    }
  }

  @Test func hardPatterns() throws {
    let corner = Point(x: 1, y: 2)
    func turn(_ position: Double, _ width: Double) -> Int { Int((position / width).rounded(.down)) }
    for width in [1.0, 3, 4.25] {
      try expect(
        Filters.CheckerboardGenerator(center: corner, color0: first, color1: second, width: width)
      ) { (turn($0 - 1, width) + turn($1 - 2, width)).isMultiple(of: 2) ? 0 : 1 }
      try expect(
        Filters.StripesGenerator(center: corner, color0: first, color1: second, width: width)
      ) {
        x, _ in turn(x - 1, width).isMultiple(of: 2) ? 0 : 1
      }
    }
  }

  @Test func softPatterns() throws {
    // Stripes of 4 with a transition over half of the width, 1 pixel on each side of an edge.
    try expect(
      Filters.StripesGenerator(
        center: .zero, color0: first, color1: second, width: 4, sharpness: 0.5)
    ) { x, _ in
      // 0.5, 1.5, 2.5, 3.5 of each stripe: the outer two are half way from the edge's mean.
      let place = (x - 0.5).truncatingRemainder(dividingBy: 8)
      return [0.25, 0, 0, 0.25, 0.75, 1, 1, 0.75][Int(place < 0 ? place + 8 : place)]
    }
  }

  @Test func roundedRectangle() throws {
    let rectangle = Filters.RoundedRectangleGenerator(
      extent: Rect(x: -4, y: -3, width: 9, height: 8), radius: 3, color: .white)
    #expect(rectangle.image.extent == Rect(x: -4, y: -3, width: 9, height: 8))
    let reds = try rectangle.image.reds()
    for row in 0..<8 {
      for column in 0..<9 {
        let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
        // In a corner the distance from its centre counts, elsewhere all pixels are whole.
        let (dx, dy) = (max(3 - x, x - 6, 0), max(3 - y, y - 5, 0))
        let coverage = min(max(3.5 - hypot(dx, dy), 0), 1)
        let expected = dx > 0 && dy > 0 ? coverage : 1
        #expect(abs(Double(reds[row * 9 + column]) - expected) < 1e-6, "\(column), \(row)")
      }
    }
    let half = Filters.RoundedRectangleGenerator(
      extent: Rect(x: 0.25, y: 0, width: 3, height: 2), radius: 0, color: .white)
    #expect(try half.image.reds() == [0.75, 1, 1, 0.25, 0.75, 1, 1, 0.25])
  }

  @Test func functions() throws {
    let image = Image(generating: Rect(x: -1, y: 0, width: 2, height: 2)) {
      SIMD4(Float($0), Float($1), 0, 1)
    }
    #expect(try image.reds(Rect(x: -2, y: 0, width: 4, height: 1)) == [0, -0.5, 0.5, 0])
    let values = try plain.render(image, format: .rgbaFloat, colorSpace: .none).floatValues
    #expect(values[1] == 1.5 && values[9] == 0.5)
    #expect(image == image && image.cropped(to: image.extent) == image)
    func same() -> Image { Image(generating: .infinite) { _, _ in .zero } }
    #expect(same() != same())
  }

  @Test func palettes() throws {
    let indices = PixelBuffer.bytes(width: 2, height: 2, format: .grey8, [0, 1, 2, 255])
    let palette = [
      Color(red: 1, green: 0.5, blue: 0.25, colorSpace: .none),
      Color(red: 0.5, green: 1, blue: 1, alpha: 0.5, colorSpace: .none),
    ]
    let image = Image(indices: indices, palette: palette)
    let values = try plain.render(image, format: .rgbaFloat, colorSpace: .none).floatValues
    #expect(
      values == [1, 0.5, 0.25, 1, 0.25, 0.5, 0.5, 0.5, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(image == Image(indices: indices, palette: palette))
    #expect(image != Image(indices: indices, palette: palette.reversed()))
    let whole = Image(indices: indices, palette: Array(repeating: palette[0], count: 256))
    #expect(whole.node.traits.layout == .opaque)
    var random = SeededRandom(seed: 61)
    try expectSameBytesHoweverDivided(
      image, region: Rect(x: -1, y: -1, width: 4, height: 4), workingSpace: .linearSRGB, &random)
  }

  @Test func colorsAreConverted() throws {
    let light = pow((0.5 + 0.055) / 1.055, 2.4)
    let grey = Color(red: 0.5, green: 0.5, blue: 0.5)
    let pixel = SIMD4(light, light, light, 1)
    for image in [
      Filters.LinearGradient(color0: grey, color1: grey).image,
      Filters.CheckerboardGenerator(color0: grey, color1: grey).image,
      Image(indices: .bytes(width: 1, height: 1, format: .grey8, [0]), palette: [grey]),
    ] {
      try expectRow(image, [pixel], workingSpace: .linearSRGB)
    }
  }
}
