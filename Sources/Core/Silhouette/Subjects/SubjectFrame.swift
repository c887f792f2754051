// SPDX-License-Identifier: Apache-2.0

/// The rectangle of the map inside which a finer mask of the subjects is computed; the mask is 0 outside.
package struct SubjectFrame: Hashable, Sendable {
  /// A side of the frame, which can move outwards.
  package enum Side: Hashable, Sendable, CaseIterable {
    case left, right, top, bottom

    fileprivate var isUpright: Bool { self == .left || self == .right }
  }

  /// The positions of the left and the right side, in columns of the map.
  package private(set) var columns: ClosedRange<Double>
  /// The positions of the upper and the lower side, in rows of the map.
  package private(set) var rows: ClosedRange<Double>
  /// The number of columns of the map.
  private let width: Double
  /// The number of rows of the map.
  private let height: Double

  /// The constants.
  private let rules: SubjectRules.CloseLook

  /// Creates a frame around parts of the map, with a margin on each side.
  ///
  /// - Parameters:
  ///   - parts: The parts; if empty, the frame is the whole map.
  ///   - width: The number of columns of the map.
  ///   - height: The number of rows of the map.
  ///   - rules: The constants.
  package init(
    around parts: [SubjectPart], width: Int, height: Int,
    rules: SubjectRules.CloseLook = SubjectRules.standard.closeLook
  ) {
    self.rules = rules
    self.width = Double(width)
    self.height = Double(height)
    func range(_ ranges: [ClosedRange<Int>], _ count: Int) -> ClosedRange<Double> {
      let low = Double(ranges.map(\.lowerBound).min() ?? 0)
      let high = Double((ranges.map(\.upperBound).max() ?? count - 1) + 1)
      let margin = max(
        rules.margin * (high - low), rules.leastMargin * Double(max(width, height)))
      return max(low - margin, 0)...min(high + margin, Double(count))
    }
    columns = range(parts.map(\.columns), width)
    rows = range(parts.map(\.rows), height)
  }

  /// Returns the open sides of the frame: the sides that a subject touches, and probably extends beyond, except sides at
  /// the edges of the map.
  ///
  /// - Parameter look: The probability of the subjects, stretched over the frame.
  package func openSides(in look: ProbabilityMap) -> [Side] {
    let width = look.width
    let count = look.width * look.height
    return Side.allCases.filter { side in
      let line =
        switch side {
        case .left: stride(from: 0, to: count, by: width)
        case .right: stride(from: width - 1, to: count, by: width)
        case .top: stride(from: 0, to: width, by: 1)
        case .bottom: stride(from: count - width, to: count, by: 1)
        }
      return !isAtEnd(side) && line.contains { look.values[$0] > 0.5 }
    }
  }

  private func isAtEnd(_ side: Side) -> Bool {
    switch side {
    case .left: columns.lowerBound <= 0
    case .right: columns.upperBound >= width
    case .top: rows.lowerBound <= 0
    case .bottom: rows.upperBound >= height
    }
  }

  /// Enlarges the frame as long as the subjects touch one of its sides, up to the whole map.
  ///
  /// - Parameter look: Returns the probability of the subjects inside a frame, stretched over the frame; `nil` to stop.
  package mutating func grow(
    _ look: (SubjectFrame) throws -> ProbabilityMap?
  ) rethrows {
    while let map = try look(self) {
      let open = openSides(in: map)
      if open.isEmpty { return }
      let width = columns.upperBound - columns.lowerBound
      let height = rows.upperBound - rows.lowerBound
      for side in open { move(side, by: rules.step * (side.isUpright ? width : height)) }
    }
  }

  /// Moves a side outwards, by at least one pixel but not beyond the map's edge.
  private mutating func move(_ side: Side, by distance: Double) {
    let step = max(distance, 1)
    switch side {
    case .left: columns = max(columns.lowerBound - step, 0)...columns.upperBound
    case .right: columns = columns.lowerBound...min(columns.upperBound + step, width)
    case .top: rows = max(rows.lowerBound - step, 0)...rows.upperBound
    case .bottom: rows = rows.lowerBound...min(rows.upperBound + step, height)
    }
  }
}
