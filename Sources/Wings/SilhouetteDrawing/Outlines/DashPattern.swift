// SPDX-License-Identifier: Apache-2.0

/// A pattern of dashes and gaps along a line.
struct DashPattern {
  /// The largest number of dashes of an outline; lines that need more are drawn solid.
  private static let mostDashes = 1e5
  /// The largest number of lengths of a pattern.
  private static let mostLengths = 1 << 12

  /// The lengths of dashes and gaps in turn, an even number.
  private let lengths: [Double]
  private let total: Double
  /// The index of the length at the start of a line.
  private var firstIndex = 0
  /// What is left of it there.
  private var firstRest: Double

  /// Creates a pattern; returns `nil` if it is empty, too long, not finite or has no length: lines are then solid.
  init?(_ lengths: [Double], phase: Double) {
    guard lengths.count <= Self.mostLengths, lengths.allSatisfy({ $0 >= 0 && $0.isFinite }),
      phase.isFinite
    else { return nil }
    let sum = lengths.reduce(0, +)
    // Twice a number of lengths that is odd may be infinite.
    guard sum > 0, (2 * sum).isFinite else { return nil }
    // With an odd number of lengths, every other round begins with a gap.
    self.lengths = lengths.count % 2 == 0 ? lengths : lengths + lengths
    total = lengths.count % 2 == 0 ? sum : 2 * sum
    firstRest = 0
    let offset = phase.truncatingRemainder(dividingBy: total)
    firstRest = self.lengths[0]
    (firstIndex, firstRest) = advanced((0, firstRest), by: offset < 0 ? offset + total : offset)
  }

  /// Returns the place in the pattern at a distance behind another, which is less than the pattern's length.
  private func advanced(_ place: (index: Int, rest: Double), by distance: Double) -> (Int, Double) {
    var (index, rest) = place
    var distance = distance
    while distance >= rest, distance > 0 {
      distance -= rest
      index = (index + 1) % lengths.count
      rest = lengths[index]
    }
    return (index, rest - distance)
  }

  /// Returns the dashes of lines that may touch an area; a line itself if there would be too many.
  func dashes(of lines: [Polyline], within area: Rect) -> [Polyline] {
    var dashes: [Polyline] = []
    for line in lines {
      dashes += self.dashes(of: line, within: area, most: Self.mostDashes - Double(dashes.count))
    }
    return dashes
  }

  /// Returns the dashes of a line that may touch an area; the line itself if there would be too many.
  private func dashes(of line: Polyline, within area: Rect, most: Double) -> [Polyline] {
    var dashes: [Polyline] = []
    let count = line.points.count
    let segments = line.isClosed ? count : count - 1
    var place = (index: firstIndex, rest: firstRest)
    var dash: Polyline? = firstIndex % 2 == 0 ? Polyline(line.points[0]) : nil
    // The first dash of a closed line, which the last one may continue into.
    var first: Polyline?
    var isFirst = dash != nil && line.isClosed
    func finish() {
      guard let finished = dash else { return }
      dash = nil
      if isFirst { first = finished } else if finished.matters(in: area) { dashes.append(finished) }
      isFirst = false
    }
    for index in 0..<segments {
      let start = line.points[index]
      let end = line.points[(index + 1) % count]
      let length = ((end - start) * (end - start)).sum().squareRoot()
      guard length > 0 else { continue }
      let direction = (end - start) / length
      var done = 0.0
      let visible = Self.visiblePart(start, direction, length, in: area)
      let visibleCount = (visible.upperBound - visible.lowerBound) / total * Double(lengths.count)
      if Double(dashes.count) + visibleCount > most { return [line] }
      while length - done > place.rest {
        // What cannot be seen is passed at once.
        let target = done < visible.lowerBound ? visible.lowerBound : length
        let skip = ((target - done) / total).rounded(.down) - 1
        if skip > 0, done < visible.lowerBound || done > visible.upperBound {
          finish()
          done += skip * total
          if place.index % 2 == 0 { dash = Polyline(start + done * direction) }
          continue
        }
        done += place.rest
        let point = start + done * direction
        if place.index % 2 == 0 {
          dash?.append(point)
          if dash?.points.count == 2, lengths[place.index] == 0 { dash?.direction = direction }
          finish()
        } else {
          dash = Polyline(point)
        }
        place.index = (place.index + 1) % lengths.count
        place.rest = lengths[place.index]
      }
      place.rest -= length - done
      let isEnd = index == segments - 1
      dash?.append(end, isSmooth: !isEnd && line.isSmooth[(index + 1) % count])
    }
    // One dash covers all of the closed line.
    if isFirst { return [line] }
    if let first, var last = dash {
      // The last dash meets the first in the corner at the start of the line.
      last.isSmooth[last.points.count - 1] = line.isSmooth[0]
      last.points += first.points.dropFirst()
      last.isSmooth += first.isSmooth.dropFirst()
      dash = last
    } else {
      dash = dash ?? first
    }
    finish()
    return dashes
  }

  /// Returns the part of a line that may touch an area, as distances from its start.
  private static func visiblePart(
    _ start: SIMD2<Double>, _ direction: SIMD2<Double>, _ length: Double, in area: Rect
  ) -> ClosedRange<Double> {
    if area == .infinite { return 0...length }
    var low = 0.0
    var high = length
    for (axis, edges) in [(area.minX, area.maxX), (area.minY, area.maxY)].enumerated() {
      let step = direction[axis]
      let first = (edges.0 - start[axis]) / step
      let second = (edges.1 - start[axis]) / step
      if first.isNaN || second.isNaN { continue }
      low = max(low, min(first, second))
      high = min(high, max(first, second))
    }
    return low <= high ? low...high : length...length
  }
}

extension Polyline {
  fileprivate func matters(in area: Rect) -> Bool {
    if area == .infinite { return true }
    let low = points.reduce(points[0], pointwiseMin)
    let high = points.reduce(points[0], pointwiseMax)
    return high.x >= area.minX && low.x <= area.maxX && high.y >= area.minY && low.y <= area.maxY
  }
}
