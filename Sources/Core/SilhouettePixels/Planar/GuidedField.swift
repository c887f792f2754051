// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels

/// A guided filter for the mask of a video frame, with the frame's luma and chroma as the guide, all on one small grid.
///
/// K. He, J. Sun, X. Tang, "Guided Image Filtering", TPAMI 2013, with a colour guide; the coefficients are enlarged to the
/// frame: K. He, J. Sun, "Fast Guided Filter", arXiv 1505.00996. The windows are sized in cells of the grid: larger ones
/// would exceed the resolution of a network for small masks.
package struct GuidedField: Hashable, Sendable {
  /// The radius of a window, in cells of the grid.
  package var radius = 2
  /// The colour variance above which a window counts as having an edge.
  package var epsilon: Float = 1e-3
  /// The weight of chroma; differences of chroma are about half as large as those of luma.
  package var chromaWeight: Float = 2
  /// The distance from 0 or 1 below which a probability counts as certain: a window that contains only certain values of
  /// one kind has no edge.
  package var certainty: Float = 0.02

  /// Creates the filter with its standard parameters.
  package init() {}

  /// Computes the mask as a linear function of the frame's luma and chroma.
  ///
  /// - Parameters:
  ///   - mask: The mask, row by row from the top.
  ///   - grid: The frame, reduced to the same grid.
  ///   - levels: The range of values that is mapped to 0…1.
  ///   - field: The field to write to, of the grid's size.
  ///   - threadCount: The number of threads; `nil` for all.
  package func fit(
    _ mask: [Float], to grid: FrameGrid, levels: ClosedRange<Float>, into field: inout MaskField,
    threadCount: Int? = nil
  ) {
    let width = grid.width
    let height = grid.height
    precondition(
      mask.count >= width * height && field.width == width && field.height == height,
      "a mask and a frame of two sizes")
    // Far from edges, the mask is unchanged.
    field.set(mask, levels: levels)
    let kinds = kinds(of: mask, width, height)
    guard let edges = GridBox(of: kinds, equalTo: 0) else { return }
    let scale = 1 / max(levels.upperBound - levels.lowerBound, 1e-3)
    field.allocateFactors()
    let outer = edges.grown(by: radius, width: width, height: height)
    let functions = functions(of: mask, grid, kinds, outer, threadCount)
    average(functions, 0, outer, scale, 0, width, into: &field.luma)
    average(functions, 1, outer, scale * chromaWeight, 0, width, into: &field.cb)
    average(functions, 2, outer, scale * chromaWeight, 0, width, into: &field.cr)
    average(
      functions, 3, outer, scale, -levels.lowerBound * scale, width, into: &field.offsets)
  }

  /// Returns, for each window, the linear function that fits the mask best: the factors of luma, Cb and Cr and the
  /// constants, as vertically stacked planes, for the cells of the box around the edges, grown by twice the radius.
  private func functions(
    of mask: [Float], _ grid: FrameGrid, _ kinds: Plane<UInt8>, _ outer: GridBox,
    _ threadCount: Int?
  ) -> Plane<Float> {
    let width = grid.width
    let height = grid.height
    let box = outer.grown(by: radius, width: width, height: height)
    // Row loops read a little beyond the last row.
    let functions = Plane<Float>(
      width: box.width, height: 4 * box.height + 1 + FrameGrid.padding / box.width)
    let stride = box.width + 2 * radius + FrameGrid.padding
    withUnsafePlanes(of: grid, mask) { planes in
      withUnsafeRows(of: kinds, functions) { kinds, functions in
        forEachBand(of: box.height, rowsPerBand: 36, threadCount: threadCount) { rows in
          let moments = GuidedMomentRows(radius: radius, width: box.width, stride: stride)
          for row in max(rows.lowerBound - radius, 0)..<rows.upperBound + radius {
            if row < box.height {
              let place = (box.row + row) * width + box.column
              let source = ImagePlanes(
                planes.first + place, planes.second + place, planes.third + place,
                planes.fourth + place)
              let above = max(row - radius, 0)
              moments.add(
                row, source, chromaWeight: chromaWeight,
                kinds: kinds.base + ((box.row + above) * width + box.column), kindStride: width,
                kindRowCount: min(row + radius, box.height - 1) - above + 1)
            }
            let center = row - radius
            guard rows.contains(center) else { continue }
            let window = max(center - radius, 0)...min(center + radius, box.height - 1)
            let place = (box.row + center) * width + box.column
            moments.withRows(window) { sums, rowStride in
              Kernels.chosen.fitGuidedRow(
                GuidedFunctionRow(
                  sums: sums, stride: stride, rowStride: rowStride, kinds: kinds.base + place,
                  mask: planes.fourth + place, rowCount: window.count, radius: radius,
                  epsilon: epsilon,
                  result: ImagePlanes(
                    functions[center], functions[box.height + center],
                    functions[2 * box.height + center], functions[3 * box.height + center])),
                count: box.width)
            }
          }
        }
      }
    }
    return functions
  }

  /// Returns the kind of each window: 1 for certain background, 2 for certain subject, 0 for windows that contain both
  /// or uncertain values.
  private func kinds(of mask: [Float], _ width: Int, _ height: Int) -> Plane<UInt8> {
    // Values beyond the border are ignored.
    let certain = Plane<UInt8>(width: width + 2 * radius, height: 1, repeating: 0xFF)
    let alongRows = Plane<UInt8>(width: width, height: height)
    let result = Plane<UInt8>(width: width, height: height)
    withUnsafeRows(of: certain, alongRows, result) { certain, alongRows, result in
      mask.withUnsafeBufferPointer { mask in
        guard let mask = mask.baseAddress else { return }
        for row in 0..<height {
          markCertain(mask + row * width, certainty, into: certain.base + radius, count: width)
          commonBitsAlongRow(
            certain.base, taps: 2 * radius + 1, into: alongRows[row], count: width)
        }
      }
      for row in 0..<height {
        let rows = max(row - radius, 0)...min(row + radius, height - 1)
        commonBitsOfRows(
          alongRows[rows.lowerBound], rowCount: rows.count, stride: width, into: result[row],
          count: width)
      }
    }
    return result
  }

  /// Writes, for each cell of a box, the mean over the windows that contain it, multiplied by a factor, plus a constant.
  ///
  /// - Parameters:
  ///   - functions: The planes of the linear functions, for the box around the edges, grown by twice the radius.
  ///   - plane: The index of the plane.
  ///   - outer: The cells to write.
  private func average(
    _ functions: Plane<Float>, _ plane: Int, _ outer: GridBox, _ scale: Float, _ offset: Float,
    _ width: Int, into result: inout [Float]
  ) {
    let height = (result.count - FrameGrid.padding) / width
    let box = outer.grown(by: radius, width: width, height: height)
    let scratch = Plane<Float>(
      width: box.width + 2 * radius + FrameGrid.padding, height: 2, repeating: 0)
    withUnsafeRows(of: functions, scratch) { functions, scratch in
      result.withUnsafeMutableBufferPointer { result in
        guard let result = result.baseAddress else { return }
        for row in outer.row..<outer.row + outer.height {
          let y = row - box.row
          let rows = max(y - radius, 0)...min(y + radius, box.height - 1)
          boxMeanRow(
            functions[plane * box.height + rows.lowerBound], rowCount: rows.count,
            stride: box.width, radius: radius, scale: scale, offset: offset, scratch: scratch,
            count: box.width)
          (result + row * width + outer.column).update(
            from: scratch[1] + (outer.column - box.column), count: outer.width)
        }
      }
    }
  }
}

/// Calls `body` with the planes of luma, Cb and Cr of a grid, and with a mask.
private func withUnsafePlanes(
  of grid: FrameGrid, _ mask: [Float], _ body: (ImagePlanes) -> Void
) {
  grid.luma.withUnsafeBufferPointer { luma in
    grid.cb.withUnsafeBufferPointer { cb in
      grid.cr.withUnsafeBufferPointer { cr in
        mask.withUnsafeBufferPointer { mask in
          guard let luma = luma.baseAddress, let cb = cb.baseAddress, let cr = cr.baseAddress,
            let mask = mask.baseAddress
          else { return }
          // Nothing is written through these pointers.
          body(
            ImagePlanes(
              UnsafeMutablePointer(mutating: luma), UnsafeMutablePointer(mutating: cb),
              UnsafeMutablePointer(mutating: cr), UnsafeMutablePointer(mutating: mask)))
        }
      }
    }
  }
}

/// A rectangle of cells of a grid.
private struct GridBox {
  var column: Int
  var row: Int
  var width: Int
  var height: Int

  /// Finds the box around all cells that have a value; `nil` if there are none.
  init?(of values: Plane<UInt8>, equalTo value: UInt8) {
    var columns = (first: values.width, last: -1)
    var rows = (first: values.height, last: -1)
    withUnsafeRows(of: values) { values in
      for row in 0..<values.height {
        let line = values[row]
        guard let first = (0..<values.width).first(where: { line[$0] == value }) else { continue }
        let last = (first..<values.width).last { line[$0] == value } ?? first
        columns = (min(columns.first, first), max(columns.last, last))
        rows = (min(rows.first, row), row)
      }
    }
    guard rows.last >= 0 else { return nil }
    self.init(columns.first..<columns.last + 1, rows.first..<rows.last + 1)
  }

  private init(_ columns: Range<Int>, _ rows: Range<Int>) {
    column = columns.lowerBound
    row = rows.lowerBound
    width = columns.count
    height = rows.count
  }

  /// Returns the box grown by a margin and clipped to the grid.
  func grown(by margin: Int, width: Int, height: Int) -> GridBox {
    GridBox(
      max(column - margin, 0)..<min(column + self.width + margin, width),
      max(row - margin, 0)..<min(row + self.height + margin, height))
  }
}
