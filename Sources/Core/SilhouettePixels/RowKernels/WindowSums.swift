// SPDX-License-Identifier: Apache-2.0

/// Writes weighted sums over windows along the rows or the columns of a grid; windows are cut off at the ends.
///
/// - Parameters:
///   - source: The grid.
///   - taps: The weights of a window; their number is odd.
///   - step: The distance from one element of a row or column to the next.
///   - count: The number of elements in a row or column.
///   - lines: The number of rows or columns.
///   - lineStep: The distance from one row or column to the next.
///   - result: Receives the sums.
func sumWindows(
  _ source: [Float], _ taps: [Float], step: Int, count: Int, lines: Int, lineStep: Int,
  into result: inout [Float]
) {
  let radius = taps.count / 2
  source.withUnsafeBufferPointer { source in
    taps.withUnsafeBufferPointer { taps in
      result.withUnsafeMutableBufferPointer { result in
        guard let source = source.baseAddress, let taps = taps.baseAddress,
          let result = result.baseAddress
        else { return }
        // The outer loop is over the taps, so that the inner loop runs along memory in either direction.
        for place in 0..<count {
          var tap = max(-radius, -place)
          let end = min(radius, count &- 1 &- place)
          var isFirst = true
          while tap <= end {
            let weight = taps[radius &+ tap]
            let from = source + (place &+ tap) &* step
            let to = result + place &* step
            var line = 0
            if isFirst {
              while line < lines {
                to[line &* lineStep] = from[line &* lineStep] * weight
                line &+= 1
              }
            } else {
              while line < lines {
                to[line &* lineStep] += from[line &* lineStep] * weight
                line &+= 1
              }
            }
            isFirst = false
            tap &+= 1
          }
        }
      }
    }
  }
}
