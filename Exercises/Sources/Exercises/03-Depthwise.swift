// SPDX-License-Identifier: Apache-2.0

import Given

// Exercise to Documentation/HowItWorks/03-Depthwise.md.
// Test it with: swift test --package-path Exercises --filter DepthwiseTests

enum Depthwise {
  /// Returns the depthwise convolution of a feature map, which convolves every channel separately.
  ///
  /// For a kernel of kh × kw, stride s, dilation d and padding p, the result [y, x, c] is
  ///
  ///     Σ over i < kh and j < kw of weights[i, j, c] · input[y · s + i · d − p, x · s + j · d − p, c]
  ///
  /// where the input is zero outside of its rows and columns. For an input of H rows, it has
  ///
  ///     H′ = ⌊(H + 2 p − (kh − 1) · d − 1) / s⌋ + 1
  ///
  /// rows. Columns follow the same formula.
  ///
  /// - Parameters:
  ///   - input: The feature map [y, x, c].
  ///   - weights: The weights [i, j, c], with as many channels as the input.
  ///   - window: The stride, dilation and padding. The kernel fits into the padded input.
  static func convolution(
    _ input: FeatureMap, weights: FeatureMap, window: Window
  ) throws -> FeatureMap {
    throw NotSolved()
  }

  /// Returns the numbers of multiply-adds of two ways to turn a feature map into another of the
  /// same height and width.
  ///
  /// The dense way is one convolution with a square kernel. The separable way is a depthwise
  /// convolution with a kernel of the same size, followed by a dense 1 × 1 convolution. A
  /// multiply-add is one product that is added to a sum. Products with padding count.
  ///
  /// - Parameters:
  ///   - height: The number of rows of the result.
  ///   - width: The number of columns of the result.
  ///   - kernel: The number of rows and of columns of the square kernel.
  ///   - inputs: The number of input channels.
  ///   - outputs: The number of output channels.
  ///
  /// Hint: For 2 pixels, a 3 × 3 kernel, 3 inputs and 5 outputs, the numbers are 270 and 84.
  static func multiplyAdds(
    height: Int, width: Int, kernel: Int, inputs: Int, outputs: Int
  ) throws -> (dense: Int, separable: Int) {
    throw NotSolved()
  }
}
