// SPDX-License-Identifier: Apache-2.0

/// A fine mask: each sample is the fraction of its cell that the subject covers.
///
/// Drawn masks, and those averaged from larger ones, are soft only in the cells that an edge crosses. A network's mask
/// fades over several samples on both sides of an edge, however certain the network is. The cell means of a fine mask
/// locate its edges more precisely than its resolution does, and an enlargement should preserve them.
package struct CoverageMask {
  private let means: Plane<Float>

  /// The largest fraction of a fine mask's soft samples that are not at its edge. In masks averaged to 17…257 samples
  /// per side it is at most 0.09, in networks' masks at least 0.22.
  private static let mostElsewhere = 1.0 / 8
  /// The number of soft samples at the edge, per crossing of ½, below which a mask counts as hard; fine masks have about
  /// 0.7.
  private static let fewestAtEdge = 0.25
  /// The fewest soft samples that allow a decision.
  private static let fewestSamples = 16

  /// Creates a fine mask from a mask if it is one; `nil` for a hard mask and for a network's mask.
  ///
  /// - Parameter mask: A mask with one channel.
  /// - Throws: ``MaskError/notAMask(_:)`` unless the mask has one channel.
  package init?(_ mask: PixelBuffer) throws(MaskError) {
    try mask.checkIsMask()
    let values = mask.maskValues()
    var samples = SoftSamples()
    withUnsafeRows(of: values) { values in
      for y in 0..<values.height {
        samples.add(
          values[y], above: values[max(0, y - 1)], below: values[min(values.height - 1, y + 1)],
          count: values.width)
      }
    }
    means = values
    let soft = samples.atEdge + samples.elsewhere
    guard samples.atEdge >= Self.fewestSamples,
      Double(samples.elsewhere) <= Self.mostElsewhere * Double(soft),
      Double(samples.atEdge) >= Self.fewestAtEdge * Double(samples.crossings)
    else { return nil }
  }

  /// The number of columns.
  package var width: Int { means.width }
  /// The number of rows.
  package var height: Int { means.height }

  /// Returns a larger mask, corrected so that its means over this mask's cells equal this mask's samples.
  ///
  /// In each round, the corrections of the cells are interpolated between their centres and added, and the sums are clamped:
  /// iterative back-projection, M. Irani and S. Peleg, "Improving Resolution by Image Registration", CVGIP 1991.
  ///
  /// - Parameter alpha: A mask with one channel, larger than this mask.
  /// - Returns: The mask in the format of `alpha`.
  /// - Throws: ``MaskError/notAMask(_:)`` unless the mask has one channel.
  package func correcting(_ alpha: PixelBuffer) throws(MaskError) -> PixelBuffer {
    try alpha.checkIsMask()
    let corrections = corrections(of: alpha)
    var result = alpha
    let enlarger = RowEnlarger(corrections, width: alpha.width, height: alpha.height)
    let width = alpha.width
    let stride = result.rowStrideInBytes
    let component = alpha.format.component
    result.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      forEachBand(of: alpha.height) { rows in
        let values = Plane<Float>(width: width, height: 1)
        let enlarged = Plane<SIMD4<Float>>(width: width, height: 1)
        let scratch = enlarger.scratch()
        withUnsafeRows(of: values, enlarged) { values, enlarged in
          for y in rows {
            alpha.readMaskRow(y, into: values.base)
            enlarger.read(y, into: enlarged.base, scratch: scratch)
            addClampedRow(enlarged.base, to: values.base, count: width)
            storeRow(
              values.base, into: base + y * stride, component: component,
              scale: component.largestCode, count: width)
          }
        }
      }
    }
    return result
  }

  /// The number of rounds of corrections.
  private static let rounds = 8
  /// The factor of each round's corrections; values above 1 converge faster.
  private static let relaxation: Float = 1.7

  /// Returns the correction of each cell, in the first lane; the mean of a cell is computed from 4×4 samples.
  private func corrections(of alpha: PixelBuffer) -> Plane<SIMD4<Float>> {
    let width = means.width
    let height = means.height
    let samples = alpha.averaged(width: 4 * width, height: 4 * height, component: .float32)
      .maskValues()
    var corrections = Plane<Float>(width: width, height: height, repeating: 0)
    var next = Plane<Float>(width: width, height: height)
    for _ in 0..<Self.rounds {
      withUnsafeRows(of: samples, corrections, next) { samples, source, target in
        forEachBand(of: height, rowsPerBand: 8) { rows in
          for y in rows { correctRow(y, of: samples, source, into: target) }
        }
      }
      swap(&corrections, &next)
    }
    let result = Plane<SIMD4<Float>>(width: width, height: height)
    withUnsafeRows(of: corrections, result) { corrections, result in
      for cell in 0..<width * height { result.base[cell] = SIMD4(corrections.base[cell], 0, 0, 0) }
    }
    return result
  }

  /// Updates the corrections of a row of cells.
  private func correctRow(
    _ y: Int, of samples: Plane<Float>.Rows, _ corrections: Plane<Float>.Rows,
    into target: Plane<Float>.Rows
  ) {
    let width = means.width
    let scratch = Plane<Float>(width: width + 2, height: 2)
    withUnsafeRows(of: means, scratch) { means, scratch in
      let mixed = scratch[0]
      let sums = scratch[1]
      sums.update(repeating: 0, count: width)
      for (row, (other, fraction)) in [(-1, 0.375), (-1, 0.125), (1, 0.125), (1, 0.375)]
        .enumerated()
      {
        let neighbour = min(max(y + other, 0), means.height - 1)
        mixPaddedRow(
          corrections[y], corrections[neighbour], Float(fraction), into: mixed, count: width)
        addCorrectedRow(mixed, samples: samples[4 * y + row], to: sums, count: width)
      }
      correctCellRow(
        corrections[y], sums: sums, means: means[y], relaxation: Self.relaxation,
        into: target[y], count: width)
    }
  }
}
