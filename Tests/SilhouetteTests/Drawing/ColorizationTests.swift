// SPDX-License-Identifier: Apache-2.0

import Reference
import Silhouette
import Testing

@Suite("Tinted parts of an image")
struct ColorizationTests {
  private let pixels = PixelBuffer.noise(width: 6, height: 4, seed: 3)
  private let mask: PixelBuffer

  init() {
    var mask = PixelBuffer(
      (0..<24).map { $0 % 6 < 3 ? 255 : 0 }, width: 6, height: 4, format: .grey8)
    mask.colorSpace = .none
    self.mask = mask
  }

  private func render(_ style: Colorization, _ color: Color) throws -> [UInt16] {
    let image = style.image(
      of: Image(pixels: pixels), parts: [.init(mask: Image(mask: mask), color: color)])
    #expect(image.extent == Image(pixels: pixels).extent)
    return try Renderer(workingSpace: .sRGB).render(image, format: .rgb8).numbers
  }

  private func luminosity(_ numbers: ArraySlice<UInt16>) -> Double {
    zip(numbers, [0.3, 0.59, 0.11]).reduce(0) { $0 + Double($1.0) * $1.1 }
  }

  @Test(
    "Tints replace colours, keep light and shade, and stay inside their part")
  func tint() throws {
    let color = Color(red: 0.5, green: 0.1, blue: 0.3)
    let result = try render(Colorization(strength: 1), color)
    let half = try render(Colorization(strength: 0.5), color)
    let numbers = pixels.numbers
    for index in 0..<24 {
      let pixel = 3 * index..<3 * index + 3
      if index % 6 >= 3 {
        #expect(result[pixel] == numbers[pixel])
        continue
      }
      // Half of the colour's own luminosity, half of the pixel's.
      let expected = luminosity([128, 26, 77]) / 2 + luminosity(numbers[pixel]) / 2
      #expect(abs(luminosity(result[pixel]) - expected) < 1.1)
      #expect(result[3 * index] >= result[3 * index + 2])
      #expect(result[3 * index + 2] >= result[3 * index + 1])
      for place in pixel {
        let mean = (Double(result[place]) + Double(numbers[place])) / 2
        #expect(abs(Double(half[place]) - mean) < 1.1)
      }
    }
    #expect(try render(Colorization(strength: 0), color) == numbers)
  }

  @Test("The background has its own tint")
  func background() throws {
    let grey = Color(red: 0.5, green: 0.5, blue: 0.5)
    let color = Color(red: 0, green: 0, blue: 1)
    let result = try render(Colorization(strength: 1, backgroundTint: grey), color)
    for index in 0..<24 {
      let pixel = Array(result[3 * index..<3 * index + 3])
      if index % 6 < 3 {
        #expect(pixel[2] >= pixel[0] && pixel[0] == pixel[1])
      } else {
        #expect(pixel[0] == pixel[1] && pixel[1] == pixel[2])
      }
    }
  }

  @Test("Transparency is preserved")
  func transparency() throws {
    let pixels = PixelBuffer(
      [200, 100, 50, 255, 200, 100, 50, 128, 0, 0, 0, 0], width: 3, height: 1, format: .rgba8)
    let whole = PixelBuffer.mask(255, width: 3, height: 1)
    let image = Colorization(strength: 1).image(
      of: Image(pixels: pixels),
      parts: [.init(mask: Image(mask: whole), color: Color(red: 0, green: 1, blue: 0))])
    let result = try Renderer(workingSpace: .sRGB).render(image, format: .rgba8)
    #expect(result.channel(3) == [255, 128, 0])
    let greens = result.channel(1)
    #expect(abs(Int(greens[0]) - Int(greens[1])) <= 1 && greens[0] > 120)
  }

  /// Returns what black, greys and white become in a colour, 0…1.
  private func tintedGreys(_ color: Color) throws -> [SIMD3<Double>] {
    let greys = PixelBuffer(
      Self.greys.flatMap { [$0, $0, $0] }, width: Self.greys.count, height: 1, format: .rgb8)
    let whole = PixelBuffer.mask(255, width: Self.greys.count, height: 1)
    let image = Colorization().image(
      of: Image(pixels: greys), parts: [.init(mask: Image(mask: whole), color: color)])
    let result = try Renderer(workingSpace: .sRGB).render(image, format: .rgb8).numbers
    return Self.greys.indices.map { index in
      SIMD3(result[3 * index], result[3 * index + 1], result[3 * index + 2]).color
    }
  }

  private static let greys: [UInt16] = [0, 20, 64, 128, 192, 240, 255]

  @Test(
    "Black, white and greys visibly take the tint of every subject; black and white, of classes")
  func visibility() throws {
    for (color, isClass) in (0...12).map({ (Color(ofInstance: $0), false) })
      + (1..<21).map({ (Color(tintOfClass: $0), true) })
    {
      for (grey, found) in zip(Self.greys, try tintedGreys(color)) {
        // One class is grey.
        if isClass, (1..<255).contains(grey) { continue }
        let difference = ColorDifference.between(found, SIMD3(grey, grey, grey).color)
        let least: Double = (grey <= 20 ? 20 : 9) - (isClass ? 2 : 0)
        #expect(difference >= least, "\(color) on \(grey)")
      }
    }
  }

  @Test("The background and the first dozen subjects are clearly distinct, as colours and as tints")
  func instances() throws {
    let colors = (0...12).map { Color(ofInstance: $0) }
    let tints = try colors.map { try tintedGreys($0) }
    for (index, a) in colors.enumerated() {
      for (other, b) in colors[..<index].enumerated() {
        #expect(ColorDifference.between(a.components, b.components) >= 28, "\(index) and \(other)")
        for (first, second) in zip(tints[index], tints[other]) {
          #expect(ColorDifference.between(first, second) >= 9, "\(index) and \(other)")
        }
      }
    }
  }

  @Test("Tints of classes are distinct and never nearly black")
  func colors() {
    let tints = (1..<21).map { Color(tintOfClass: $0) }
    #expect(Set(tints).count == 20)
    #expect(tints.allSatisfy { max($0.red, $0.green, $0.blue) >= 0.5 })
    #expect(Color(ofClass: 15) == Color(red: 192.0 / 255, green: 128.0 / 255, blue: 128.0 / 255))
  }
}

extension SIMD3<UInt16> {
  /// The colour of 8-bit numbers, 0…1.
  fileprivate var color: SIMD3<Double> { SIMD3<Double>(self) / 255 }
}

extension Color {
  fileprivate var components: SIMD3<Double> { SIMD3(Double(red), Double(green), Double(blue)) }
}

// Mistake black-untinted: tints that black and white do not take
// - let lit = tint.blended(withMask: mask(0.5), over: image)
// + let lit = image
// = ColorizationTests
