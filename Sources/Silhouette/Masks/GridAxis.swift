// SPDX-License-Identifier: Apache-2.0

/// The places between which a finer or coarser grid is interpolated, along one axis.
struct GridAxis {
  /// The place before each new one.
  private(set) var first: [Int] = []
  /// The place after it.
  private(set) var second: [Int] = []
  /// The share of the latter, 0…1.
  private(set) var fractions: [Float] = []

  /// - Parameters:
  ///   - range: The edges of the part that the new places cover, in places of the old grid.
  ///   - count: The number of new places.
  ///   - length: The number of places of the old grid.
  init(_ range: ClosedRange<Double>, count: Int, in length: Int) {
    let step = (range.upperBound - range.lowerBound) / Double(count)
    for index in 0..<count {
      let place = min(
        max(range.lowerBound + (Double(index) + 0.5) * step - 0.5, 0), Double(length - 1))
      let whole = min(Int(place), length - 1)
      first.append(whole)
      second.append(min(whole + 1, length - 1))
      fractions.append(Float(place - Double(whole)))
    }
  }

  /// Returns the nearest place of the old grid to a new one.
  func nearest(_ index: Int) -> Int { fractions[index] < 0.5 ? first[index] : second[index] }
}
