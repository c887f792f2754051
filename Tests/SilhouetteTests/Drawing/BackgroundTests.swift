// SPDX-License-Identifier: Apache-2.0

import Silhouette
import TestSupport
import Testing

@Suite("Backgrounds")
struct BackgroundTests {
  private let encoded = Renderer(workingSpace: .sRGB)

  /// An image of one grey with another beside it, and a mask that shows its left half.
  private func plain(_ code: UInt8, width: Int = 8, height: Int = 4) -> Image {
    Image(
      pixels: PixelBuffer(
        bytes: [UInt8](repeating: code, count: width * height), width: width, height: height,
        colorSpace: .sRGB))
  }

  private var mask: Image {
    Image(
      mask: PixelBuffer(
        bytes: (0..<32).map { $0 % 8 < 4 ? 255 : 0 }, width: 8, height: 4, colorSpace: .none))
  }

  private func codes(_ image: Image, _ renderer: Renderer? = nil) throws -> [UInt8] {
    try (renderer ?? encoded).render(image, format: .grey8).packedBytes
  }

  @Test("A colour or another image shows outside the mask")
  func colorsAndImages() throws {
    let photo = plain(200)
    let color = Color(red: 0.2, green: 0.2, blue: 0.2)
    let row: [UInt8] = [200, 200, 200, 200, 51, 51, 51, 51]
    let rows = row + row + row + row
    #expect(try codes(photo.replacingBackground(with: .color(color), mask: mask)) == rows)
    let smaller = plain(51, width: 4, height: 2)
    for fit in Fit.allCases {
      let image = photo.replacingBackground(with: .image(smaller, fit: fit), mask: mask)
      #expect(try codes(image) == rows)
      #expect(image.extent == photo.extent)
    }
    // The area that a contained image does not cover is black.
    let square = photo.replacingBackground(
      with: .image(plain(51, width: 1, height: 1), fit: .contain), mask: mask)
    #expect(try codes(square).prefix(8) == [200, 200, 200, 200, 51, 51, 0, 0])
  }

  @Test("Transparent images show the background regardless of the mask")
  func transparency() throws {
    let glass = Image(
      pixels: PixelBuffer(width: 8, height: 4, format: .rgba8)
    ).replacingBackground(
      with: .color(Color(red: 0.2, green: 0.2, blue: 0.2)), mask: mask)
    let pixels = try encoded.render(glass, format: .rgba8).packedBytes
    #expect(pixels.allSatisfy { $0 == 51 || $0 == 255 })
    #expect(stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 })
  }

  @Test("A blurred background contains nothing of the subject")
  func blur() throws {
    // The subject is white, all else is black: a halo would show at once.
    let photo = Image(
      pixels: PixelBuffer(
        bytes: (0..<32).map { $0 % 8 < 4 ? 255 : 0 }, width: 8, height: 4, colorSpace: .sRGB))
    for renderer in [encoded, Renderer()] {
      let image = photo.replacingBackground(with: .blur(sigma: 2), mask: mask)
      #expect(try codes(image, renderer) == codes(photo, renderer))
    }
  }

  @Test("Masks of other sizes are stretched, and results can be filtered by name")
  func chains() throws {
    let photo = plain(128)
    let small = Image(
      mask: PixelBuffer(bytes: [255, 0], width: 2, height: 1, colorSpace: .none))
    let image = try photo.applyingFilter(
      BackgroundBlur(mask: small.stretchedMask(over: photo.extent), sigma: 3)
    ).applyingFilter("CIColorControls", parameters: ["inputSaturation": 1.2])
    #expect(try codes(image) == [UInt8](repeating: 128, count: 32))
    #expect(try image.explain().description.contains("recipe"))
    let folder = try TemporaryFolder()
    try image.write(to: folder("out.ppm"))
    #expect(try Photo(contentsOf: folder("out.ppm")).pixels.width == 8)
  }
}
