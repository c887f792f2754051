// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

/// Gaussian blurs of 8-bit colours that become 8-bit colours again.
@Suite struct GaussianCodeTests {
  private func isOnCodes(
    _ image: Image, workingSpace: ColorSpace = .none, _ format: PixelFormat = .rgb8,
    _ colorSpace: ColorSpace = .none
  ) -> Bool {
    let node = RenderGraph(image.node).choosingCodes(
      workingSpace: workingSpace, encoding: ResultEncoding(format: format, colorSpace: colorSpace))
    return (node.recipe as? CodeRecipe)?.delivery == .codes(table: nil)
  }

  private func photo(_ format: PixelFormat = .rgb8, _ space: ColorSpace = .none) -> Image {
    Image(pixels: PixelBuffer(width: 9, height: 9, format: format, colorSpace: space))
  }

  @Test func onlyColorsThatStayCodesAreBlurredAsCodes() {
    func blurred(_ image: Image, _ sigma: Double = 3) -> Image {
      image.clampedToExtent().applyingGaussianBlur(sigma: sigma).cropped(to: image.extent)
    }
    #expect(isOnCodes(blurred(photo())))
    #expect(isOnCodes(photo().applyingGaussianBlur(sigma: 0.4)))
    #expect(isOnCodes(blurred(photo(.rgb8, .sRGB)), workingSpace: .sRGB, .rgb8, .sRGB))
    #expect(isOnCodes(blurred(Filters.MedianFilter().apply(to: photo()))))
    // In linear light, codes are not proportional to values; a mask's means are not rounded earlier.
    #expect(!isOnCodes(blurred(photo(.rgb8, .sRGB)), workingSpace: .linearSRGB, .rgb8, .sRGB))
    #expect(!isOnCodes(blurred(photo(.rgb8, .sRGB)), workingSpace: .sRGB, .rgb8, .linearSRGB))
    #expect(!isOnCodes(blurred(photo(.grey8)), .grey8))
    #expect(!isOnCodes(blurred(photo()), .rgba8))
    #expect(!isOnCodes(blurred(photo()), PixelFormat(.rgb, .uint16)))
    // Rounded twice; a pyramid; a step on values.
    #expect(!isOnCodes(blurred(blurred(photo()))))
    #expect(!isOnCodes(blurred(photo(), 9)))
    #expect(!isOnCodes(blurred(photo()).applyingFilter(Filters.ColorInvert())))
    // Weights of nearly 1 leave nothing for the others.
    #expect(!isOnCodes(blurred(photo(), 0.16)))
  }

  /// The largest errors of codes and of rounded values against a Gaussian in Double, and the share of codes that differ.
  @Test(arguments: [0.35, 1.7, 4.7])
  func errorsAreHardlyLargerThanOfValues(sigma: Double) throws {
    var random = SeededRandom(seed: 621)
    var (largest, largestOfValues, differing, total) = (0.0, 0.0, 0, 0)
    for round in 0..<6 {
      let (width, height) = (random.int(1...30), random.int(1...25))
      // Noise, and black and white.
      let step = round % 2 == 0 ? 1 : 255
      let pixels = PixelBuffer.bytes(
        width: width, height: height, format: .rgb8, colorSpace: .none,
        (0..<width * height * 3).map { _ in UInt8(random.int(0...255) / step * step) })
      func codes(_ image: Image) throws -> [UInt8] {
        let blurred = image.clampedToExtent().applyingGaussianBlur(sigma: sigma)
          .cropped(to: image.extent)
        return try plain.render(blurred, format: .rgb8, colorSpace: .none).packedBytes
      }
      let found = try codes(Image(pixels: pixels))
      let ofValues = try codes(Image(Passing(), Image(pixels: pixels)))
      let region = Region(minX: 0, minY: 0, maxX: width, maxY: height)
      let exact = try PixelGrid(Image(pixels: pixels), region).blurredClamped(sigma: sigma)
      for (place, code) in found.enumerated() {
        let (row, column) = (place / 3 / width, place / 3 % width)
        let value = exact[column, height - 1 - row][place % 3] * 255
        largest = max(largest, abs(Double(code) - value))
        largestOfValues = max(largestOfValues, abs(Double(ofValues[place]) - value))
        #expect(abs(Int(code) - Int(ofValues[place])) <= 1)
        differing += code == ofValues[place] ? 0 : 1
      }
      total += found.count
    }
    // Along each axis, products lose less than half of this.
    let radius = (3.5 * sigma).rounded(.up)
    let limit = largestOfValues + (radius + 3) / 256
    #expect(largest <= limit, "\(largest), of values \(largestOfValues)")
    #expect(Double(differing) <= 0.03 * Double(total), "\(differing) of \(total)")
  }

  @Test func doesNotDependOnTheDivision() throws {
    var random = SeededRandom(seed: 622)
    for round in 0..<8 {
      let (width, height) = (random.int(1...40), random.int(1...30))
      let pixels = PixelBuffer.bytes(
        width: width, height: height, format: .rgb8, colorSpace: .none,
        (0..<width * height * 3).map { _ in UInt8(random.int(0...255)) })
      let source =
        round % 2 == 0 ? Image(pixels: pixels) : Image(source: StoredSource(pixels: pixels))
      let moved = source.transformed(by: Transform2D(translationX: -7, y: 5))
      let image = (round % 3 == 0 ? moved.clampedToExtent() : moved)
        .applyingGaussianBlur(sigma: [0.5, 2, 4.5][round % 3])
      #expect(isOnCodes(image))
      let region = Rect(x: -20, y: -9, width: 51, height: 47)
      let expected = try Renderer(workingSpace: .none, pixelsPerStrip: .max, threadCount: 1)
        .render(image, region: region, format: .rgb8, colorSpace: .none).packedBytes
      for _ in 0..<4 {
        let renderer = Renderer(
          workingSpace: .none, pixelsPerStrip: random.int(1...2400),
          memoryLimit: random.int(0...100_000), threadCount: random.int(1...3))
        let found = try renderer.render(image, region: region, format: .rgb8, colorSpace: .none)
        #expect(found.packedBytes == expected, "\(renderer)")
      }
    }
  }
}
