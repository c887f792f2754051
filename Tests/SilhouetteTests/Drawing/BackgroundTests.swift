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
    for fit in Image.Fit.allCases {
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
      Filters.BackgroundBlur(mask: small.stretchedMask(over: photo.extent), sigma: 3)
    ).applyingFilter("CIColorControls", parameters: ["inputSaturation": 1.2])
    #expect(try codes(image) == [UInt8](repeating: 128, count: 32))
    #expect(try image.explain().description.contains("recipe"))
    let folder = try TemporaryFolder()
    try image.write(to: folder("out.ppm"))
    #expect(try Photo(contentsOf: folder("out.ppm")).pixels.width == 8)
  }

  /// The shares of pixels that a disk covers, with an edge of some width.
  private func disk(side: Int, edge: Double) -> [Double] {
    let middle = Double(side) / 2
    return (0..<side * side).map { place -> Double in
      let (u, v) = (Double(place % side) - middle, Double(place / side) - middle)
      let distance = (u * u + v * v).squareRoot()
      return min(max((middle / 2 - distance) / edge + 0.5, 0), 1)
    }
  }

  /// A red disk on blue, and on green, as the shares say.
  private func photos(_ shares: [Double], side: Int) -> (before: PixelBuffer, after: PixelBuffer) {
    func photo(_ background: (green: Double, blue: Double)) -> PixelBuffer {
      PixelBuffer(
        shares.flatMap { share -> [UInt16] in
          let (green, blue) = (
            40 * share + background.green * (1 - share), 10 * share + background.blue * (1 - share)
          )
          return [UInt16((200 * share).rounded()), UInt16(green.rounded()), UInt16(blue.rounded())]
        }, width: side, height: side)
    }
    return (photo((0, 90)), photo((255, 0)))
  }

  /// The mean difference of the colours of an image and the true ones within 5 pixels of the disk's edge.
  private func halo(_ image: Image, _ truth: PixelBuffer) throws -> Double {
    let found = try encoded.render(image, format: .rgb8).packedBytes
    let (side, bytes) = (truth.width, truth.packedBytes)
    var (sum, count) = (0, 0)
    for place in 0..<side * side {
      let (u, v) = (place % side - side / 2, place / side - side / 2)
      guard abs(Double(u * u + v * v).squareRoot() - Double(side) / 4) < 5 else { continue }
      for index in 3 * place..<3 * place + 3 { sum += abs(Int(found[index]) - Int(bytes[index])) }
      count += 3
    }
    return Double(sum) / Double(count)
  }

  @Test("With a mask of pixels, edges are fitted to the image")
  func fitted() throws {
    let side = 96
    let (photo, truth) = photos(disk(side: side, edge: 1), side: side)
    // A little too large and very soft.
    let mask = PixelBuffer.floats(
      (0..<25 * 25).map { place -> Float in
        let (u, v) = (Float(place % 25) - 12, Float(place / 25) - 12)
        let distance = (u * u + v * v).squareRoot()
        return min(max((7 - distance) / 3.5 + 0.5, 0), 1)
      }, width: 25, height: 25)
    let green = Background.color(Color(red: 0, green: 1, blue: 0))
    let image = try Image(pixels: photo).replacingBackground(with: green, mask: mask)
    #expect(image.extent == Image(pixels: photo).extent)
    let stretched = Image(pixels: photo)
      .replacingBackground(with: green, mask: Image(mask: mask))
    let (new, old) = (try halo(image, truth), try halo(stretched, truth))
    #expect(new < 0.25 * old, "\(new) after \(old)")
  }

  @Test("With a mask of pixels, nothing of the old background glows under a soft edge")
  func noGlow() throws {
    let side = 96
    let shares = disk(side: side, edge: 8)
    let (photo, truth) = photos(shares, side: side)
    let mask = PixelBuffer.floats(shares.map { Float($0) }, width: side, height: side)
    let green = Background.color(Color(red: 0, green: 1, blue: 0))
    let image = try Image(pixels: photo).replacingBackground(
      with: green, mask: mask, refinement: nil)
    let glowing = Image(pixels: photo).replacingBackground(with: green, mask: Image(mask: mask))
    let (new, old) = (try halo(image, truth), try halo(glowing, truth))
    #expect(new < 0.3 * old, "\(new) after \(old)")
  }

  @Test("Masks of pixels follow an image that is not at the origin")
  func moved() throws {
    let shares = disk(side: 40, edge: 6)
    let image = Image(pixels: photos(shares, side: 40).before)
    let mask = PixelBuffer.floats(shares.map { Float($0) }, width: 40, height: 40)
    let crop = image.cropped(to: Rect(x: 0, y: 10, width: 40, height: 30))
    let part = Image(mask: mask).stretchedMask(over: image.extent)
      .cropped(to: crop.extent)
    let partMask = try encoded.render(part, format: .grey8, colorSpace: .none)
    for background in [Background.blur(sigma: 3), .color(.white)] {
      let result = try crop.replacingBackground(with: background, mask: partMask)
      #expect(result.extent == crop.extent)
      let atOrigin = try Image(pixels: crop.pixels())
        .replacingBackground(with: background, mask: partMask)
      let (found, expected) = (
        try encoded.render(result, format: .rgb8).packedBytes,
        try encoded.render(atOrigin, format: .rgb8).packedBytes
      )
      #expect(found.count == expected.count)
      #expect(zip(found, expected).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }
    #expect(try crop.fittedMask(partMask).extent == crop.extent)
  }

  @Test("Without a refinement a mask of pixels is used as it is")
  func unrefined() throws {
    let color = Color(red: 0.2, green: 0.2, blue: 0.2)
    let pixels = PixelBuffer(
      bytes: (0..<32).map { $0 % 8 < 4 ? 255 : 0 }, width: 8, height: 4, colorSpace: .none)
    let image = try plain(200).replacingBackground(
      with: .color(color), mask: pixels, refinement: nil)
    let row: [UInt8] = [200, 200, 200, 200, 51, 51, 51, 51]
    #expect(try codes(image) == row + row + row + row)
    #expect(throws: MaskError.self) {
      try plain(200).replacingBackground(with: .color(color), mask: .noise(width: 3, height: 3))
    }
  }
}

// Mistake background-glows: a new background with the old one's colours under the soft edge
// - Image(pixels: try pixels.cutOut(fitted)).moved
// + Image(pixels: try pixels.withoutAlpha().settingAlpha(fitted)).moved
// = BackgroundTests
