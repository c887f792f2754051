// SPDX-License-Identifier: Apache-2.0

/// The places of a grid between which the columns of a frame lie, with half-pixel centres, clamped at the ends.
struct GridPlaces {
  /// The place before each column.
  let lefts: Plane<Int32>
  /// The fraction of the way to the next.
  package let fractions: Plane<Float>

  init(_ count: Int, in gridCount: Int) {
    lefts = Plane(width: count, height: 1)
    fractions = Plane(width: count, height: 1)
    for column in 0..<count {
      let place = Self.place(column, count, gridCount)
      lefts.base[column] = Int32(truncatingIfNeeded: place.first)
      fractions.base[column] = place.fraction
    }
  }

  /// Returns the place before a column or row, and the fraction of the way to the next.
  package static func place(_ index: Int, _ count: Int, _ gridCount: Int) -> (
    first: Int, fraction: Float
  ) {
    let center = (Double(index) + 0.5) * Double(gridCount) / Double(count) - 0.5
    let clamped = min(max(center, 0), Double(gridCount - 1))
    return (Int(clamped), Float(clamped - clamped.rounded(.down)))
  }
}
