// SPDX-License-Identifier: Apache-2.0

/// The image kernels of one level.
package typealias ImageKernelTable = any ImageKernels.Type

/// The hot loops of images.
///
/// A row holds one channel. Rows of floats are padded: functions may read and write up to 15 floats
/// beyond `count`, whatever lies there, and what is written there must not be used. Rows of bytes
/// are not padded. A result may be one of the rows that it is made of unless a neighbour of a number
/// is read.
///
/// Every element of a result is a fixed expression of its sources, whatever its position, so that any
/// division of an image gives the same bytes. Products and sums are rounded one after the other,
/// alike on every level, except in filters: these fuse them where the level can.
package protocol ImageKernels: KernelLevel {
  // MARK: Bytes

  /// Spreads interleaved bytes over planes: byte / 255.
  static func spreadBytes(_ row: SpreadRow, count: Int)
  /// Spreads interleaved bytes over planes, colours through a table of 256 values. The last of two
  /// or four channels is alpha and becomes byte / 255.
  static func spreadBytes(_ row: SpreadRow, through table: UnsafePointer<Float>, count: Int)
  /// Gathers planes into interleaved bytes: the nearest code, halves up; NaN is 0.
  static func gatherBytes(_ row: GatherRow, count: Int)
  /// Gathers planes into interleaved bytes, colours through a table. The last of two or four
  /// channels is alpha.
  static func gatherBytes(_ row: GatherRow, through table: CodeTable, count: Int)

  // MARK: Colour and alpha

  /// Computes source · coverage + background · (1 − coverage).
  static func blend(_ rows: BlendRows, count: Int)
  /// Computes source + background · (1 − coverage), all premultiplied; the coverage is the source's
  /// alpha.
  static func sourceOver(_ rows: BlendRows, count: Int)
  /// Divides by alpha, multiplies by a matrix, adds a bias, multiplies by the new alpha. Pixels whose
  /// alpha is 0 are 0 in between.
  static func colorMatrix(_ rows: ColorMatrixRows, count: Int)
  /// Multiplies the first three planes by the fourth, which is not written.
  static func premultiply(_ source: ImagePlanes, into result: ImagePlanes, count: Int)
  /// Divides the first three planes by the fourth, which is not written; 0 where that is 0.
  static func unpremultiply(_ source: ImagePlanes, into result: ImagePlanes, count: Int)

  // MARK: Arithmetic

  /// Computes a · b.
  static func multiplyRows(_ rows: RowPair, count: Int)
  /// Computes a + b.
  static func addRows(_ rows: RowPair, count: Int)
  /// Computes a − b.
  static func subtractRows(_ rows: RowPair, count: Int)
  /// Computes max(a, b), or a where it is not a number. The result may overlap `a` and `b` as long
  /// as it begins at or before both.
  static func maximumRows(_ rows: RowPair, count: Int)
  /// Computes min(a, b), with the rules of ``maximumRows(_:count:)``.
  static func minimumRows(_ rows: RowPair, count: Int)
  /// Computes a + (b − a) · fraction.
  static func interpolateRows(_ rows: RowPair, fraction: Float, count: Int)
  /// Computes source · factor.
  static func scaleRow(
    _ source: UnsafePointer<Float>, by factor: Float, into result: UnsafeMutablePointer<Float>,
    count: Int)
  /// Writes the same number everywhere.
  static func fillRow(_ result: UnsafeMutablePointer<Float>, with number: Float, count: Int)
  /// Returns 0 if all of the `count` values are 0, 1 if all are 1 (or there is none), 2 otherwise,
  /// whatever follows them.
  static func rowIsUniform(_ source: UnsafePointer<Float>, count: Int) -> Int

  // MARK: Filters

  /// Computes a vertical filter over `count` columns, summed in the order of the weights.
  static func weightedRows(_ rows: WeightedRows, count: Int)
  /// Computes Σ weights[k] · source[i + k], summed in the order of the weights.
  static func convolveRow(_ row: ConvolvedRow, count: Int)
  /// Computes Σ weights[k] · source[2 · i + k], summed in the order of the weights.
  static func convolveRowByHalves(_ row: ConvolvedRow, count: Int)

  // MARK: Resampling

  /// Interpolates between neighbours of the source.
  static func interpolateColumns(_ row: InterpolatedRow, count: Int)
  /// Writes a row of twice the width: number 2j is ¼ s[j − 1] + ¾ s[j], number 2j + 1 is
  /// ¾ s[j] + ¼ s[j + 1]. The result begins with number 0, or 1 if it starts odd.
  static func doubleRow(
    _ source: UnsafePointer<Float>, startsOdd: Bool, into result: UnsafeMutablePointer<Float>,
    count: Int)
  /// Writes a row at another width, by tables of weights; reads exactly what they name.
  static func resampleRow(_ row: ResampledRow, count: Int)

  // MARK: Video frames

  /// Computes the sum of weighted rows of bytes.
  static func sumByteRows(_ rows: WeightedByteRows, count: Int)
  /// Computes a row of a mask from the frame's colours: the nearest of the codes 0…255, halves up.
  static func fitMaskRow(_ row: LinearMaskRow, count: Int)
  /// Computes (source · coverage + background · (total − coverage)) / total: the nearest byte, halves up.
  static func blendBytes(_ rows: ByteBlendRows, count: Int)
}
