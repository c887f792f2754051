// SPDX-License-Identifier: Apache-2.0

import Given
import Testing

@testable import Exercises

@Suite struct MatrixProductTests {
  @Test("The matrix of a small input")
  func smallRows() throws {
    let found = try MatrixProduct.rows(
      of: FeatureMap(height: 2, width: 2, channels: 2, values: [1, 2, 3, 4, 5, 6, 7, 8]),
      kernelHeight: 2, kernelWidth: 2, window: Window(stride: 2, padding: 1))
    // Each of the four positions of the kernel covers one pixel and three zeros.
    let expected: [Double] = [
      0, 0, 0, 0, 0, 0, 1, 2,
      0, 0, 0, 0, 3, 4, 0, 0,
      0, 0, 5, 6, 0, 0, 0, 0,
      7, 8, 0, 0, 0, 0, 0, 0,
    ]
    try compare(
      "The matrix", found.elements, with: expected, shape: [4, 8], axes: "row column",
      for: "an input of 2×2 pixels with the values 1…8, a kernel of 2×2, stride 2, padding 1")
  }

  @Test("The shape of the matrix")
  func shape() throws {
    for seed in 0..<50 {
      let example = ConvolutionCase(seed: seed)
      let weights = example.weights
      let found = try MatrixProduct.rows(
        of: example.input, kernelHeight: weights.height, kernelWidth: weights.width,
        window: example.window)
      let expected = example.expected
      let (rows, columns) = (
        expected.height * expected.width, weights.height * weights.width * weights.inputs
      )
      guard found.rows == rows, found.columns == columns else {
        throw Difference(
          "The matrix has \(found.rows) rows and \(found.columns) columns,"
            + " expected \(rows) and \(columns), for \(example)")
      }
    }
  }

  @Test("Products of random matrices")
  func product() throws {
    for seed in 0..<50 {
      var random = SplitMix64(seed: seed)
      let (m, n, k) = (random.int(1...7), random.int(1...7), random.int(1...7))
      let a = random.matrix(rows: m, columns: k)
      let b = random.matrix(rows: n, columns: k)
      var expected = [Double](repeating: 0, count: m * n)
      // One outer product of two columns after another.
      for p in 0..<k {
        for index in expected.indices {
          expected[index] += Double(a[index / n, p]) * Double(b[index % n, p])
        }
      }
      try compare(
        "The product", try MatrixProduct.product(a, transposed: b).elements, with: expected,
        shape: [m, n], axes: "row column", for: "m = \(m), n = \(n), k = \(k) (seed \(seed))")
    }
  }

  @Test("Convolutions of random sizes, strides, dilations and paddings")
  func convolutions() throws {
    for seed in 0..<200 {
      let example = ConvolutionCase(seed: seed)
      let found = try MatrixProduct.convolution(
        example.input, weights: example.weights, window: example.window)
      try compare("The convolution", found, with: example.expected, for: "\(example)")
    }
  }
}
