// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite("Convolutions and edges") struct ConvolutionTests {
  /// Expects the definition of a convolution, computed in Double, within the grown extent.
  private func convolved(
    _ filter: some Filters.ConvolutionFilter, _ columns: Int, _ rows: Int,
    _ random: inout SeededRandom
  ) throws {
    for isOpaque in [true, false] {
      let sample = try SampleImage(&random, isOpaque: isOpaque)
      let region = sample.grid.region.grown(x: columns / 2, y: rows / 2)
      let expected = PixelGrid(region) { x, y in
        var sum = SIMD4<Double>(repeating: filter.bias)
        for row in 0..<rows {
          for column in 0..<columns {
            sum +=
              sample.grid[x + column - columns / 2, y + row - rows / 2]
              * filter.weights[row * columns + column]
          }
        }
        return sum
      }
      let image = filter.apply(to: sample.image)
      #expect(Region(touching: image.extent) == region, "\(filter)")
      #expect(try PixelGrid(image, region).distance(to: expected) < 1e-5, "\(filter)")
    }
  }

  @Test("Convolutions of every size sum what they say")
  func sizes() throws {
    var random = SeededRandom(seed: 1)
    func weights(_ count: Int) -> [Double] { random.floats(count).map { Double($0) } }
    try convolved(Filters.Convolution3X3(weights: weights(9), bias: 0.5), 3, 3, &random)
    try convolved(Filters.Convolution5X5(weights: weights(25)), 5, 5, &random)
    try convolved(Filters.Convolution7X7(weights: weights(49), bias: -0.25), 7, 7, &random)
    try convolved(Filters.Convolution9X9(weights: weights(81)), 9, 9, &random)
    try convolved(Filters.Convolution9Horizontal(weights: weights(9)), 9, 1, &random)
    try convolved(Filters.Convolution9Vertical(weights: weights(9)), 1, 9, &random)
    // Weights of 0 along the border are part of the size.
    var middle = [Double](repeating: 0, count: 25)
    middle[12] = 2
    try convolved(Filters.Convolution5X5(weights: middle), 5, 5, &random)
  }

  @Test("Weights of another number are refused by name")
  func mistakes() {
    let weights: [Double] = [1, 2, 3]
    #expect(
      throws: FilterError.wrongType(
        filter: "convolution3X3", parameter: "weights", expected: "a vector of 9 numbers",
        found: "(1, 2, 3)")
    ) {
      try Image.counting(width: 3, height: 2).applyingFilter(
        "CIConvolution3X3", parameters: ["inputWeights": weights])
    }
  }

  @Test("Edges are the length of Sobel's slope")
  func edges() throws {
    var random = SeededRandom(seed: 2)
    for isOpaque in [true, false] {
      let sample = try SampleImage(&random, isOpaque: isOpaque)
      let expected = PixelGrid(sample.grid.region) { x, y in
        var (gx, gy) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
        for (offset, weight) in [(-1, 1.0), (0, 2), (1, 1)] {
          let (right, left) = (
            sample.grid.clamped(x + 1, y + offset), sample.grid.clamped(x - 1, y + offset)
          )
          let (up, down) = (
            sample.grid.clamped(x + offset, y + 1), sample.grid.clamped(x + offset, y - 1)
          )
          gx += (right - left) * (weight / 8)
          gy += (up - down) * (weight / 8)
        }
        let squares = gx * gx + gy * gy
        return SIMD4(
          3 * squares.x.squareRoot(), 3 * squares.y.squareRoot(), 3 * squares.z.squareRoot(),
          sample.grid[x, y].w)
      }
      let image = Filters.Edges(intensity: 3).apply(to: sample.image)
      #expect(image.extent == sample.image.extent)
      #expect(try PixelGrid(image, sample.grid.region).distance(to: expected) < 2e-6)
    }
  }

  @Test("Sharpening luminance adds the same to each colour")
  func luminance() throws {
    func luminance(_ c: SIMD4<Double>) -> Double { 0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z }
    var random = SeededRandom(seed: 3)
    for isOpaque in [true, false] {
      let sample = try SampleImage(&random, isOpaque: isOpaque)
      let blurred = sample.grid.blurredClamped(sigma: 1.4)
      let expected = PixelGrid(sample.grid.region) { x, y in
        let pixel = sample.grid[x, y]
        let around = blurred[x, y]
        let share = around.w > 0 ? pixel.w / around.w : 0
        let detail = 0.8 * (luminance(pixel) - luminance(around) * share)
        return pixel.mapColors { $0 + detail }
      }
      let image = Filters.SharpenLuminance(sharpness: 0.8, radius: 1.4).apply(to: sample.image)
      #expect(image.extent == sample.image.extent)
      #expect(try PixelGrid(image, sample.grid.region).distance(to: expected) < 0.001)
    }
  }

  @Test("A uniform colour with soft edges has no luminance to sharpen")
  func softEdges() throws {
    let soft = Image(generating: Rect(x: 0, y: 0, width: 24, height: 16)) { x, _ in
      let alpha = Float(min(max((x - 6) / 8, 0), 1))
      return SIMD4(0.9 * alpha, 0.6 * alpha, 0.3 * alpha, alpha)
    }
    let region = Region(minX: 0, minY: 0, maxX: 24, maxY: 16)
    let sharpened = Filters.SharpenLuminance(sharpness: 2, radius: 2).apply(to: soft)
    #expect(
      try PixelGrid(sharpened, region).distance(to: PixelGrid(soft, region)) < 1e-5)
  }
}
