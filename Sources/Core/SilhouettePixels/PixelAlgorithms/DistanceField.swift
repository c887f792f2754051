// SPDX-License-Identifier: Apache-2.0

/// The exact Euclidean distance of each pixel outside a mask to the mask, of each pixel inside it to the outside, or
/// both.
package struct DistanceField {
  private let outside: [Int32]?
  private let inside: [Int32]?

  /// Computes the distances.
  ///
  /// - Parameters:
  ///   - marks: For each pixel, row by row, `true` if it belongs to the mask.
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - measuresOutside: Indicates whether to measure from the pixels outside the mask to the nearest pixel inside it.
  ///   - measuresInside: Indicates whether to measure from the mask's pixels to the nearest pixel outside it.
  package init(
    to marks: [Bool], width: Int, height: Int, measuresOutside: Bool, measuresInside: Bool
  ) {
    outside = measuresOutside ? squaredDistances(to: marks, width: width, height: height) : nil
    inside =
      measuresInside
      ? squaredDistances(to: marks.map { !$0 }, width: width, height: height) : nil
  }

  /// Writes distances as fractions of a maximum. If only one side was measured, the fractions are 0…1; if both were,
  /// they increase from 0 deep inside, through 0.5 at the edge, to 1 far outside.
  ///
  /// - Parameters:
  ///   - place: The index of the first pixel, counted row by row.
  ///   - maximum: The maximum distance in pixels; larger ones are clamped.
  ///   - row: Receives the results.
  ///   - count: The number of pixels.
  package func write(
    from place: Int, maximum: Double, into row: UnsafeMutablePointer<Float>, count: Int
  ) {
    for x in 0..<count {
      let value =
        switch (outside, inside) {
        case (let outside?, nil): distance(outside, place + x, maximum) / maximum
        case (nil, let inside?): distance(inside, place + x, maximum) / maximum
        case (let outside?, let inside?):
          0.5
            + (distance(outside, place + x, maximum) - distance(inside, place + x, maximum))
            / (2 * maximum)
        case (nil, nil): 0.0
        }
      row[x] = Float(value)
    }
  }

  private func distance(_ squares: [Int32], _ place: Int, _ maximum: Double) -> Double {
    min(Double(squares[place]).squareRoot(), maximum)
  }
}

/// Sets the marks of a row: `true` for the values that exceed a threshold.
package func markRow(
  _ row: UnsafePointer<Float>, above threshold: Float, into marks: inout [Bool], from place: Int,
  count: Int
) {
  for x in 0..<count { marks[place + x] = row[x] > threshold }
}

/// Returns the exact squared Euclidean distance of every pixel to the nearest marked one.
///
/// A. Meijster, J. Roerdink, W. Hesselink, "A general algorithm for computing distance transforms in linear time", 2000.
/// Columns are processed first, then rows.
///
/// - Parameters:
///   - marks: For each pixel, row by row, `true` if it is marked.
///   - width: The number of columns.
///   - height: The number of rows.
/// - Returns: The squared distances, row by row; `Int32.max` where a distance does not fit or no pixel is marked.
/// - Complexity: O(*pixels*).
package func squaredDistances(to marks: [Bool], width: Int, height: Int) -> [Int32] {
  let unmarked = Int32(clamping: width + height)
  let columnDistances = distancesAlongColumns(to: marks, width: width, unmarked: unmarked)
  var squares = [Int32](repeating: .max, count: width * height)
  var envelope = ParabolaEnvelope(width: width)
  columnDistances.withUnsafeBufferPointer { columnDistances in
    squares.withUnsafeMutableBufferPointer { squares in
      for row in stride(from: 0, to: width * height, by: width) {
        envelope.write(
          UnsafeBufferPointer(rebasing: columnDistances[row..<row + width]), unmarked: unmarked,
          into: UnsafeMutableBufferPointer(rebasing: squares[row..<row + width]))
      }
    }
  }
  return squares
}

/// Returns the vertical distance of every pixel to the nearest marked one in its column; `unmarked` in columns without
/// marked pixels.
private func distancesAlongColumns(
  to marks: [Bool], width: Int, unmarked: Int32
) -> [Int32] {
  var distances = [Int32](repeating: unmarked, count: marks.count)
  for place in distances.indices {
    if marks[place] {
      distances[place] = 0
    } else if place >= width {
      distances[place] = min(unmarked, distances[place - width] + 1)
    }
  }
  for place in distances.indices.reversed() where place + width < distances.count {
    distances[place] = min(distances[place], distances[place + width] + 1)
  }
  return distances
}

/// The lower envelope of the parabolas (x − center)² + distance², one for each column of a row.
private struct ParabolaEnvelope {
  /// The columns whose parabolas are part of the envelope, from the left.
  private var centers: [Int]
  /// The first column where each of these parabolas is the lowest.
  private var starts: [Int]
  private var count = 0

  init(width: Int) {
    centers = [Int](repeating: 0, count: width)
    starts = [Int](repeating: 0, count: width)
  }

  /// Writes the envelope of a row's parabolas; the row is unchanged if no column contains a marked pixel.
  mutating func write(
    _ distances: UnsafeBufferPointer<Int32>, unmarked: Int32,
    into squares: UnsafeMutableBufferPointer<Int32>
  ) {
    count = 0
    for x in distances.indices where distances[x] < unmarked { add(x, distances) }
    if count == 0 { return }
    var part = count - 1
    for x in squares.indices.reversed() {
      squares[x] = Int32(clamping: value(at: x, center: centers[part], distances))
      if part > 0, x == starts[part] { part -= 1 }
    }
  }

  /// Adds the parabola of the next column to the right.
  private mutating func add(_ x: Int, _ distances: UnsafeBufferPointer<Int32>) {
    while count > 0,
      value(at: starts[count - 1], center: centers[count - 1], distances)
        > value(at: starts[count - 1], center: x, distances)
    { count -= 1 }
    var start = 0
    if count > 0 {
      let center = centers[count - 1]
      let rise = square(distances[x]) - square(distances[center])
      start = max(0, 1 + (x * x - center * center + rise) / (2 * (x - center)))
    }
    if start >= distances.count { return }
    centers[count] = x
    starts[count] = start
    count += 1
  }

  private func value(
    at x: Int, center: Int, _ distances: UnsafeBufferPointer<Int32>
  ) -> Int { (x - center) * (x - center) + square(distances[center]) }

  private func square(_ distance: Int32) -> Int { Int(distance) * Int(distance) }
}
