// SPDX-License-Identifier: Apache-2.0

import Given

// Exercise to Documentation/HowItWorks/02-Convolution.md.
// Test it with: swift test --package-path Exercises --filter ConvolutionTests

enum Convolution {
  /// Returns the convolution of a feature map, computed as it is defined.
  ///
  /// For kh × kw weights, stride s, dilation d and padding p, the result [y, x, o] is
  ///
  ///     Σ over i < kh, j < kw and all input channels c of
  ///       weights[o, i, j, c] · input[y · s + i · d − p, x · s + j · d − p, c]
  ///
  /// where the input is zero outside of its rows and columns. The result has `weights.outputs`
  /// channels and as many rows as there are positions of the kernel within the padded input, which
  /// has H + 2 p rows for an input of H rows:
  ///
  ///     H′ = ⌊(H + 2 p − (kh − 1) · d − 1) / s⌋ + 1
  ///
  /// Columns follow the same formula. Like all networks, it does not mirror the kernel.
  ///
  /// - Parameters:
  ///   - input: The feature map [y, x, c], with `weights.inputs` channels.
  ///   - weights: The weights [o, i, j, c]; the kernel need not be square.
  ///   - window: The stride, dilation and padding. The kernel fits into the padded input.
  ///
  /// Hint: Six nested loops. Skip the taps that lie outside of the input.
  static func direct(
    _ input: FeatureMap, weights: ConvolutionWeights, window: Window
  ) throws -> FeatureMap {
    throw NotSolved()
  }
}
