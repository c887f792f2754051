// SPDX-License-Identifier: Apache-2.0

import Given

// Exercise to Documentation/HowItWorks/05-Pyramid.md.
// Test it with: swift test --package-path Exercises --filter PooledBranchTests

enum PooledBranch {
  /// Takes a branch that is the same for all pixels out of a 1 × 1 convolution.
  ///
  /// The branches of the pyramid are concatenated: every pixel of image n has C values v[c].
  /// A 1 × 1 convolution turns them into
  ///
  ///     result[o] = bias[o] + Σ over c < C of weights[o, c] · v[c]
  ///
  /// The channels c in `range` come from the branch that pools the whole image. For all pixels of
  /// image n, they have the values
  ///
  ///     v[c] = pooled[n, c − range.lowerBound]
  ///
  /// So their part of the sum need not be computed for each pixel: it is a bias that depends on the
  /// image.
  ///
  /// - Parameters:
  ///   - weights: The weights [o, c], with C columns.
  ///   - bias: The bias [o] of each output channel.
  ///   - pooled: The pooled values: a row for each image, with `range.count` columns.
  ///   - range: The place of the pooled channels among the C channels, anywhere between 0 and C.
  /// - Returns: The weights of the other channels in their order, [o, C − range.count], and the
  ///   biases [n, o] with which a 1 × 1 convolution of the other channels has the same result.
  ///
  /// Hint: Split the sum over c into two sums.
  static func split(
    weights: Matrix, bias: [Float], pooled: Matrix, range: Range<Int>
  ) throws -> (weights: Matrix, biases: Matrix) {
    throw NotSolved()
  }
}
