// SPDX-License-Identifier: Apache-2.0

import Given

// Exercise to Documentation/HowItWorks/04-Atrous.md.
// Test it with: swift test --package-path Exercises --filter ReceptiveFieldTests

enum ReceptiveField {
  /// Returns the input rows that a layer reads for one row of its result, in ascending order.
  ///
  /// Tap i of the kernel reads row y · stride + i · dilation − padding. Rows of zeros, before row 0
  /// and from row `height` on, are not part of the input.
  ///
  /// - Parameters:
  ///   - y: The row of the result.
  ///   - layer: The layer.
  ///   - height: The number of rows of the input.
  static func rows(ofResult y: Int, layer: ChainLayer, height: Int) throws -> [Int] {
    throw NotSolved()
  }

  /// Returns the receptive field of a chain of layers, each of which reads the result of the one
  /// before.
  ///
  /// Far from the borders of the image, the first and the last input row on which row y of the last
  /// result depends are
  ///
  ///     offset + y · stride  and  offset + y · stride + size − 1
  ///
  /// Dilation may leave out some of the rows between them.
  ///
  /// - Parameter layers: The layers, the first to run first. Without layers, the result is the
  ///   input itself.
  /// - Returns: The size in rows; the stride, in input rows from one row of the result to the next;
  ///   and the offset, which is negative if the field of row 0 begins in the padding.
  ///
  /// Hint: Follow the chain from the input on. Suppose that you know the three numbers for a layer's
  /// input. Which rows of its input are the first and the last that row 0 of its result reads, and
  /// where do their fields begin and end?
  static func geometry(
    of layers: [ChainLayer]
  ) throws -> (size: Int, stride: Int, offset: Int) {
    throw NotSolved()
  }
}
