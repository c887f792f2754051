// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouettePixels

/// The pieces of the grid that corrections changed, with their surroundings.
struct CorrectedArea {
  private let grid: CorrectionGrid
  /// The log odds of the mask: corrected in the pieces that somebody touched, and around them.
  private let values: [Float]
  /// The weight of the corrected mask at each place, 0…1.
  private let weights: ProbabilityMap
  /// The number of the piece at each place, 0 for none, and the pieces.
  private let numbers: [Int32]
  private let pieces: [ConnectedComponents.Component]
  private let isTouched: [Bool]
  /// The places that somebody touched.
  private let touched: [Int]
  /// The rectangle of places whose edges are fitted.
  private let columns: Range<Int>
  private let rows: Range<Int>

  /// The distances from the changed places, in places, up to which the new mask counts fully, and in part.
  private static let (full, partly) = (2, 4)
  /// The factor on the log odds before edges are fitted: where a piece changes, it changes fully.
  private static let sharpness: Float = 3
  /// The margin around the changed places in which edges are fitted, in places.
  private static let margin = 8

  /// Finds what the marks changed; `nil` if nothing.
  init?(_ field: CorrectionField, _ grid: CorrectionGrid) {
    let changes = zip(field.values, grid.mask).map { after, before -> UInt8 in
      (after > 0) == (before > 0) ? 0 : after > 0 ? 1 : 2
    }
    let found = ConnectedComponents(labels: changes, width: grid.width, separatesLabels: true)
    let numbers = found.labels()
    touched = field.applied.flatMap(\.places)
    var isTouched = [Bool](repeating: false, count: found.components.count + 1)
    for place in touched { isTouched[Int(numbers[place])] = true }
    isTouched[0] = false
    let marks = numbers.map { isTouched[Int($0)] }
    guard var hull = zip(found.components, isTouched.dropFirst()).first(where: { $1 })?.0 else {
      return nil
    }
    for (piece, isTouched) in zip(found.components, isTouched.dropFirst()) where isTouched {
      hull = hull.union(piece)
    }
    let squares = squaredDistances(to: marks, width: grid.width, height: grid.height)
    let span = Float(Self.partly - Self.full)
    let weights = ProbabilityMap(
      width: grid.width, height: grid.height,
      squares.map { square in
        square >= Self.partly * Self.partly
          ? 0 : min(1, (Float(Self.partly) - Float(square).squareRoot()) / span)
      })
    // Beside the pieces, the mask keeps its side; its former edge, where a piece continues it, becomes as certain as the piece.
    let near = [true, false].map { isAdded in
      squaredDistances(
        to: marks.indices.map { marks[$0] && (field.values[$0] > 0) == isAdded },
        width: grid.width, height: grid.height
      ).map { $0 < Self.partly * Self.partly }
    }
    values = marks.indices.map { place in
      let value = field.values[place]
      if marks[place] { return value }
      if changes[place] != 0 { return grid.mask[place] }
      if value > 0 { return near[0][place] ? max(grid.mask[place], 1) : grid.mask[place] }
      return near[1][place] ? min(grid.mask[place], -1) : grid.mask[place]
    }
    func widened(_ range: Range<Int>, _ count: Int) -> Range<Int> {
      max(range.lowerBound - Self.margin, 0)..<min(range.upperBound + Self.margin, count)
    }
    columns = widened(hull.columns, grid.width)
    rows = widened(hull.rows, grid.height)
    (self.numbers, pieces, self.isTouched) = (numbers, found.components, isTouched)
    self.weights = weights
    self.grid = grid
  }

  /// Returns the pieces, the larger ones first.
  func changes(by marks: CorrectionMarks) -> [CorrectedMask.Change] {
    let (width, height) = (Double(grid.width), Double(grid.height))
    return pieces.indices.filter { isTouched[$0 + 1] }
      .sorted { (pieces[$1].area, $0) < (pieces[$0].area, $1) }
      .map { index in
        let piece = pieces[index]
        let first = piece.rows.lowerBound * grid.width + piece.columns.lowerBound
        let row = numbers[first..<first + piece.columns.count]
        let place = first + (row.firstIndex(of: Int32(index + 1)) ?? first) - row.startIndex
        return CorrectedMask.Change(
          isAdded: values[place] > 0,
          box: NormalizedRect(
            x: Double(piece.columns.lowerBound) / width,
            y: 1 - Double(piece.rows.upperBound) / height,
            width: Double(piece.columns.count) / width, height: Double(piece.rows.count) / height),
          fraction: Double(piece.area) / (width * height),
          clicks: marks.clickPlaces.indices.filter {
            numbers[marks.clickPlaces[$0]] == Int32(index + 1)
          })
      }
  }

  /// Draws the corrected mask into the uncorrected one.
  ///
  /// - Throws: `MaskError`.
  func draw(
    into mask: inout PixelBuffer, fitting pixels: PixelBuffer, by refinement: MaskRefinement
  ) throws {
    let across = Double(pixels.width) / Double(grid.width)
    let down = Double(pixels.height) / Double(grid.height)
    let left = Int(Double(columns.lowerBound) * across)
    let top = Int(Double(rows.lowerBound) * down)
    let right = min(Int((Double(columns.upperBound) * across).rounded(.up)), pixels.width)
    let bottom = min(Int((Double(rows.upperBound) * down).rounded(.up)), pixels.height)
    let rect = Rect(
      x: Double(left), y: Double(pixels.height - bottom), width: Double(right - left),
      height: Double(bottom - top))
    let part = rect == pixels.rect ? pixels : pixels.cropped(to: rect)
    let acrossPart = Double(left) / across...Double(right) / across
    let downPart = Double(top) / down...Double(bottom) / down
    let corrected = ProbabilityMap(
      width: grid.width, height: grid.height, values.map { sigmoid(Self.sharpness * $0) }
    ).sampled(columns: acrossPart, rows: downPart, width: columns.count, height: rows.count)
    var fitted = part.zeros(format: .grey8, colorSpace: .none)
    var refinement = refinement
    let shrunk = Double(min(pixels.width, pixels.height)) / Double(min(part.width, part.height))
    refinement.radius *= shrunk
    refinement.speckFraction = 0
    refinement.residueFraction = 0
    try refinement.refine(corrected.pixels(.float32), with: part, into: &fitted)
    blend(
      fitted, into: &mask, left: left, top: top,
      columns: BilinearAxis(acrossPart, count: part.width, in: grid.width),
      rows: BilinearAxis(downPart, count: part.height, in: grid.height))
  }

  /// Writes the fitted part of the mask where its weight is not 0, as far as changes are connected to what somebody touched:
  /// the fit may have undone what connected the rest.
  private func blend(
    _ fitted: PixelBuffer, into mask: inout PixelBuffer, left: Int, top: Int,
    columns: BilinearAxis, rows: BilinearAxis
  ) {
    let (width, height, stride) = (mask.width, mask.height, mask.rowStrideInBytes)
    var blended = fitted
    var isChanged = [UInt8](repeating: 0, count: grid.count)
    let placeOfColumn = columns.firsts.indices.map { (left + $0) * grid.width / width }
    func firstPlace(ofRow y: Int) -> Int { (top + y) * grid.height / height * grid.width }
    var line = [Float](repeating: 0, count: grid.width + 1)
    let part = blended.rowStrideInBytes
    blended.withUnsafeMutableBytes { result in
      mask.withUnsafeBytes { bytes in
        for y in 0..<fitted.height {
          guard setWeights(&line, rows.firsts[y], rows.fractions[y]) else { continue }
          let place = firstPlace(ofRow: y)
          for x in columns.firsts.indices {
            let first = Int(columns.firsts[x])
            let weight = line[first] + columns.fractions[x] * (line[first + 1] - line[first])
            let old = bytes[(top + y) * stride + left + x]
            let new = result[y * part + x]
            let value = UInt8(Float(old) + weight * (Float(new) - Float(old)) + 0.5)
            result[y * part + x] = value
            if value != old { isChanged[place + placeOfColumn[x]] = 1 }
          }
        }
      }
    }
    let pieces = ConnectedComponents(labels: isChanged, width: grid.width, separatesLabels: false)
    let numbers = pieces.labels()
    let isTouched = Set(touched.map { numbers[$0] }).subtracting([0])
    mask.withUnsafeMutableBytes { bytes in
      for y in 0..<fitted.height {
        guard setWeights(&line, rows.firsts[y], rows.fractions[y]) else { continue }
        let place = firstPlace(ofRow: y)
        blended.withUnsafeRow(y) { result in
          for x in columns.firsts.indices
          where isTouched.contains(numbers[place + placeOfColumn[x]]) {
            bytes[(top + y) * stride + left + x] = result[x]
          }
        }
      }
    }
  }

  /// Sets the weights of a row between two rows of the grid, and a copy of the last one behind it; returns whether any is not 0.
  private func setWeights(_ line: inout [Float], _ first: Int32, _ fraction: Float) -> Bool {
    let above = Int(first) * grid.width
    let below = min(Int(first) + 1, grid.height - 1) * grid.width
    var isUsed = false
    for x in 0..<grid.width {
      let value = weights.values[above + x]
      line[x] = value + fraction * (weights.values[below + x] - value)
      isUsed = isUsed || line[x] > 0
    }
    line[grid.width] = line[grid.width - 1]
    return isUsed
  }
}
