// SPDX-License-Identifier: Apache-2.0

extension CoverageBlock {
  /// The largest product of edges and strips for which crossings are exact. More edges than pixels can show are added up by
  /// their directions.
  private static let mostWork = 1 << 18
  /// The largest number of edges for which crossings are exact.
  private static let mostPieces = 1 << 11

  /// Writes the areas of a range of the block's pixels inside the shape.
  ///
  /// The row is cut at the ends of edges and where edges cross. In each of the strips between the cuts, edges follow each
  /// other from left to right, and those where the fill rule changes its answer bound the shape. Every one of them adds the
  /// area on its right to the differences between neighbouring pixels, as in font-rs (Levien 2016).
  func writeAreas(
    _ range: Range<Int>, _ pieces: UnsafeBufferPointer<Piece>, _ winding: Int,
    into coverage: UnsafeMutablePointer<Float>
  ) {
    // Columns beyond those of the edges are all covered alike.
    let first = pieces.reduce(Double(Self.width)) { min($0, $1.lowX, $1.highX) }
    let last = pieces.reduce(0.0) { max($0, $1.lowX, $1.highX) }
    let columns = Int(first)..<min(Int(last) + 2, Self.width + 2)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: columns.count) { differences in
      differences.initialize(repeating: 0)
      withUnsafeTemporaryAllocation(of: Crossing.self, capacity: pieces.count) { crossings in
        var sums = AreaSums(rule: rule, start: columns.lowerBound, differences: differences)
        addStrips(of: pieces, winding, crossings, to: &sums)
        var value = sums.left
        var index = 0
        for column in columns where column < range.upperBound {
          if column >= range.lowerBound {
            while index < column - range.lowerBound {
              coverage[index] = sums.coverage(value)
              index &+= 1
            }
          }
          value += differences[column - columns.lowerBound]
        }
        while index < range.count {
          // Columns right of the edges, or the last one before the end of the range.
          coverage[index] = sums.coverage(value)
          index &+= 1
        }
      }
    }
  }

  private func addStrips(
    of pieces: UnsafeBufferPointer<Piece>, _ winding: Int,
    _ crossings: UnsafeMutableBufferPointer<Crossing>, to sums: inout AreaSums
  ) {
    if pieces.count > Self.mostPieces { return addTurns(of: pieces, winding, to: &sums) }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * pieces.count + 2) { memory in
      var cuts = memory
      cuts.initializeElement(at: 0, to: 0)
      cuts.initializeElement(at: 1, to: 1)
      for (index, piece) in pieces.enumerated() {
        cuts.initializeElement(at: 2 * index + 2, to: piece.lowY)
        cuts.initializeElement(at: 2 * index + 3, to: piece.highY)
      }
      cuts.sort()
      var strips = 0
      var previous = 0.0
      for cut in cuts where cut > previous {
        strips += 1
        previous = cut
      }
      if strips * pieces.count > Self.mostWork {
        return addTurns(of: pieces, winding, to: &sums)
      }
      var scan = StripScan(
        pieces: pieces, crossings: crossings, winding: winding,
        splitsLeft: Self.mostWork / pieces.count)
      previous = 0
      for cut in cuts where cut > previous {
        scan.add(from: previous, to: cut, depth: 0, to: &sums)
        previous = cut
      }
    }
  }

  /// Adds the turns around every place in a pixel, as if their mean were the turns around all of it.
  private func addTurns(
    of pieces: UnsafeBufferPointer<Piece>, _ winding: Int, to sums: inout AreaSums
  ) {
    sums.isApproximate = true
    sums.left += Double(winding)
    for piece in pieces {
      sums.add(
        fromX: piece.lowX, toX: piece.highX,
        area: Double(piece.direction) * (piece.highY - piece.lowY))
    }
  }

  /// The strips of a row.
  private struct StripScan {
    let pieces: UnsafeBufferPointer<Piece>
    let crossings: UnsafeMutableBufferPointer<Crossing>
    let winding: Int
    var splitsLeft: Int

    /// Adds the areas between two heights where no edge ends.
    mutating func add(from low: Double, to high: Double, depth: Int, to sums: inout AreaSums) {
      var count = 0
      for piece in pieces where piece.lowY <= low && piece.highY >= high {
        crossings.initializeElement(
          at: count,
          to: Crossing(
            low: piece.x(at: low), high: piece.x(at: high), direction: piece.direction))
        count += 1
      }
      var sorted = UnsafeMutableBufferPointer(rebasing: crossings[..<count])
      sorted.sort { $0.low + $0.high < $1.low + $1.high }
      if depth < 32, splitsLeft > 0, let share = Self.cut(sorted) {
        splitsLeft -= 1
        let middle = low + share * (high - low)
        if middle > low, middle < high {
          add(from: low, to: middle, depth: depth + 1, to: &sums)
          add(from: middle, to: high, depth: depth + 1, to: &sums)
          return
        }
      }
      let height = high - low
      var turns = winding
      var isInside = sums.rule.isInside(turns)
      if isInside { sums.left += height }
      for crossing in sorted {
        turns += crossing.direction
        let wasInside = isInside
        isInside = sums.rule.isInside(turns)
        if isInside != wasInside {
          sums.add(
            fromX: crossing.low, toX: crossing.high, area: isInside ? height : -height)
        }
      }
    }

    /// Returns a height, as a share of the strip's, where two neighbours cross; `nil` if none do.
    private static func cut(_ crossings: UnsafeMutableBufferPointer<Crossing>) -> Double? {
      var index = 1
      while index < crossings.count {
        let low = crossings[index].low - crossings[index &- 1].low
        let high = crossings[index].high - crossings[index &- 1].high
        if min(low, high) < -1e-9, max(low, high) > 1e-9 {
          let share = low / (low - high)
          if share > 1e-9, share < 1 - 1e-9 { return share }
        }
        index &+= 1
      }
      return nil
    }
  }
}

/// The areas of a shape in the pixels of a row, as differences between neighbours.
private struct AreaSums {
  let rule: Outline.FillRule
  /// The column of the first difference.
  let start: Int
  let differences: UnsafeMutableBufferPointer<Double>
  /// The coverage left of all edges.
  var left = 0.0
  /// Indicates whether sums count turns instead of areas.
  var isApproximate = false

  init(rule: Outline.FillRule, start: Int, differences: UnsafeMutableBufferPointer<Double>) {
    self.rule = rule
    self.start = start
    self.differences = differences
  }

  /// Adds the area right of an edge that goes from one place to another.
  ///
  /// - Parameter area: The height of the edge, negative for the right side of a shape.
  @inline(__always)
  mutating func add(fromX first: Double, toX second: Double, area: Double) {
    let low = min(first, second)
    let high = max(first, second)
    var column = Int(low)
    if high <= Double(column &+ 1) {
      add(area, middle: (low + high) / 2 - Double(column), column)
      return
    }
    let slope = area / (high - low)
    var x = low
    while x < high {
      let next = min(high, Double(column &+ 1))
      add((next - x) * slope, middle: (x + next) / 2 - Double(column), column)
      x = next
      column &+= 1
    }
  }

  @inline(__always)
  private func add(_ area: Double, middle: Double, _ column: Int) {
    differences[column &- start] += area * (1 - middle)
    differences[column &- start &+ 1] += area * middle
  }

  /// Returns the coverage for a sum of areas.
  @inline(__always)
  func coverage(_ sum: Double) -> Float {
    var value = sum
    if isApproximate {
      value = abs(value)
      if rule == .evenOdd {
        value -= (value / 2).rounded(.down) * 2
        value = value > 1 ? 2 - value : value
      }
    }
    // Sums are off by rounding errors; inside and outside are exact.
    return value < 1e-6 ? 0 : value > 1 - 1e-6 ? 1 : Float(value)
  }
}
