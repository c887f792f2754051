// SPDX-License-Identifier: Apache-2.0

import Given

// Exercise to Documentation/HowItWorks/06-Labels.md.
// Test it with: swift test --package-path Exercises --filter LabelsTests

enum Labels {
  /// Returns one row of the label map: the index of the largest enlarged logit for each pixel.
  ///
  /// Logits of h × w pixels are enlarged to height × width, bilinearly and with aligned corners:
  /// pixel [y, x] of the result is at row v and column u of the logits,
  ///
  ///     v = y · (h − 1) / (height − 1)
  ///     u = x · (w − 1) / (width − 1)
  ///
  /// and at 0 along an axis on which the result has only one pixel. There, the logit of class c is
  ///
  ///     (1 − fy) · ((1 − fx) · logits[y0, x0, c] + fx · logits[y0, x0 + 1, c])
  ///       + fy · ((1 − fx) · logits[y0 + 1, x0, c] + fx · logits[y0 + 1, x0 + 1, c])
  ///
  /// with y0 = ⌊v⌋, fy = v − y0, x0 = ⌊u⌋ and fx = u − x0. The label is the class with the largest
  /// logit, and of several the one with the lowest index.
  ///
  /// The enlarged logits would take height · width · classes numbers: with 21 classes, 84 times as
  /// many bytes as the labels. This function computes one row of labels at a time, and need not
  /// store more than the logits of one pixel.
  ///
  /// - Parameters:
  ///   - y: The row of the label map, 0 ≤ y < height.
  ///   - logits: The logits [y, x, class], of at least one pixel and 1 to 256 classes.
  ///   - height: The number of rows of the label map.
  ///   - width: The number of columns of the label map.
  /// - Returns: The labels of the row, from left to right.
  ///
  /// Hint: Where y0 or x0 is the last row or column, the neighbour does not exist, and its weight
  /// is zero.
  static func row(_ y: Int, of logits: FeatureMap, height: Int, width: Int) throws -> [UInt8] {
    throw NotSolved()
  }
}
