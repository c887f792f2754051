// SPDX-License-Identifier: Apache-2.0

/// The hot loops of pictures, built for one instruction set level.
///
/// A row holds one channel. Rows of floats are padded: functions may read and write up to 15 floats
/// beyond `count`, whatever lies there, and nobody may use what is written there. Rows of bytes are
/// not. A result may be one of the rows that it is made of unless a neighbour of a number is read.
///
/// Every number of a result is a fixed expression of what it is made of, wherever it stands, so that
/// any division of a picture gives the same bytes. Products and sums are rounded one after the other,
/// alike on every level, but for the filters: these fuse them where the level can.
package final class ImageKernelTable: Sendable {
  package typealias SpreadBytes = @Sendable (UnsafePointer<UInt8>, Int, ImagePlanes, Int) -> Void
  package typealias SpreadThroughTable =
    @Sendable (UnsafePointer<UInt8>, Int, UnsafePointer<Float>, ImagePlanes, Int) -> Void
  package typealias GatherBytes =
    @Sendable (ImagePlanes, Int, UnsafeMutablePointer<UInt8>, Int) -> Void
  package typealias GatherThroughTable =
    @Sendable (ImagePlanes, Int, CodeTable, UnsafeMutablePointer<UInt8>, Int) -> Void
  package typealias TwoOperands =
    @Sendable (UnsafePointer<Float>, UnsafePointer<Float>, UnsafeMutablePointer<Float>, Int) -> Void
  package typealias ThreeOperands =
    @Sendable (
      UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>, UnsafeMutablePointer<Float>,
      Int
    ) -> Void
  package typealias ColorMatrix = @Sendable (ColorMatrixRows, Int) -> Void
  package typealias Planes = @Sendable (ImagePlanes, ImagePlanes, Int) -> Void
  package typealias Scale =
    @Sendable (UnsafePointer<Float>, Float, UnsafeMutablePointer<Float>, Int) -> Void
  package typealias Interpolate =
    @Sendable (UnsafePointer<Float>, UnsafePointer<Float>, Float, UnsafeMutablePointer<Float>, Int)
    -> Void
  package typealias InterpolateColumns =
    @Sendable (
      UnsafePointer<Float>, UnsafePointer<Int32>, UnsafePointer<Float>, UnsafeMutablePointer<Float>,
      Int
    ) -> Void
  package typealias Weighted = @Sendable (WeightedRows, Int) -> Void
  package typealias Convolve =
    @Sendable (UnsafePointer<Float>, UnsafePointer<Float>, Int, UnsafeMutablePointer<Float>, Int) ->
    Void
  package typealias Double =
    @Sendable (UnsafePointer<Float>, Bool, UnsafeMutablePointer<Float>, Int) -> Void
  package typealias Resample = @Sendable (ResampledRow, Int) -> Void
  package typealias Fill = @Sendable (Float, UnsafeMutablePointer<Float>, Int) -> Void
  package typealias Uniform = @Sendable (UnsafePointer<Float>, Int) -> Int

  /// The level's name: `base`, `v3` or `v4`.
  package let name: String
  /// The lanes of a vector.
  package let laneCount: Int

  /// Interleaved bytes to planes: (source, channels 1…4, planes, count), byte / 255.
  package let spreadBytes: SpreadBytes
  /// Likewise, but colours through a table of 256 numbers: (source, channels, table, planes, count).
  /// The last of two or four channels is alpha and becomes byte / 255.
  package let spreadBytesThroughTable: SpreadThroughTable
  /// Planes to interleaved bytes: (planes, channels 1…4, target, count), the nearest code, halves up;
  /// not-a-number is 0.
  package let gatherBytes: GatherBytes
  /// Likewise, but colours through a table: (planes, channels, table, target, count). The last of two
  /// or four channels is alpha.
  package let gatherBytesLinearToSRGB: GatherThroughTable
  /// source · mask + background · (1 − mask): (source, background, mask, result, count).
  package let blend: ThreeOperands
  /// source + background · (1 − alpha), all premultiplied: (source, background, the source's alpha,
  /// result, count).
  package let sourceOver: ThreeOperands
  /// Divides by alpha, multiplies by a matrix, adds a bias, multiplies by the new alpha. Pixels whose
  /// alpha is 0 are 0 in between.
  package let colorMatrix: ColorMatrix
  /// The first three planes times the fourth: (source, result, count); the fourth is not written.
  package let premultiply: Planes
  /// The first three planes divided by the fourth, 0 where that is 0: likewise.
  package let unpremultiply: Planes
  /// a · b: (a, b, result, count).
  package let multiplyRows: TwoOperands
  /// a + b.
  package let addRows: TwoOperands
  /// a − b.
  package let subtractRows: TwoOperands
  /// The larger of each two. Here and in `minimumRows`, the result may overlap `a` and `b` as long as it
  /// begins at or before both.
  package let maximumRows: TwoOperands
  /// The smaller of each two.
  package let minimumRows: TwoOperands
  /// a · factor: (a, factor, result, count).
  package let scaleRow: Scale
  /// a + (b − a) · t: (a, b, t, result, count).
  package let interpolateRows: Interpolate
  /// a + (b − a) · fractions[i], where a is number lefts[i] of the source and b the one after it:
  /// (source, lefts, fractions, result, count). Nothing beyond `count` is read of `lefts` and `fractions`.
  package let interpolateColumns: InterpolateColumns
  /// A vertical filter over `count` columns, summed in the order of the weights.
  package let weightedRows: Weighted
  /// result[i] = Σ weights[k] · source[i + k], summed in the order of the weights: (source, weights,
  /// number of weights, result, count).
  package let convolveRow: Convolve
  /// result[i] = Σ weights[k] · source[2 · i + k], likewise.
  package let convolveRowByHalves: Convolve
  /// A row of twice the width, (source, starts odd, result, count): number 2j is ¼ s[j − 1] + ¾ s[j],
  /// number 2j + 1 is ¾ s[j] + ¼ s[j + 1]. The result begins with number 0, or 1 if it starts odd.
  package let doubleRow: Double
  /// A row at another width, by tables of weights; reads exactly what they name.
  package let resampleRow: Resample
  /// The same number everywhere: (number, result, count).
  package let fillRow: Fill
  /// 0 if all of the `count` numbers are 0, 1 if all are 1 (or there is none), 2 otherwise; not a
  /// matter of what follows them.
  package let rowIsUniform: Uniform

  package init(
    name: String, laneCount: Int,
    spreadBytes: @escaping SpreadBytes,
    spreadBytesThroughTable: @escaping SpreadThroughTable,
    gatherBytes: @escaping GatherBytes,
    gatherBytesLinearToSRGB: @escaping GatherThroughTable,
    blend: @escaping ThreeOperands,
    sourceOver: @escaping ThreeOperands,
    colorMatrix: @escaping ColorMatrix,
    premultiply: @escaping Planes,
    unpremultiply: @escaping Planes,
    multiplyRows: @escaping TwoOperands,
    addRows: @escaping TwoOperands,
    subtractRows: @escaping TwoOperands,
    maximumRows: @escaping TwoOperands,
    minimumRows: @escaping TwoOperands,
    scaleRow: @escaping Scale,
    interpolateRows: @escaping Interpolate,
    interpolateColumns: @escaping InterpolateColumns,
    weightedRows: @escaping Weighted,
    convolveRow: @escaping Convolve,
    convolveRowByHalves: @escaping Convolve,
    doubleRow: @escaping Double,
    resampleRow: @escaping Resample,
    fillRow: @escaping Fill,
    rowIsUniform: @escaping Uniform
  ) {
    self.name = name
    self.laneCount = laneCount
    self.spreadBytes = spreadBytes
    self.spreadBytesThroughTable = spreadBytesThroughTable
    self.gatherBytes = gatherBytes
    self.gatherBytesLinearToSRGB = gatherBytesLinearToSRGB
    self.blend = blend
    self.sourceOver = sourceOver
    self.colorMatrix = colorMatrix
    self.premultiply = premultiply
    self.unpremultiply = unpremultiply
    self.multiplyRows = multiplyRows
    self.addRows = addRows
    self.subtractRows = subtractRows
    self.maximumRows = maximumRows
    self.minimumRows = minimumRows
    self.scaleRow = scaleRow
    self.interpolateRows = interpolateRows
    self.interpolateColumns = interpolateColumns
    self.weightedRows = weightedRows
    self.convolveRow = convolveRow
    self.convolveRowByHalves = convolveRowByHalves
    self.doubleRow = doubleRow
    self.resampleRow = resampleRow
    self.fillRow = fillRow
    self.rowIsUniform = rowIsUniform
  }
}
