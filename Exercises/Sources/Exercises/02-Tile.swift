// SPDX-License-Identifier: Apache-2.0

import Given

// Exercise to Documentation/HowItWorks/02-Convolution.md.
// Test it with: swift test --package-path Exercises --filter TileTests

enum Tile {
  /// Returns the product a · b, computed in tiles of 4 × 4 elements.
  ///
  /// A plain product loads two numbers for each multiplication, and loads are what it waits for. A
  /// tile keeps 16 sums in local variables, which the processor holds in registers. For each p, it
  /// loads four elements of column p of a and four of row p of b, and multiplies each with each: 8
  /// loads for 16 multiplications.
  ///
  /// The test counts the loads. For an m × k matrix a and a k × n matrix b, there may be at most
  ///
  ///     8 · k · ⌈m / 4⌉ · ⌈n / 4⌉
  ///
  /// Where m or n is not a multiple of 4, the last tiles extend beyond the product: they must
  /// neither load nor store what lies outside.
  ///
  /// - Parameters:
  ///   - a: A matrix of m × k elements, read with `a.load(row, column)`.
  ///   - b: A matrix of k × n elements.
  /// - Returns: A matrix of m × n elements: [i, j] is Σ over p < k of a[i, p] · b[p, j].
  ///
  /// Hint: Two outer loops visit the tiles, and a loop over p runs inside. `SIMD4<Float>` holds four
  /// sums, so four such variables are a tile. With the elements of a in `column` and those of b in
  /// `row`, both of this type, the first row of sums is `sums0 += column[0] * row`. In the last
  /// tiles, let the elements outside be zero.
  static func product(_ a: CountedMatrix, _ b: CountedMatrix) throws -> Matrix {
    throw NotSolved()
  }
}
