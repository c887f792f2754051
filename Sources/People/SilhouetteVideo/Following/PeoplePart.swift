// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// A connected part of the mask of people.
struct PeoplePart: Sendable {
  /// The indices of its cells.
  let cells: [Int]
  /// The number of columns of the mask.
  let width: Int
  let rows: Range<Int>
  let center: SIMD2<Float>
  let appearance: Appearance

  /// - Parameter cells: At least one, in the order of rows.
  init(_ cells: [Int], in colors: ColorBins) {
    self.cells = cells
    width = colors.width
    rows = (cells.first ?? 0) / width..<(cells.last ?? 0) / width + 1
    var sum = SIMD2<Float>.zero
    for cell in cells { sum += SIMD2(Float(cell % colors.width), Float(cell / colors.width)) }
    center = sum / Float(cells.count)
    appearance = Appearance(of: cells, rows: rows, in: colors)
  }

  /// The centre of the cell that is nearest to the centre of the part.
  var middle: SIMD2<Float> { nearest(to: center).position + 0.5 }

  /// Returns the cell that is nearest to a position, as its column and row, and its distance.
  func nearest(to position: SIMD2<Float>) -> (position: SIMD2<Float>, distance: Float) {
    let cell = cells.min { distance($0, position) < distance($1, position) } ?? 0
    return (SIMD2(Float(cell % width), Float(cell / width)), distance(cell, position))
  }

  /// Returns the distance of a cell from a position.
  func distance(_ cell: Int, _ position: SIMD2<Float>) -> Float {
    let step = SIMD2(Float(cell % width), Float(cell / width)) - position
    return (step * step).sum().squareRoot()
  }

  /// Indicates whether the part reaches the left or the right edge.
  var touchesSide: Bool { cells.contains { $0 % width == 0 || $0 % width == width - 1 } }
}
