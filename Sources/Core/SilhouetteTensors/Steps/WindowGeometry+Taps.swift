// SPDX-License-Identifier: Apache-2.0

import KernelInterface

extension WindowGeometry {
  /// The range of the window's tap rows that a step needs: from the first to the last row that overlaps the image in any
  /// position of the window, and at least one row.
  ///
  /// If the dilation is larger than the image, or the image is smaller than the window, some taps read only padding. Such
  /// taps can be left out, so that the padding need not be as large as the dilation.
  package var usedTapRows: Range<Int> {
    Self.usedTaps(
      kernelHeight, dilation: dilationHeight, stride: strideHeight, before: padTop,
      count: outputHeight, length: inputHeight)
  }

  /// The range of the window's tap columns that a step needs; see ``usedTapRows``.
  package var usedTapColumns: Range<Int> {
    Self.usedTaps(
      kernelWidth, dilation: dilationWidth, stride: strideWidth, before: padLeft,
      count: outputWidth, length: inputWidth)
  }

  /// Removes the taps outside the given rows and columns of the window. The remaining taps read the same pixels of the
  /// image as before.
  package mutating func keepTaps(rows: Range<Int>, columns: Range<Int>) {
    padTop -= rows.lowerBound * dilationHeight
    padLeft -= columns.lowerBound * dilationWidth
    kernelHeight = rows.count
    kernelWidth = columns.count
    // Dilation has no effect on a single tap.
    if kernelHeight == 1 { dilationHeight = 1 }
    if kernelWidth == 1 { dilationWidth = 1 }
  }

  /// Returns the range of taps along one axis, from the first to the last tap that is inside the image in any position of
  /// the window.
  private static func usedTaps(
    _ tapCount: Int, dilation: Int, stride: Int, before: Int, count: Int, length: Int
  ) -> Range<Int> {
    func isUsed(_ tap: Int) -> Bool {
      // The position of the tap in the first window, and the first window in which it is not before the
      // image.
      let start = tap * dilation - before
      let window = start >= 0 ? 0 : (stride - 1 - start) / stride
      return window < count && start + window * stride < length
    }
    // Taps that are before the image in the last window, or after it in the first one, are passed over without visiting
    // them: a window can have millions.
    let lastStart = (count - 1) * stride - before
    let start = min(max(0, (dilation - 1 - lastStart) / dilation), tapCount)
    let end = min(max(start, (length - 1 + before + dilation) / dilation), tapCount)
    guard let first = (start..<end).first(where: isUsed),
      let last = (start..<end).last(where: isUsed)
    else { return 0..<1 }
    return first..<last + 1
  }
}
