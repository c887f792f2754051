// SPDX-License-Identifier: Apache-2.0

import Foundation
import Reference
import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite struct GaussianBlurTests {
  /// exp(−x² / 2 σ²) over all pixels, normalised, along both axes, transparent outside.
  private func blurred(
    _ values: [Double], width: Int, height: Int, sigma: Double, margin: Int
  ) -> [Double] {
    let reach = Int((8 * sigma).rounded(.up))
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights.reduce(0, +)
    let (outWidth, outHeight) = (width + 2 * margin, height + 2 * margin)
    var rows = [Double](repeating: 0, count: outWidth * height)
    for y in 0..<height {
      for x in 0..<outWidth {
        for column in 0..<width where abs(column - (x - margin)) <= reach {
          rows[y * outWidth + x] +=
            values[y * width + column] * weights[column - (x - margin) + reach] / sum
        }
      }
    }
    var result = [Double](repeating: 0, count: outWidth * outHeight)
    for y in 0..<outHeight {
      for x in 0..<outWidth {
        for row in 0..<height where abs(row - (y - margin)) <= reach {
          result[y * outWidth + x] +=
            rows[row * outWidth + x] * weights[row - (y - margin) + reach] / sum
        }
      }
    }
    return result
  }

  @Test(arguments: [0.3, 0.8, 1.5, 3, 4.7, 4.9, 6, 9.9, 12, 30])
  func isWithinTheStatedErrorOfTheFormula(sigma: Double) throws {
    var random = SeededRandom(seed: 21)
    for _ in 0..<3 {
      let (width, height) = (random.int(1...40), random.int(1...40))
      // Random black and white is the hardest case.
      let values = (0..<width * height).map { _ in Double(random.int(0...1)) }
      let offset = (x: random.int(-9...9), y: random.int(-9...9))
      let image = Image(
        pixels: .floats(
          width: width, height: height, format: PixelFormat(.grey, .float32),
          values.map { Float($0) })
      ).transformed(
        by: Transform2D(translationX: Double(offset.x), y: Double(offset.y)))
      let result = image.applyingGaussianBlur(sigma: sigma)
      let margin = Int((3.5 * sigma).rounded(.up))
      #expect(
        result.extent
          == Rect(
            x: Double(offset.x - margin), y: Double(offset.y - margin),
            width: Double(width + 2 * margin), height: Double(height + 2 * margin)))
      let expected = blurred(values, width: width, height: height, sigma: sigma, margin: margin)
      let found = try result.reds()
      for (value, wanted) in zip(found, expected) {
        #expect(abs(Double(value) - wanted) <= 0.5 / 255)
      }
    }
  }

  @Test(
    "Clamped images are blurred as the formula says, however large σ is",
    arguments: [
      30.0, 61, 140, 500, 2500, 10_000,
    ])
  func clamped(sigma: Double) throws {
    var random = SeededRandom(seed: 23)
    for _ in 0..<2 {
      let (width, height) = (random.int(1...30), random.int(1...30))
      // Sums of two functions of one coordinate each are blurred one by one.
      let columns = (0..<width).map { _ in Double(random.int(0...1)) / 2 }
      let rows = (0..<height).map { _ in Double(random.int(0...1)) / 2 }
      let (x0, y0) = (random.int(-9...9), random.int(-9...9))
      let image = Image(
        pixels: .floats(
          width: width, height: height, format: .greyFloat,
          (0..<width * height).map { Float(columns[$0 % width] + rows[$0 / width]) })
      ).transformed(by: Transform2D(translationX: Double(x0), y: Double(y0)))
      let blurred = image.clampedToExtent().applyingGaussianBlur(sigma: sigma)
      let found = try blurred.cropped(to: image.extent).reds()
      let (acrossColumns, acrossRows) = (
        SlowGaussian.blurred(columns, sigma: sigma), SlowGaussian.blurred(rows, sigma: sigma)
      )
      for place in found.indices {
        let wanted = acrossColumns[place % width] + acrossRows[place / width]
        #expect(abs(Double(found[place]) - wanted) <= 0.5 / 255)
      }
    }
  }

  @Test("The work does not grow with σ", arguments: [false, true])
  func work(isClamped: Bool) throws {
    for sigma in [3.0, 11, 24, 88, 140, 500, 10_000] {
      let counted = CountedImage(width: 301, height: 203)
      let source = isClamped ? counted.image().clampedToExtent() : counted.image()
      let image = source.applyingGaussianBlur(sigma: sigma)
      let renderer = Renderer(
        workingSpace: .none, pixelsPerStrip: 1 << 12, memoryLimit: 2 << 20, threadCount: 2)
      _ = try renderer.render(image, region: counted.extent, format: .rgbaFloat)
      #expect(counted.count < 2 * 301 * 203, "σ \(sigma)")
    }
  }

  @Test("Steps that treat every place alike, and colours, leave a clamped image bounded")
  func bounded() throws {
    let image = Image.counting(width: 40, height: 30)
    let clamped = image.clampedToExtent().applyingFilter(Filters.Exposure(ev: 1))
      .composited(over: Image(color: .white))
    #expect(clamped.node.traits.variation == image.extent)
    #expect(Image(color: .white).node.traits.variation.isEmpty)
    #expect(image.node.traits.variation == image.extent.grown(x: 1, y: 1))
    let stripes = Filters.StripesGenerator().image
    #expect(stripes.composited(over: clamped).node.traits.variation.isInfinite)
  }

  @Test(arguments: [1.0, 4, 7, 23])
  func doesNotDependOnTheDivision(sigma: Double) throws {
    var random = SeededRandom(seed: 22)
    for clamps in [false, true] {
      let source = Image(pixels: .random(width: 61, height: 47, &random))
        .transformed(by: Transform2D(translationX: -13, y: 7))
      let image = (clamps ? source.clampedToExtent() : source).applyingGaussianBlur(sigma: sigma)
      try expectSameBytesHoweverDivided(
        image, region: Rect(x: -21, y: -3, width: 58, height: 64), &random)
      try expectNothingReadOutsideTheRegion(
        width: 90, height: 80, area: Rect(x: -20, y: -20, width: 130, height: 120), &random
      ) { (clamps ? $0.clampedToExtent() : $0).applyingGaussianBlur(sigma: sigma) }
    }
  }

  @Test func opaqueImagesStayOpaqueIfClamped() throws {
    let image = Image(pixels: .bytes(width: 9, height: 7, format: .grey8, (0..<63).map { $0 }))
      .clampedToExtent().applyingGaussianBlur(sigma: 8)
    let pixels = try plain.render(
      image, region: Rect(x: 0, y: 0, width: 9, height: 7), format: .rgbaFloat)
    #expect(stride(from: 3, to: 63 * 4, by: 4).allSatisfy { pixels.floatValues[$0] == 1 })
  }

  @Test("A blur of one colour is that colour", arguments: [0.5, 4, 10, 200])
  func oneColor(sigma: Double) throws {
    let color = Image(
      color: Color(red: 0.75, green: 0.5, blue: 0.25, alpha: 0.5, colorSpace: .none))
    let image = color.applyingGaussianBlur(sigma: sigma)
    #expect(image.extent.isInfinite)
    let found = try plain.render(
      image, region: Rect(x: -3, y: 5, width: 2, height: 2), format: .rgbaFloat, colorSpace: .none
    ).floatValues
    for (index, value) in found.enumerated() {
      #expect(abs(value - [0.375, 0.25, 0.125, 0.5][index % 4]) < 1e-6)
    }
  }

  @Test func verySmallSigmasChangeNothing() {
    let image = Image.counting(width: 3, height: 3)
    for sigma in [0, 0.159, -3, .nan] { #expect(image.applyingGaussianBlur(sigma: sigma) == image) }
  }
}
