// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels

/// The rows of a mask at the size of a frame. Spans outside the subject, or entirely inside it, are found in advance, so
/// that coverage is computed only at edges.
struct MaskFieldRows {
  package let field: MaskField
  package let width: Int
  package let height: Int
  private let axis: BilinearAxis
  /// The kind of each of the grid's cells, as the raw value of a ``MaskSpan/Kind``.
  private let kinds: Plane<UInt8>
  /// For each column of the grid, the first column of the frame to the right of the cells' centres.
  private let firstColumns: [Int32]

  init(_ field: MaskField, width: Int, height: Int) {
    self.field = field
    self.width = width
    self.height = height
    axis = BilinearAxis(width, in: field.width)
    let end = Int32(truncatingIfNeeded: width)
    var firstColumns = [Int32](repeating: end, count: field.width + 1)
    for x in (0..<end).reversed() { firstColumns[Int(axis.firsts[Int(x)])] = x }
    for place in (0..<field.width).reversed() {
      firstColumns[place] = min(firstColumns[place], firstColumns[place + 1])
    }
    self.firstColumns = firstColumns
    kinds = Plane(width: field.width, height: field.height)
    withUnsafeRows(of: kinds) { kinds in
      field.withUnsafePlanes { planes in
        // 16-bit codes slightly exceed 1, and rounding errors the bounds.
        Kernels.chosen.markMaskBounds(
          planes: planes, hasFactors: field.hasFactors, largest: 1.004, slack: 1e-4,
          result: kinds.base, count: field.width * field.height)
      }
    }
  }

  /// Finds the spans of a group of rows.
  func findSpans(of rows: Range<Int>, in scratch: MaskRowScratch) {
    let first = BilinearAxis.position(rows.lowerBound, of: height, in: field.height).first
    let last = min(
      BilinearAxis.position(rows.upperBound - 1, of: height, in: field.height).first + 1,
      field.height - 1)
    // Neighbouring rows are mostly between the same two rows of cells.
    if scratch.spanRows == first..<last + 1 { return }
    scratch.spanRows = first..<last + 1
    scratch.spans.removeAll(keepingCapacity: true)
    withUnsafeRows(of: kinds, scratch.kinds) { kinds, bits in
      commonBitsOfRows(
        kinds[first], rowCount: last - first + 1, stride: field.width, into: bits.base,
        count: field.width)
      // The last cell has no right neighbour.
      bits.base[field.width] = bits.base[field.width - 1]
      var kind = MaskSpan.Kind.mixed
      var start = 0
      var column = 0
      while let place = firstChange(bits.base, from: column, to: field.width, kind.rawValue) {
        column = place + 1
        let next = MaskSpan.Kind(rawValue: bits.base[place] & bits.base[place + 1]) ?? .mixed
        if next != kind {
          let end = Int(firstColumns[place])
          if end > start {
            MaskSpan.append(kind, start..<end, to: &scratch.spans, width: width)
            start = end
          }
          kind = next
        }
      }
      if start < width { MaskSpan.append(kind, start..<width, to: &scratch.spans, width: width) }
    }
  }

  /// Writes the coverage of a span of a row, 0…255.
  ///
  /// - Parameters:
  ///   - row: The index of the row.
  ///   - columns: The columns of the span.
  ///   - frame: The frame.
  ///   - result: Receives the coverage, starting at the row's first column.
  ///   - scratch: Scratch memory for frames of this width.
  func writeCoverage(
    row: Int, columns: Range<Int>, of frame: PlanarPixelBuffer,
    into result: UnsafeMutablePointer<UInt16>, scratch: MaskRowScratch
  ) {
    let start = columns.lowerBound
    let count = columns.count
    let place = BilinearAxis.position(row, of: height, in: field.height)
    let first = Int(axis.firsts[start])
    let gridCount = min(Int(axis.firsts[columns.upperBound - 1]) + 2, field.width) - first
    let upper = place.first * field.width + first
    let lower = min(place.first + 1, field.height - 1) * field.width + first
    withUnsafeRows(of: scratch.mixed, scratch.rows) { mixed, rows in
      let factors = ImagePlanes(mixed[0], mixed[1], mixed[2], mixed[3])
      field.withUnsafePlanes { planes in
        func interpolate(
          _ source: UnsafeMutablePointer<Float>, into result: UnsafeMutablePointer<Float>
        ) {
          Kernels.chosen.interpolateRows(
            RowPair(source + upper, source + lower, into: result), fraction: place.fraction,
            count: gridCount)
          // The last cell has no right neighbour.
          result[gridCount] = result[gridCount - 1]
        }
        if field.hasFactors {
          interpolate(planes.first, into: factors.first)
          interpolate(planes.second, into: factors.second)
          interpolate(planes.third, into: factors.third)
        }
        interpolate(planes.fourth, into: factors.fourth)
      }
      let colors = ImagePlanes(rows[0], rows[1], rows[2], rows[2])
      if field.hasFactors {
        spreadColors(
          of: frame, row: row, columns: columns, into: colors.moved(by: start))
      }
      axis.withUnsafeTables { _, fractions in
        firstColumns.withUnsafeBufferPointer { firstColumns in
          guard let firstColumns = firstColumns.baseAddress else { return }
          Kernels.chosen.fitMaskRow(
            LinearMaskRow(
              colors: colors, factors: factors.moved(by: -first), hasFactors: field.hasFactors,
              firstColumns: firstColumns, fractions: fractions, values: rows[3], result: result,
              column: start, cell: first), count: count)
        }
      }
    }
  }
}

extension ImagePlanes {
  /// Returns the addresses of a place in the same row, a number of elements further on.
  fileprivate func moved(by distance: Int) -> ImagePlanes {
    ImagePlanes(first + distance, second + distance, third + distance, fourth + distance)
  }
}

/// Scratch memory for the rows of a mask, used by one thread.
final class MaskRowScratch {
  /// The factors of luma, Cb and Cr, and the constants, interpolated between two rows of the grid.
  fileprivate let mixed: Plane<Float>
  /// Rows of luma, Cb and Cr, and of the mask's values.
  fileprivate let rows: Plane<Float>
  /// Rows of coverage, 0…255, each with room for one more column.
  let coverage: Plane<UInt16>
  /// The kinds of the grid's cells around a group of rows of the frame.
  fileprivate let kinds: Plane<UInt8>
  /// A row of coverage for chroma.
  let chroma: Plane<UInt16>
  /// The spans of the current rows.
  fileprivate(set) var spans: [MaskSpan] = []
  /// The rows of the grid for which the spans were found.
  fileprivate var spanRows = 0..<0

  init(gridWidth: Int, width: Int, rowCount: Int) {
    mixed = Plane(width: gridWidth + FrameGrid.padding, height: 4)
    rows = Plane(width: width + FrameGrid.padding, height: 4)
    // Pairs of columns are aligned in every row.
    coverage = Plane(width: (width + FrameGrid.padding + 1) & ~1, height: rowCount)
    kinds = Plane(width: gridWidth + 1, height: 1)
    // Interleaved chroma at full size has two codes per luma code.
    chroma = Plane(width: 2 * width + FrameGrid.padding, height: 1)
  }
}

/// A group of rows of a frame that share their chroma, with their mask; valid within
/// ``MaskField/forEachGroup(of:threadCount:_:)``.
struct MaskRowGroup {
  let rows: Range<Int>
  /// The spans of these rows.
  let spans: [MaskSpan]
  /// The coverage of the mixed spans, 0…255, starting with the first row of the group.
  let coverage: Plane<UInt16>.Rows
  /// A row of coverage for chroma.
  let chroma: Plane<UInt16>.Rows
}
