// SPDX-License-Identifier: Apache-2.0

import Given

// Exercise to Documentation/HowItWorks/02-Convolution.md.
// Test it with: swift test --package-path Exercises --filter MatrixProductTests

enum MatrixProduct {
  /// Returns the inputs of a convolution as a matrix with a row for every pixel of the result
  /// (im2row).
  ///
  /// Row y · W′ + x of the matrix holds the values that the kernel meets for pixel [y, x] of the
  /// convolution's result, which has W′ columns. With C input channels, stride s, dilation d and
  /// padding p, column (i · kw + j) · C + c is
  ///
  ///     input[y · s + i · d − p, x · s + j · d − p, c]
  ///
  /// and zero where that is outside of the input. ``Convolution/direct(_:weights:window:)`` has the
  /// formula for the height and width of the convolution's result.
  ///
  /// - Parameters:
  ///   - input: The feature map.
  ///   - kernelHeight: The number kh of rows of the kernel.
  ///   - kernelWidth: The number kw of columns of the kernel.
  ///   - window: The stride, dilation and padding. The kernel fits into the padded input.
  static func rows(
    of input: FeatureMap, kernelHeight: Int, kernelWidth: Int, window: Window
  ) throws -> Matrix {
    throw NotSolved()
  }

  /// Returns the product a · bᵀ: element [i, j] is Σ over k of a[i, k] · b[j, k].
  ///
  /// - Parameters:
  ///   - a: A matrix of m × k elements.
  ///   - b: A matrix of n × k elements, the transpose of the second factor.
  /// - Returns: A matrix of m × n elements.
  static func product(_ a: Matrix, transposed b: Matrix) throws -> Matrix {
    throw NotSolved()
  }

  /// Returns the convolution that ``Convolution/direct(_:weights:window:)`` defines, as one matrix
  /// product.
  ///
  /// Hint: Compare the order of `weights.values` with a row of the first matrix, and that of the
  /// product's elements with a feature map. Nothing has to be moved. The product has a row for each
  /// pixel, so the height and the width of the result must come from the formula.
  static func convolution(
    _ input: FeatureMap, weights: ConvolutionWeights, window: Window
  ) throws -> FeatureMap {
    throw NotSolved()
  }
}
