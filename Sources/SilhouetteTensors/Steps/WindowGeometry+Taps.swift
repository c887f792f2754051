// SPDX-License-Identifier: Apache-2.0

import KernelInterface

extension WindowGeometry {
  /// The rows of taps that a step needs: those from the first to the last that overlaps the image
  /// anywhere. At least one.
  ///
  /// A dilation larger than the image, or an image smaller than the window, leaves taps that see
  /// nothing but padding, which would be as large as the dilation says.
  package var usedTapRows: Range<Int> {
    Self.usedTaps(
      kernelHeight, dilation: dilationHeight, stride: strideHeight, before: padTop,
      count: outputHeight, length: inputHeight)
  }

  /// The columns of taps that a step needs; see ``usedTapRows``.
  package var usedTapColumns: Range<Int> {
    Self.usedTaps(
      kernelWidth, dilation: dilationWidth, stride: strideWidth, before: padLeft,
      count: outputWidth, length: inputWidth)
  }

  /// Leaves out the taps outside of some rows and columns of the window; the windows stay where
  /// they are.
  package mutating func keepTaps(rows: Range<Int>, columns: Range<Int>) {
    padTop -= rows.lowerBound * dilationHeight
    padLeft -= columns.lowerBound * dilationWidth
    kernelHeight = rows.count
    kernelWidth = columns.count
    // One tap has no neighbour to be apart from.
    if kernelHeight == 1 { dilationHeight = 1 }
    if kernelWidth == 1 { dilationWidth = 1 }
  }

  /// The taps along one axis between the first and the last that lies inside the image in any of
  /// the windows.
  private static func usedTaps(
    _ tapCount: Int, dilation: Int, stride: Int, before: Int, count: Int, length: Int
  ) -> Range<Int> {
    func isUsed(_ tap: Int) -> Bool {
      // Where the tap lies in the first window, and the first window where it is not before the
      // image.
      let start = tap * dilation - before
      let window = start >= 0 ? 0 : (stride - 1 - start) / stride
      return window < count && start + window * stride < length
    }
    guard let first = (0..<tapCount).first(where: isUsed),
      let last = (0..<tapCount).last(where: isUsed)
    else { return 0..<1 }
    return first..<last + 1
  }
}
