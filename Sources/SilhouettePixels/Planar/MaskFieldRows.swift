// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels

/// The rows of a mask at the size of a frame. Stretches that can hold nothing of the subject, or nothing else, are known
/// beforehand: only edges are computed.
struct MaskFieldRows {
  package let field: MaskField
  package let width: Int
  package let height: Int
  private let axis: BilinearAxis
  /// The kinds of the grid's places, as ``MaskSpan/Kind``.
  private let kinds: Plane<UInt8>
  /// The first column right of each place of the grid.
  private let firstColumns: [Int]

  init(_ field: MaskField, width: Int, height: Int) {
    (self.field, self.width, self.height) = (field, width, height)
    axis = BilinearAxis(width, in: field.width)
    var firstColumns = [Int](repeating: width, count: field.width + 1)
    for x in 0..<width {
      let left = Int(axis.firsts[x])
      firstColumns[left] = min(firstColumns[left], x)
    }
    for place in (0..<field.width).reversed() {
      firstColumns[place] = min(firstColumns[place], firstColumns[place + 1])
    }
    self.firstColumns = firstColumns
    kinds = Plane(width: field.width, height: field.height)
    field.withUnsafePlanes { planes in
      markBounds(
        planes, hasFactors: field.hasFactors, into: kinds.base,
        count: field.width * field.height)
    }
  }

  /// Finds the stretches of some rows.
  func findSpans(of rows: Range<Int>, in scratch: MaskRowScratch) {
    let first = BilinearAxis.position(rows.lowerBound, of: height, in: field.height).first
    let last = min(
      BilinearAxis.position(rows.upperBound - 1, of: height, in: field.height).first + 1,
      field.height - 1)
    // Neighbouring rows mostly lie between the same places of the grid.
    if scratch.spanRows == first..<last + 1 { return }
    scratch.spanRows = first..<last + 1
    scratch.spans.removeAll(keepingCapacity: true)
    let bits = scratch.kinds
    commonBitsOfRows(
      kinds.row(first), rowCount: last - first + 1, stride: field.width, into: bits.base,
      count: field.width)
    // The last place has no right neighbour.
    bits.base[field.width] = bits.base[field.width - 1]
    var (kind, start) = (MaskSpan.Kind.mixed, 0)
    for column in 0..<field.width {
      let next = MaskSpan.Kind(rawValue: bits.base[column] & bits.base[column + 1]) ?? .mixed
      if next != kind {
        if firstColumns[column] > start {
          MaskSpan.append(
            kind, start..<firstColumns[column], to: &scratch.spans, width: width)
          start = firstColumns[column]
        }
        kind = next
      }
    }
    if start < width { MaskSpan.append(kind, start..<width, to: &scratch.spans, width: width) }
    withExtendedLifetime((kinds, bits)) {}
  }

  /// Writes the coverage of a stretch of a row, 0…255.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - columns: The stretch.
  ///   - frame: The frame.
  ///   - result: The coverage of the row's first column.
  ///   - scratch: Working memory for frames of this width.
  func writeCoverage(
    row: Int, columns: Range<Int>, of frame: PlanarPixelBuffer,
    into result: UnsafeMutablePointer<UInt16>, scratch: MaskRowScratch
  ) {
    let (start, count) = (columns.lowerBound, columns.count)
    let place = BilinearAxis.position(row, of: height, in: field.height)
    let first = Int(axis.firsts[start])
    let gridCount = min(Int(axis.firsts[columns.upperBound - 1]) + 2, field.width) - first
    let upper = place.first * field.width + first
    let lower = min(place.first + 1, field.height - 1) * field.width + first
    field.withUnsafePlanes { planes in
      for (index, target) in scratch.factors.enumerated() {
        guard index == 3 || field.hasFactors else { continue }
        let source =
          index == 0
          ? planes.first
          : index == 1
            ? planes.second
            : index == 2
              ? planes.third : planes.fourth
        Kernels.fastest.interpolateRows(
          RowPair(source + upper, source + lower, into: scratch.mixed.base),
          fraction: place.fraction, count: gridCount)
        // The last place has no right neighbour.
        scratch.mixed.base[gridCount] = scratch.mixed.base[gridCount - 1]
        axis.withUnsafeTables { lefts, fractions in
          Kernels.fastest.interpolateColumns(
            InterpolatedRow(
              source: scratch.mixed.base - first, lefts: lefts + start,
              fractions: fractions + start, result: target), count: count)
        }
      }
    }
    if field.hasFactors {
      spreadColors(of: frame, row: row, columns: columns, into: scratch.colors)
    }
    Kernels.fastest.fitMaskRow(
      LinearMaskRow(
        colors: scratch.colorPlanes, factors: scratch.factorPlanes, result: result + start),
      count: count)
    withExtendedLifetime(scratch) {}
  }
}

/// Working memory for the rows of a mask; one thread's own.
package final class MaskRowScratch {
  /// A row of the grid.
  package let mixed: Plane<Float>
  private let rows: Plane<Float>
  /// Rows of coverage, 0…255, with room for one column more.
  package let coverage: Plane<UInt16>
  /// The kinds of the places of some rows of the grid.
  package let kinds: Plane<UInt8>
  /// A row of chroma's coverage.
  package let chroma: Plane<UInt16>
  /// The factors of luma, Cb and Cr, and the numbers that are added.
  package let factors: [UnsafeMutablePointer<Float>]
  /// Luma, Cb and Cr.
  package let colors: [UnsafeMutablePointer<Float>]
  /// The stretches of the present rows.
  fileprivate(set) var spans: [MaskSpan] = []
  /// The rows of the grid that they were found in.
  fileprivate var spanRows = 0..<0

  init(gridWidth: Int, width: Int, rowCount: Int) {
    mixed = Plane(width: gridWidth + FrameGrid.padding, height: 1)
    rows = Plane(width: width + FrameGrid.padding, height: 7)
    // Without factors and colours, their products are 0.
    rows.base.update(repeating: 0, count: rows.width * rows.height)
    (factors, colors) = ((0..<4).map(rows.row), (4..<7).map(rows.row))
    coverage = Plane(width: width + FrameGrid.padding, height: rowCount)
    kinds = Plane(width: gridWidth + 1, height: 1)
    // Interleaved chroma at full size has two codes for each of luma's.
    chroma = Plane(width: 2 * width + FrameGrid.padding, height: 1)
  }

  var factorPlanes: ImagePlanes {
    ImagePlanes(rows.row(0), rows.row(1), rows.row(2), rows.row(3))
  }
  var colorPlanes: ImagePlanes {
    ImagePlanes(rows.row(4), rows.row(5), rows.row(6), rows.row(6))
  }
}
