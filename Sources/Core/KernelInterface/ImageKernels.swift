// SPDX-License-Identifier: Apache-2.0

/// The type of the image kernels of one level.
package typealias ImageKernelTable = any ImageKernels.Type

/// The hot loops of image processing.
///
/// A row contains the samples of one channel. Rows of floats are padded: functions may read and write up to 15 floats beyond
/// `count`, whose values are undefined before and after the call. Rows of bytes are not padded, except as ``BytePair`` says. A
/// result may be one of its source rows unless the function reads neighbours of a sample.
///
/// Every sample of a result is computed by the same expression, whatever its position, so that any division of an image into
/// parts gives the same bytes. Products and sums are rounded separately, in the same way on every level, except in filters,
/// which use fused multiply-add if the level has it.
package protocol ImageKernels: KernelLevel {
  // MARK: Bytes

  /// Splits interleaved bytes into planes of floats; each value is byte / 255.
  static func spreadBytes(_ row: SpreadRow, count: Int)
  /// Splits interleaved bytes into planes of floats: a colour byte is converted by a table of 256 values. With two or four
  /// channels, the last one is alpha, which becomes byte / 255.
  static func spreadBytes(_ row: SpreadRow, through table: UnsafePointer<Float>, count: Int)
  /// Interleaves planes as bytes: each value is converted to the nearest code 0…255, with halves rounded up; NaN becomes 0.
  static func gatherBytes(_ row: GatherRow, count: Int)
  /// Interleaves planes as bytes: the code of a colour is looked up in a table. With two or four channels, the last one is
  /// alpha.
  static func gatherBytes(_ row: GatherRow, through table: CodeTable, count: Int)

  /// Computes max(a, b). The result may overlap `a` and `b` if it begins at or before both.
  static func maximumBytes(_ rows: BytePair, count: Int)
  /// Computes min(a, b), with the same rules as ``maximumBytes(_:count:)``.
  static func minimumBytes(_ rows: BytePair, count: Int)
  /// Computes the medians of squares of 3×3 pixels, each channel separately; `count` is the number of bytes of the result.
  static func medianBytes(_ row: MedianByteRow, count: Int)

  /// Computes 128 · byte; the rows are padded like those of ``SymmetricTaps``.
  static func widenBytes(
    _ source: UnsafePointer<UInt8>, into result: UnsafeMutablePointer<UInt16>, count: Int)
  /// Applies a filter across rows to two rows of windows, of which the second begins one step after the first. Before it is
  /// halved again to 128 times a byte, a sum is less than (radius + 3) / 2 of its units above or below the exact one.
  static func filterTwoRows(
    _ taps: SymmetricTaps,
    into results: (UnsafeMutablePointer<UInt16>, UnsafeMutablePointer<UInt16>), count: Int)
  /// Applies a filter along a row, and rounds the sums to bytes.
  static func filterRow(
    _ taps: SymmetricTaps, into result: UnsafeMutablePointer<UInt8>, count: Int)

  /// Computes Σ weights[k] · source[k · stride + i], adding in the order of the weights; the rows are padded like those of
  /// ``BytePair``.
  static func weightedByteRows(
    source: UnsafePointer<UInt8>, stride: Int, weights: UnsafePointer<Float>, tapCount: Int,
    result: UnsafeMutablePointer<Float>, count: Int)
  /// Resamples rows of colours to `count` pixels, adding in the order of the weights.
  static func resampleColors(_ rows: ResampledColorRows, count: Int)

  // MARK: Colour and alpha

  /// Computes source · coverage + background · (1 − coverage).
  static func blend(
    source: UnsafePointer<Float>, background: UnsafePointer<Float>, coverage: UnsafePointer<Float>,
    result: UnsafeMutablePointer<Float>, count: Int)
  /// Computes source + background · (1 − coverage), where all values are premultiplied and the coverage is the source's
  /// alpha.
  static func sourceOver(
    source: UnsafePointer<Float>, background: UnsafePointer<Float>, coverage: UnsafePointer<Float>,
    result: UnsafeMutablePointer<Float>, count: Int)
  /// Divides by alpha, multiplies by a matrix, adds a bias and multiplies by the new alpha. Pixels with alpha 0 are 0 after
  /// the division.
  static func colorMatrix(_ rows: ColorMatrixRows, count: Int)
  /// Multiplies the first three planes by the fourth, which is not written.
  static func premultiply(_ source: ImagePlanes, into result: ImagePlanes, count: Int)
  /// Divides the first three planes by the fourth, which is not written. The result is 0 where the fourth plane is 0.
  static func unpremultiply(_ source: ImagePlanes, into result: ImagePlanes, count: Int)

  // MARK: Arithmetic

  /// Computes a · b.
  static func multiplyRows(_ rows: RowPair, count: Int)
  /// Computes a + b.
  static func addRows(_ rows: RowPair, count: Int)
  /// Computes a − b.
  static func subtractRows(_ rows: RowPair, count: Int)
  /// Computes max(a, b), or a where a is NaN. The result may overlap `a` and `b` if it begins at or before both.
  static func maximumRows(_ rows: RowPair, count: Int)
  /// Computes min(a, b), with the same rules as ``maximumRows(_:count:)``.
  static func minimumRows(_ rows: RowPair, count: Int)
  /// Computes a + (b − a) · fraction.
  static func interpolateRows(_ rows: RowPair, fraction: Float, count: Int)
  /// Computes source · factor.
  static func scaleRow(
    _ source: UnsafePointer<Float>, by factor: Float, into result: UnsafeMutablePointer<Float>,
    count: Int)
  /// Clamps values to two bounds. If these contradict each other, `high` takes precedence; NaN is unchanged.
  static func clampRow(
    _ source: UnsafePointer<Float>, from low: Float, to high: Float,
    into result: UnsafeMutablePointer<Float>, count: Int)
  /// Sets all samples of a row to one value.
  static func fillRow(_ result: UnsafeMutablePointer<Float>, with number: Float, count: Int)
  /// Returns 0 if all of the `count` values are 0, 1 if all are 1 or `count` is 0, and 2 otherwise. Values beyond
  /// `count` are ignored.
  static func rowIsUniform(_ source: UnsafePointer<Float>, count: Int) -> Int

  // MARK: Filters

  /// Applies a vertical filter to `count` columns; products are added in the order of the weights.
  static func weightedRows(_ rows: WeightedRows, count: Int)
  /// Computes Σ weights[k] · source[i + k], adding in the order of the weights, of which there is at least one.
  static func convolveRow(
    source: UnsafePointer<Float>, weights: UnsafePointer<Float>, tapCount: Int,
    result: UnsafeMutablePointer<Float>, count: Int)
  /// Computes Σ weights[k] · source[2 · i + k], adding in the order of the weights, of which there is at least one.
  static func convolveRowByHalves(
    source: UnsafePointer<Float>, weights: UnsafePointer<Float>, tapCount: Int,
    result: UnsafeMutablePointer<Float>, count: Int)

  // MARK: Resampling

  /// Computes samples between neighbours, a + (b − a) · fractions[i] with a = source[lefts[i]] and b = source[lefts[i] + 1].
  /// `lefts` and `fractions` are not padded.
  static func interpolateColumns(
    source: UnsafePointer<Float>, lefts: UnsafePointer<Int32>, fractions: UnsafePointer<Float>,
    result: UnsafeMutablePointer<Float>, count: Int)
  /// Computes a row of twice the width: sample 2j is ¼ s[j − 1] + ¾ s[j], sample 2j + 1 is ¾ s[j] + ¼ s[j + 1]. The result
  /// begins with sample 0, or with sample 1 if `startsOdd`.
  static func doubleRow(
    _ source: UnsafePointer<Float>, startsOdd: Bool, into result: UnsafeMutablePointer<Float>,
    count: Int)
  /// Resamples a row to another width: computes Σ weights[i · tapCount + k] · source[starts[i] + k]. Only source samples that
  /// have a weight are read; they must be finite, because a weight of 0 does not suppress NaN.
  ///
  /// - Parameter tapCount: The number of weights per sample, a multiple of 4 and at least 4.
  static func resampleRow(
    source: UnsafePointer<Float>, starts: UnsafePointer<Int32>, weights: UnsafePointer<Float>,
    tapCount: Int, result: UnsafeMutablePointer<Float>, count: Int)

  // MARK: Video frames

  /// Computes Σ weights[k] · source[k · stride + i] over at least one row of bytes.
  static func sumByteRows(
    source: UnsafePointer<UInt8>, stride: Int, weights: UnsafePointer<Float>, tapCount: Int,
    result: UnsafeMutablePointer<Float>, count: Int)
  /// Computes `count` columns of a row of a mask from the frame's colours: the nearest code 0…255, with halves rounded up.
  static func fitMaskRow(_ row: LinearMaskRow, count: Int)
  /// Marks the cells in which a linear function of luma, Cb and Cr is at most 0 or at least 1 for any colours.
  ///
  /// - Parameters:
  ///   - planes: The planes of the factors of luma, Cb and Cr, and of the offsets; none of them is written.
  ///   - hasFactors: Indicates whether the mask depends on the colours; otherwise, only the offsets are read.
  ///   - largest: The largest value of luma, Cb and Cr, whose smallest is 0.
  ///   - slack: The distance from 0 and 1 up to which values count as 0 or 1.
  ///   - result: Receives, for each cell, 1 where the mask is 0, 2 where it is 1, and 0 elsewhere; the row is not padded.
  ///   - count: The number of cells.
  static func markMaskBounds(
    planes: ImagePlanes, hasFactors: Bool, largest: Float, slack: Float,
    result: UnsafeMutablePointer<UInt8>, count: Int)
  /// Computes |a − b · factor| · 255.
  static func differenceRow(_ rows: RowPair, factor: Float, count: Int)
  /// Returns the number of values below a limit. Values beyond `count` are ignored.
  static func countBelow(_ limit: Float, _ source: UnsafePointer<Float>, count: Int) -> Int
  /// Computes (source · coverage + background · (total − coverage)) / total, rounded to the nearest byte with halves up. None
  /// of the rows is padded; the total is 1…1020, and coverages are at most as large.
  static func blendBytes(
    source: UnsafePointer<UInt8>, background: UnsafePointer<UInt8>, coverage: UnsafePointer<UInt16>,
    total: Int, result: UnsafeMutablePointer<UInt8>, count: Int)
  /// Computes byte · factor for each of `count` bytes, and writes it twice.
  static func repeatBytes(
    _ source: UnsafePointer<UInt8>, by factor: Float, into result: UnsafeMutablePointer<Float>,
    count: Int)
  /// Computes the moments of a row for a guided filter, each summed over a window of columns, from left to right; beyond the
  /// ends of the row, moments are 0. Sums that no window needs may keep their values.
  static func sumGuidedMoments(_ row: GuidedMomentRow, count: Int)
  /// Computes the linear function of each window of a row.
  static func fitGuidedRow(_ row: GuidedFunctionRow, count: Int)
}
