// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The weighted means of a grid's colours over Gaussian windows, and the mean weight of each window.
///
/// Cells with the weight 0 have no influence, so that a person does not bleed into blurred surroundings.
struct WeightedGridMeans {
  /// The means; grey where all weights are 0.
  package private(set) var grid: FrameGrid
  /// The mean weight of each window, 0…1, followed by padding.
  package private(set) var weights: [Float]

  /// Computes the means.
  ///
  /// - Parameters:
  ///   - source: The colours.
  ///   - weights: The weight of each cell, 0…1.
  ///   - sigma: The standard deviation of the windows, in cells, above 0. Windows are cut off at the border.
  init(of source: FrameGrid, weights: [Float], sigma: Double) {
    let width = source.width
    let height = source.height
    let radius = max(1, Int((3 * sigma).rounded(.up)))
    let taps = (-radius...radius).map { Float(exp(-Double($0 * $0) / (2 * sigma * sigma))) }
    let count = width * height
    var planes: [[Float]] = [source.luma, source.cb, source.cr, weights]
    for index in 0..<count {
      for plane in 0..<3 { planes[plane][index] *= weights[index] }
    }
    // The share of each window inside the grid.
    let columns = Self.inside(taps, width)
    let rows = Self.inside(taps, height)
    for plane in planes.indices {
      planes[plane] = Self.filtered(planes[plane], taps, width, height)
    }
    grid = FrameGrid(width: width, height: height)
    self.weights = planes[3]
    for row in 0..<height {
      for column in 0..<width {
        let place = row * width + column
        let weight = planes[3][place]
        self.weights[place] = weight / (rows[row] * columns[column])
        guard weight > 1e-6 else { continue }
        grid.set(
          place, luma: planes[0][place] / weight, cb: planes[1][place] / weight,
          cr: planes[2][place] / weight)
      }
    }
  }

  /// Returns, for each position in a row, the sum of the taps that are inside the row.
  private static func inside(_ taps: [Float], _ count: Int) -> [Float] {
    let radius = taps.count / 2
    return (0..<count).map { place in
      var sum: Float = 0
      for tap in max(-radius, -place)...min(radius, count - 1 - place) { sum += taps[radius + tap] }
      return sum
    }
  }

  /// Returns the weighted sums over windows along rows and columns.
  private static func filtered(
    _ plane: [Float], _ taps: [Float], _ width: Int, _ height: Int
  ) -> [Float] {
    var along = plane
    var result = plane
    sumWindows(plane, taps, step: 1, count: width, lines: height, lineStep: width, into: &along)
    sumWindows(along, taps, step: width, count: height, lines: width, lineStep: 1, into: &result)
    return result
  }
}
