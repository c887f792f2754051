// SPDX-License-Identifier: Apache-2.0

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

  @Test("Tints replace colours, preserve light and shade, and stay inside their part")
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
      #expect(abs(luminosity(result[pixel]) - luminosity(numbers[pixel])) < 1.1)
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

  @Test("Tints of classes are distinct and never nearly black")
  func colors() {
    let tints = (1..<21).map { Color(tintOfClass: $0) }
    #expect(Set(tints).count == 20)
    #expect(tints.allSatisfy { max($0.red, $0.green, $0.blue) >= 0.5 })
    #expect(Color(ofClass: 15) == Color(red: 192.0 / 255, green: 128.0 / 255, blue: 128.0 / 255))
  }
}
