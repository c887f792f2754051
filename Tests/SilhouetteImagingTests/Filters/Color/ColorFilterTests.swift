// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SilhouetteImaging

/// A straight pixel in Double.
struct StraightPixel {
  var red: Double
  var green: Double
  var blue: Double
  var alpha: Double

  var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

  func map(_ body: (Double) -> Double) -> StraightPixel {
    StraightPixel(red: body(red), green: body(green), blue: body(blue), alpha: alpha)
  }

  /// As renderers give it.
  var premultiplied: [Double] { [red * alpha, green * alpha, blue * alpha, alpha] }

  /// Pixels with all sorts of alpha, none of them 0.
  static func random(_ count: Int, seed: UInt64) -> [StraightPixel] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { index in
      let values = random.floats(4).map { Double(abs($0)) }
      return StraightPixel(
        red: values[0], green: values[1], blue: values[2], alpha: index == 0 ? 1 : values[3])
    }
  }
}

extension Image {
  /// A row of pixels.
  init(_ pixels: [StraightPixel]) {
    self.init(
      pixels: .floats(
        width: pixels.count, height: 1, pixels.flatMap { $0.premultiplied.map(Float.init) }))
  }

  /// The premultiplied components of a row that begins at the origin.
  func components(width: Int? = nil) throws -> [Double] {
    let region = width.map { Rect(x: 0, y: 0, width: Double($0), height: 1) }
    return try plain.render(self, region: region, format: .rgbaFloat, colorSpace: .none)
      .floatValues.map(Double.init)
  }
}

@Suite("Filters of colours") struct ColorFilterTests {
  /// Compares a filter with its formula; a division by alpha costs a few units in the last place.
  private func expect(
    _ filter: some ImageFilter, seed: UInt64 = 1, _ formula: (StraightPixel) -> StraightPixel
  ) throws {
    let pixels = StraightPixel.random(9, seed: seed)
    let input = Image(pixels)
    let output = filter.apply(to: input)
    #expect(output.extent == input.extent)
    let expected = pixels.flatMap { formula($0).premultiplied }
    let found = try output.components()
    #expect(found.count == expected.count)
    for (index, (a, b)) in zip(found, expected).enumerated() {
      #expect(abs(a - b) <= 2e-6 * max(1, abs(b)), "\(filter): component \(index): \(a) for \(b)")
    }
    // Nothing makes transparent pixels visible.
    let clear = try filter.apply(to: Image(color: .clear)).components(width: 1)
    #expect(clear == [0, 0, 0, 0], "\(filter)")
  }

  @Test func exposure() throws {
    for ev in [0, 1, -2, 0.5, 3.25] {
      try expect(Filters.Exposure(ev: ev)) { $0.map { $0 * pow(2, ev) } }
    }
    let image = Image.counting(width: 1, height: 1)
    #expect(Filters.Exposure().apply(to: image) == image)
  }

  @Test func colorInvert() throws {
    try expect(Filters.ColorInvert()) { $0.map { 1 - $0 } }
    #expect(Filters.ColorInvert().apply(to: Image(color: .white)).extent == .infinite)
  }

  @Test func colorControls() throws {
    for (saturation, brightness, contrast) in [
      (1.0, 0.0, 1.0), (0, 0, 1), (2, 0, 1), (1, 0.25, 1), (1, 0, 3), (0.5, -0.25, 0.5),
    ] {
      let filter = Filters.ColorControls(
        saturation: saturation, brightness: brightness, contrast: contrast)
      try expect(filter) { pixel in
        let grey = pixel.luminance
        return pixel.map {
          ((grey + saturation * ($0 - grey)) + brightness - 0.5) * contrast + 0.5
        }
      }
    }
  }

  @Test func hueAdjust() throws {
    for angle in [0, 0.5, -1, 3] {
      // The rotation built from the definition: the part along the greys stays, the rest turns in
      // its plane.
      try expect(Filters.HueAdjust(angle: angle)) { pixel in
        let mean = (pixel.red + pixel.green + pixel.blue) / 3
        let (x, y, z) = (pixel.red - mean, pixel.green - mean, pixel.blue - mean)
        // (1, 1, 1) / √3 × (x, y, z)
        let root = 3.0.squareRoot()
        let cross = ((z - y) / root, (x - z) / root, (y - x) / root)
        return StraightPixel(
          red: mean + x * cos(angle) + cross.0 * sin(angle),
          green: mean + y * cos(angle) + cross.1 * sin(angle),
          blue: mean + z * cos(angle) + cross.2 * sin(angle), alpha: pixel.alpha)
      }
    }
    try expect(Filters.HueAdjust(angle: 2 * .pi / 3)) {
      StraightPixel(red: $0.blue, green: $0.red, blue: $0.green, alpha: $0.alpha)
    }
  }

  @Test func maskToAlpha() throws {
    try expect(Filters.MaskToAlpha()) {
      StraightPixel(red: 1, green: 1, blue: 1, alpha: $0.luminance * $0.alpha)
    }
  }

  @Test func colorMatrix() throws {
    let matrix = Filters.ColorMatrix(
      red: [0.5, 0.25, 0, 0.125], green: [0, 0, 1, 0], blue: [1, 1, 1, 0], alpha: [0, 0, 0, 0.5],
      bias: [0.125, 0, -0.25, 0])
    try expect(matrix) {
      StraightPixel(
        red: 0.5 * $0.red + 0.25 * $0.green + 0.125 * $0.alpha + 0.125, green: $0.blue,
        blue: $0.red + $0.green + $0.blue - 0.25, alpha: 0.5 * $0.alpha)
    }
  }

  @Test func alpha() throws {
    let pixels = StraightPixel.random(5, seed: 3)
    let input = Image(pixels)
    let once = pixels.flatMap(\.premultiplied)
    let divided = try Filters.UnpremultiplyAlpha().apply(to: input).components()
    let multiplied = try Filters.PremultiplyAlpha().apply(to: input).components()
    for (index, pixel) in pixels.enumerated() {
      for (channel, value) in [pixel.red, pixel.green, pixel.blue].enumerated() {
        #expect(abs(divided[4 * index + channel] - value) < 1e-6)
        #expect(
          abs(multiplied[4 * index + channel] - once[4 * index + channel] * pixel.alpha) < 1e-6)
      }
      #expect(abs(divided[4 * index + 3] - pixel.alpha) < 1e-6)
      #expect(abs(multiplied[4 * index + 3] - pixel.alpha) < 1e-6)
    }
  }

  @Test func constantColor() throws {
    let color = Color(red: 0.5, green: 0.25, blue: 1, alpha: 0.5, colorSpace: .none)
    let image = Filters.ConstantColorGenerator(color: color).image
    #expect(image.extent == .infinite)
    #expect(try image.components(width: 2) == [0.25, 0.125, 0.5, 0.5, 0.25, 0.125, 0.5, 0.5])
    #expect(Filters.ConstantColorGenerator(color: color).apply(to: .empty) == image)
  }
}
