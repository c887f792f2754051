// SPDX-License-Identifier: Apache-2.0

/// Shortest paths on a grid whose steps have costs, by Dijkstra's algorithm with buckets (R. Dial, "Algorithm 360", 1969).
enum GeodesicDistance {
  /// The number of buckets for a path of length 1: costs are rounded to its inverse.
  private static let resolution: Float = 512

  /// Returns the length of the shortest path from a set of places to each place, up to a limit; the limit beyond it.
  ///
  /// - Parameters:
  ///   - places: The places where paths begin.
  ///   - grid: The grid.
  ///   - limit: The largest length.
  /// - Complexity: O(*places of the grid* + *limit*).
  static func lengths(from places: [Int], in grid: CorrectionGrid, limit: Float) -> [Float] {
    let last = Int32((limit * resolution).rounded(.up))
    var lengths = [Int32](repeating: last, count: grid.count)
    var buckets = [[Int32]](repeating: [], count: Int(last) + 1)
    for place in places {
      lengths[place] = 0
      buckets[0].append(Int32(place))
    }
    for length in 0..<last {
      var next = 0
      // Steps of no cost add to the bucket that is being emptied.
      while next < buckets[Int(length)].count {
        let place = Int(buckets[Int(length)][next])
        next += 1
        if lengths[place] != length { continue }
        grid.forEachStep(from: place) { neighbor, cost in
          let found = length + max(1, Int32(cost * resolution))
          if found < lengths[neighbor] {
            lengths[neighbor] = found
            buckets[Int(found)].append(Int32(neighbor))
          }
        }
      }
      buckets[Int(length)] = []
    }
    return lengths.map { Float($0) / resolution }
  }
}
