// SPDX-License-Identifier: Apache-2.0

import Given

// Exercise to Documentation/HowItWorks/12-Tests.md.
// Test it with: swift test --package-path Exercises --filter OracleTests

enum Oracle {
  /// A function that should compute the convolution that ``Convolution/direct(_:weights:window:)``
  /// defines.
  typealias Candidate = (FeatureMap, ConvolutionWeights, Window) -> FeatureMap

  /// Returns true if a function computes convolutions correctly, and false if it makes a mistake.
  ///
  /// The test calls this check with correct functions, which differ in the order of their sums, and
  /// with incorrect ones. Each of the latter has one mistake, of the kind that fast code really
  /// has: some are right for square images, some for even sizes, some far from the border, some for
  /// one channel, some for stride 1. The check must accept the former and reject all of the latter,
  /// and say the same each time it is called. Candidates never trap on inputs that the definition
  /// allows.
  ///
  /// - Parameter candidate: The function to check. Call it as often as you like.
  ///
  /// Hint: Compute the definition slowly, in a way of your own, in Double. Compare on many random
  /// cases: small, odd and different heights and widths, kernels that are not square, several
  /// channels, and every combination of stride, dilation and padding. ``SplitMix64`` gives the same
  /// random numbers in every run. Compare the sizes of the results before their values. Sums of
  /// Float in another order differ by rounding errors, so allow a tolerance: about 1e-5 of the
  /// largest value.
  static func accepts(_ candidate: Candidate) throws -> Bool {
    throw NotSolved()
  }
}
