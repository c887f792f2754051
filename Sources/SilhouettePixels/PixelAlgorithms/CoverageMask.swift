// SPDX-License-Identifier: Apache-2.0

/// A fine mask: each sample is the share of its cell that the subject covers.
///
/// Drawn masks, and those averaged from larger ones, are soft only in the cells that an edge crosses. A network's answer
/// fades over several samples on both sides of an edge, however sure it is. A fine mask tells more about its edges than
/// the eye sees: the mean of every cell, which an enlargement should keep.
package struct CoverageMask {
  private let means: Plane<Float>

  /// The share of soft samples away from the edge above which a mask is a network's answer. In masks averaged to
  /// 17…257 samples a side at most 0.09 are, in answers of networks 0.22 and more.
  private static let mostElsewhere = 1.0 / 8
  /// The soft samples at the edge, to each crossing of ½, below which a mask is hard: about 0.7 in fine masks.
  private static let fewestAtEdge = 0.25
  /// The fewest soft samples that tell anything.
  private static let fewestSamples = 16

  /// Recognises a fine mask; `nil` for a hard one and for a network's answer.
  ///
  /// - Parameter mask: One channel.
  /// - Throws: ``MaskError/notAMask(_:)``.
  package init?(_ mask: PixelBuffer) throws(MaskError) {
    try mask.checkIsMask()
    let values = mask.maskValues()
    var samples = SoftSamples()
    for y in 0..<values.height {
      samples.add(
        values.row(y), above: values.row(max(0, y - 1)),
        below: values.row(min(values.height - 1, y + 1)), count: values.width)
    }
    means = values
    let soft = samples.atEdge + samples.elsewhere
    guard samples.atEdge >= Self.fewestSamples,
      Double(samples.elsewhere) <= Self.mostElsewhere * Double(soft),
      Double(samples.atEdge) >= Self.fewestAtEdge * Double(samples.crossings)
    else { return nil }
  }

  /// The samples of each row.
  package var width: Int { means.width }
  /// The rows.
  package var height: Int { means.height }

  /// Returns a mask of the same image whose cells have the means of this one.
  ///
  /// Corrections of the cells, interpolated between their middles, are added and the sums clamped, until the means are
  /// right: iterative back-projection, M. Irani and S. Peleg, "Improving Resolution by Image Registration", CVGIP 1991.
  ///
  /// - Parameter alpha: One channel, larger than this mask.
  /// - Returns: The mask in the format of `alpha`.
  /// - Throws: ``MaskError/notAMask(_:)``.
  package func correcting(_ alpha: PixelBuffer) throws(MaskError) -> PixelBuffer {
    try alpha.checkIsMask()
    let corrections = corrections(of: alpha)
    var result = alpha
    let enlarger = RowEnlarger(corrections, width: alpha.width, height: alpha.height)
    let (width, stride, component) = (alpha.width, result.rowStrideInBytes, alpha.format.component)
    result.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      forEachBand(of: alpha.height) { rows in
        let values = Plane<Float>(width: width, height: 1)
        let enlarged = Plane<SIMD4<Float>>(width: width, height: 1)
        let scratch = enlarger.scratch()
        for y in rows {
          alpha.readMaskRow(y, into: values.base)
          enlarger.read(y, into: enlarged.base, scratch: scratch)
          addClampedRow(enlarged.base, to: values.base, count: width)
          storeRow(
            values.base, into: base + y * stride, component: component,
            scale: component.largestCode, count: width)
        }
        withExtendedLifetime((values, enlarged)) {}
      }
    }
    return result
  }

  /// The rounds of corrections, and the share of what is missing that each adds: above 1, which converges faster.
  private static let (rounds, relaxation): (Int, Float) = (8, 1.7)

  /// Returns the correction of each cell, in the first lane, found on a grid of 4×4 numbers to a cell.
  private func corrections(of alpha: PixelBuffer) -> Plane<SIMD4<Float>> {
    let (width, height) = (means.width, means.height)
    let numbers = alpha.averaged(width: 4 * width, height: 4 * height, component: .float32)
      .maskValues()
    var corrections = Plane<Float>(width: width, height: height)
    var next = Plane<Float>(width: width, height: height)
    corrections.base.initialize(repeating: 0, count: width * height)
    for _ in 0..<Self.rounds {
      let (source, target) = (corrections, next)
      forEachBand(of: height, rowsPerBand: 8) { rows in
        for y in rows { correctRow(y, of: numbers, source, into: target) }
      }
      swap(&corrections, &next)
    }
    let result = Plane<SIMD4<Float>>(width: width, height: height)
    for place in 0..<width * height { result.base[place] = SIMD4(corrections.base[place], 0, 0, 0) }
    withExtendedLifetime((corrections, next, numbers)) {}
    return result
  }

  /// Improves the corrections of a row of cells.
  private func correctRow(
    _ y: Int, of numbers: Plane<Float>, _ corrections: Plane<Float>, into target: Plane<Float>
  ) {
    let width = means.width
    let scratch = Plane<Float>(width: width + 2, height: 2)
    let (mixed, sums) = (scratch.row(0), scratch.row(1))
    sums.update(repeating: 0, count: width)
    for (row, (other, fraction)) in [(-1, 0.375), (-1, 0.125), (1, 0.125), (1, 0.375)].enumerated()
    {
      let neighbour = min(max(y + other, 0), means.height - 1)
      mixPaddedRow(
        corrections.row(y), corrections.row(neighbour), Float(fraction), into: mixed, count: width)
      addCorrectedRow(mixed, numbers: numbers.row(4 * y + row), to: sums, count: width)
    }
    correctCellRow(
      corrections.row(y), sums: sums, means: means.row(y), relaxation: Self.relaxation,
      into: target.row(y), count: width)
    withExtendedLifetime((scratch, corrections, numbers, target)) {}
  }
}
