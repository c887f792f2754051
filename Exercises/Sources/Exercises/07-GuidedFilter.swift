// SPDX-License-Identifier: Apache-2.0

import Given

// Exercise to Documentation/HowItWorks/07-Edges.md.
// Test it with: swift test --package-path Exercises --filter GuidedFilterTests

enum GuidedFilter {
  /// Returns the mean of the square around each pixel, in a time that does not depend on the size
  /// of the square.
  ///
  /// Element [y, x] of the result is the mean over all pixels of the image that are at most r rows
  /// above or below it and at most r columns to its left or right. Near the border, these are fewer.
  ///
  /// - Parameters:
  ///   - values: An image of one channel, the top row first; row y begins at index y · width.
  ///   - height: The number of rows.
  ///   - width: The number of columns.
  ///   - radius: The radius r, at least 0; it may be larger than the image.
  ///
  /// Hint: The prefix sums of a row are p[0] = 0 and p[i + 1] = p[i] + v[i]. The sum from v[a] to
  /// v[b] is then p[b + 1] − p[a]. Compute means along the rows first and then, of these, along the
  /// columns. The test compares the times for two radii.
  static func boxMeans(
    _ values: [Double], height: Int, width: Int, radius: Int
  ) throws -> [Double] {
    throw NotSolved()
  }

  /// Returns a mask whose edges follow those of a guide (He, Sun and Tang, “Guided Image
  /// Filtering”, 2010).
  ///
  /// For each square ω of radius r, the filter fits the mask p by a linear function of the guide I,
  /// with a small slope preferred:
  ///
  ///     a = cov(I, p) / (var(I) + ε),  b = mean(p) − a · mean(I)
  ///
  /// with the means over ω, and
  ///
  ///     cov(I, p) = mean(I · p) − mean(I) · mean(p),  var(I) = cov(I, I)
  ///
  /// There is a square around every pixel. So every pixel lies in several squares, and takes the
  /// mean of their a and b:
  ///
  ///     result = mean(a) · I + mean(b)
  ///
  /// All means are those of ``boxMeans(_:height:width:radius:)``.
  ///
  /// - Parameters:
  ///   - mask: The mask p, 0…1, the top row first.
  ///   - guide: The guide I, a grey image of the same size, 0…1.
  ///   - height: The number of rows.
  ///   - width: The number of columns.
  ///   - radius: The radius r of the squares in pixels, at least 0.
  ///   - epsilon: ε, greater than 0: the variance above which an edge of the guide is kept.
  ///
  /// Hint: The means of six images are needed: of I, p, I · p and I · I, and then of a and b.
  static func filtered(
    _ mask: [Double], guide: [Double], height: Int, width: Int, radius: Int, epsilon: Double
  ) throws -> [Double] {
    throw NotSolved()
  }
}
