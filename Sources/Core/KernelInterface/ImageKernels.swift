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

  /// Computes the sum of weighted rows of bytes, adding in the order of the weights; the rows are padded like those of
  /// ``BytePair``.
  static func weightedByteRows(_ rows: WeightedByteRows, count: Int)
  /// Resamples rows of colours to `count` pixels, adding in the order of the weights.
  static func resampleColors(_ rows: ResampledColorRows, count: Int)

  // MARK: Colour and alpha

  /// Computes source · coverage + background · (1 − coverage).
  static func blend(_ rows: BlendRows, count: Int)
  /// Computes source + background · (1 − coverage), where all values are premultiplied and the coverage is the source's
  /// alpha.
  static func sourceOver(_ rows: BlendRows, count: Int)
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
  /// Computes Σ weights[k] · source[i + k], adding in the order of the weights.
  static func convolveRow(_ row: ConvolvedRow, count: Int)
  /// Computes Σ weights[k] · source[2 · i + k], adding in the order of the weights.
  static func convolveRowByHalves(_ row: ConvolvedRow, count: Int)

  // MARK: Resampling

  /// Computes samples between neighbouring samples of the source by linear interpolation.
  static func interpolateColumns(_ row: InterpolatedRow, count: Int)
  /// Computes a row of twice the width: sample 2j is ¼ s[j − 1] + ¾ s[j], sample 2j + 1 is ¾ s[j] + ¼ s[j + 1]. The result
  /// begins with sample 0, or with sample 1 if `startsOdd`.
  static func doubleRow(
    _ source: UnsafePointer<Float>, startsOdd: Bool, into result: UnsafeMutablePointer<Float>,
    count: Int)
  /// Resamples a row to another width with tables of weights; reads only source samples that have a weight in the tables.
  static func resampleRow(_ row: ResampledRow, count: Int)

  // MARK: Video frames

  /// Computes the sum of weighted rows of bytes.
  static func sumByteRows(_ rows: WeightedByteRows, count: Int)
  /// Computes `count` columns of a row of a mask from the frame's colours: the nearest code 0…255, with halves rounded up.
  static func fitMaskRow(_ row: LinearMaskRow, count: Int)
  /// Marks the cells in which a linear function of luma, Cb and Cr is at most 0 or at least 1 for any colours.
  static func markMaskBounds(_ row: MaskBoundsRow, count: Int)
  /// Computes |a − b · factor| · 255.
  static func differenceRow(_ rows: RowPair, factor: Float, count: Int)
  /// Returns the number of values below a limit. Values beyond `count` are ignored.
  static func countBelow(_ limit: Float, _ source: UnsafePointer<Float>, count: Int) -> Int
  /// Computes (source · coverage + background · (total − coverage)) / total, rounded to the nearest byte with halves up.
  static func blendBytes(_ rows: ByteBlendRows, count: Int)
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
