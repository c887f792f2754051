// SPDX-License-Identifier: Apache-2.0

import Given
import Testing

@testable import Exercises

@Suite struct GuidedFilterTests {
  @Test("Means in a row of three pixels")
  func smallMeans() throws {
    let found = try GuidedFilter.boxMeans([1, 2, 6], height: 1, width: 3, radius: 1)
    try compare(
      "The mean", found, with: [1.5, 3, 4], shape: [1, 3], axes: "y x",
      for: "the row 1, 2, 6 and radius 1")
  }

  @Test("Means of random images")
  func randomMeans() throws {
    for seed in 0..<60 {
      let example = MaskCase(seed: seed)
      let found = try GuidedFilter.boxMeans(
        example.mask, height: example.height, width: example.width, radius: example.radius)
      let expected = example.pixels.map { y, x in
        mean(of: example.square(y, x).map { example.mask[$0] })
      }
      try compare(
        "The mean", found, with: expected, shape: [example.height, example.width], axes: "y x",
        tolerance: 1e-9, for: "\(example)")
    }
  }

  @Test("A large radius takes hardly longer than a small one")
  func time() throws {
    let size = 96
    var random = SplitMix64(seed: 7)
    let values = random.floats(size * size).map { Double($0) }
    func time(_ radius: Int) throws -> Duration {
      try ContinuousClock().measure {
        _ = try GuidedFilter.boxMeans(values, height: size, width: size, radius: radius)
      }
    }
    // With prefix sums, the ratio is about 1. Adding up a row and a column of each square gives
    // about 20, and the square 500.
    var ratios: [Double] = []
    // Several times, since other programs may interfere.
    while ratios.count < 5 {
      ratios.append(try time(40) / time(1))
      if ratios[ratios.count - 1] < 5 { return }
    }
    throw Difference(
      "A radius of 40 takes \(Int(ratios.min() ?? 0)) times as long as a radius of 1:"
        + " are the sums differences of prefix sums?")
  }

  @Test("Random masks and guides")
  func random() throws {
    for seed in 0..<40 {
      let example = MaskCase(seed: seed)
      let found = try GuidedFilter.filtered(
        example.mask, guide: example.guide, height: example.height, width: example.width,
        radius: example.radius, epsilon: example.epsilon)
      try compare(
        "The mask", found, with: filtered(example), shape: [example.height, example.width],
        axes: "y x", tolerance: 1e-7, for: "\(example)")
    }
  }

  /// Returns the filtered mask: a fit for every square, and the mean of the fits around every
  /// pixel.
  private func filtered(_ example: MaskCase) -> [Double] {
    let fits = example.pixels.map { y, x in
      let square = example.square(y, x)
      let guideMean = mean(of: square.map { example.guide[$0] })
      let maskMean = mean(of: square.map { example.mask[$0] })
      // Sums of products of deviations, which do not cancel.
      let covariance = mean(
        of: square.map { (example.guide[$0] - guideMean) * (example.mask[$0] - maskMean) })
      let variance = mean(
        of: square.map { (example.guide[$0] - guideMean) * (example.guide[$0] - guideMean) })
      let slope = covariance / (variance + example.epsilon)
      return (slope: slope, offset: maskMean - slope * guideMean)
    }
    return example.pixels.enumerated().map { index, position in
      mean(
        of: example.square(position.y, position.x).map {
          fits[$0].slope * example.guide[index] + fits[$0].offset
        })
    }
  }

  private func mean(of numbers: [Double]) -> Double {
    numbers.reduce(0, +) / Double(numbers.count)
  }
}

/// A random mask and guide.
private struct MaskCase: CustomStringConvertible {
  let seed: Int
  let height: Int
  let width: Int
  let radius: Int
  let epsilon: Double
  let mask: [Double]
  let guide: [Double]

  init(seed: Int) {
    self.seed = seed
    var random = SplitMix64(seed: seed)
    height = random.int(1...9)
    width = random.int(1...9)
    radius = random.int(0...10)
    epsilon = [1e-4, 1e-2, 1].randomElement(using: &random) ?? 1
    mask = random.floats(height * width).map { Double(abs($0)) }
    guide = random.floats(height * width).map { Double(abs($0)) }
  }

  var description: String {
    "\(height) rows and \(width) columns, radius \(radius), ε = \(epsilon) (seed \(seed))"
  }

  /// All pixels, row by row.
  var pixels: [(y: Int, x: Int)] {
    (0..<height).flatMap { y in (0..<width).map { (y, $0) } }
  }

  /// Returns the indices of the pixels in the square around one.
  func square(_ y: Int, _ x: Int) -> [Int] {
    pixels.filter { abs($0.y - y) <= radius && abs($0.x - x) <= radius }.map { $0.y * width + $0.x }
  }
}
