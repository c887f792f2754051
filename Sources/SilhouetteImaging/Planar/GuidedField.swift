// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels

/// The guided filter of a mask with the luma and chroma of a video frame, both on one small grid.
///
/// K. He, J. Sun, X. Tang, "Guided Image Filtering", TPAMI 2013, with a colour guide, whose coefficients are enlarged
/// with the frame: K. He, J. Sun, "Fast Guided Filter", arXiv 1505.00996. The windows are those of the grid: larger ones
/// reach beyond what a network for small masks can have meant.
package struct GuidedField: Hashable, Sendable {
  /// Half the side of a window, in places of the grid.
  package var radius = 2
  /// The variance of colour that counts as an edge.
  package var epsilon: Float = 1e-3
  /// The weight of chroma, whose differences are about half of luma's.
  package var chromaWeight: Float = 2
  /// The probabilities below which, and above one less which, a window has no edge.
  package var certainty: Float = 0.02

  /// Creates the filter with its standard numbers.
  package init() {}

  /// Returns the mask as a function of the frame.
  ///
  /// - Parameters:
  ///   - mask: The mask, row by row from the top.
  ///   - grid: The frame at the same places.
  ///   - levels: The numbers that become 0 and 1.
  ///   - field: Takes the result; of the grid's size.
  package func fit(
    _ mask: [Float], to grid: FrameGrid, levels: ClosedRange<Float>, into field: inout MaskField
  ) {
    let (width, height) = (grid.width, grid.height)
    precondition(
      mask.count >= width * height && field.width == width && field.height == height,
      "a mask and a frame of two sizes")
    let functions = functions(of: mask, grid)
    let scale = 1 / max(levels.upperBound - levels.lowerBound, 1e-3)
    field.allocateFactors()
    average(functions.row(0), scale, 0, width, height, into: &field.luma)
    average(functions.row(height), scale * chromaWeight, 0, width, height, into: &field.cb)
    average(functions.row(2 * height), scale * chromaWeight, 0, width, height, into: &field.cr)
    average(
      functions.row(3 * height), scale, -levels.lowerBound * scale, width, height,
      into: &field.offsets)
    withExtendedLifetime(functions) {}
  }

  /// Returns the linear function of each window that is nearest to the mask: the factors of luma, Cb and Cr, then the
  /// numbers that are added, one plane below the other.
  private func functions(of mask: [Float], _ grid: FrameGrid) -> Plane<Float> {
    let (width, height) = (grid.width, grid.height)
    let functions = Plane<Float>(width: width, height: 4 * height + 1)
    let kinds = kinds(of: mask, width, height)
    let stride = width + 2 * radius + FrameGrid.padding
    mask.withUnsafeBufferPointer { mask in
      grid.luma.withUnsafeBufferPointer { luma in
        grid.cb.withUnsafeBufferPointer { cb in
          grid.cr.withUnsafeBufferPointer { cr in
            guard let mask = mask.baseAddress, let luma = luma.baseAddress,
              let cb = cb.baseAddress, let cr = cr.baseAddress
            else { return }
            forEachBand(of: height, rowsPerBand: 36) { rows in
              let moments = GuidedMomentRows(radius: radius, width: width, stride: stride)
              for row in max(rows.lowerBound - radius, 0)..<rows.upperBound + radius {
                if row < height {
                  let place = row * width
                  moments.add(
                    row, luma: luma + place, cb: cb + place, cr: cr + place,
                    chromaWeight: chromaWeight, mask: mask + place)
                }
                let center = row - radius
                guard rows.contains(center) else { continue }
                let window = max(center - radius, 0)...min(center + radius, height - 1)
                solveGuidedRow(
                  moments.sums(over: window), stride: stride, kinds: kinds.row(center),
                  mask: mask + center * width, rowCount: window.count, radius: radius,
                  epsilon: epsilon, into: functions.row(center), planeStride: height * width,
                  count: width)
              }
            }
          }
        }
      }
    }
    withExtendedLifetime(kinds) {}
    return functions
  }

  /// Returns 0 for the windows that hold both background and subject, or anything in between.
  private func kinds(of mask: [Float], _ width: Int, _ height: Int) -> Plane<UInt8> {
    let (certain, alongRows) = (
      Plane<UInt8>(width: width, height: 1), Plane<UInt8>(width: width, height: height)
    )
    let result = Plane<UInt8>(width: width, height: height)
    mask.withUnsafeBufferPointer { mask in
      guard let mask = mask.baseAddress else { return }
      for row in 0..<height {
        markCertain(mask + row * width, certainty, into: certain.base, count: width)
        commonBitsAlongRow(certain.base, radius: radius, into: alongRows.row(row), count: width)
      }
    }
    for row in 0..<height {
      let rows = max(row - radius, 0)...min(row + radius, height - 1)
      commonBitsOfRows(
        alongRows.row(rows.lowerBound), rowCount: rows.count, stride: width,
        into: result.row(row), count: width)
    }
    withExtendedLifetime((certain, alongRows)) {}
    return result
  }

  /// Writes the mean over the windows that hold each place, times a factor and with a number added.
  private func average(
    _ source: UnsafePointer<Float>, _ scale: Float, _ offset: Float, _ width: Int, _ height: Int,
    into result: inout [Float]
  ) {
    let row = Plane<Float>(width: width + 2 * radius + FrameGrid.padding, height: 2)
    row.base.update(repeating: 0, count: 2 * row.width)
    result.withUnsafeMutableBufferPointer { result in
      guard let result = result.baseAddress else { return }
      for y in 0..<height {
        let rows = max(y - radius, 0)...min(y + radius, height - 1)
        boxMeanRow(
          source + rows.lowerBound * width, rowCount: rows.count, stride: width, radius: radius,
          scale: scale, offset: offset, scratch: row, into: result + y * width, count: width)
      }
    }
    withExtendedLifetime(row) {}
  }
}
