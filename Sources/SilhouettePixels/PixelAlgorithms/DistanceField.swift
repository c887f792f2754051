// SPDX-License-Identifier: Apache-2.0

/// The exact distances of the pixels of a grid to those of a mask, to those outside of it, or to both.
package struct DistanceField {
  private let outside: [Int32]?
  private let inside: [Int32]?

  /// Finds the distances.
  ///
  /// - Parameters:
  ///   - marks: Which pixels belong to the mask, row after row.
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - measuresOutside: Indicates whether pixels outside are measured, to the nearest one of the mask.
  ///   - measuresInside: Indicates whether those of the mask are, to the nearest one outside.
  package init(
    to marks: [Bool], width: Int, height: Int, measuresOutside: Bool, measuresInside: Bool
  ) {
    outside = measuresOutside ? squaredDistances(to: marks, width: width, height: height) : nil
    inside =
      measuresInside
      ? squaredDistances(to: marks.map { !$0 }, width: width, height: height) : nil
  }

  /// Writes distances over the largest one, clamped: of one side 0…1; of both, from 0 deep inside over 0.5 at the
  /// edge to 1 far outside.
  ///
  /// - Parameters:
  ///   - place: The first pixel, counted row by row.
  ///   - maximum: The largest distance in pixels.
  ///   - row: The place of the results.
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

/// Marks the numbers of a row above a threshold.
package func markRow(
  _ row: UnsafePointer<Float>, above threshold: Float, into marks: inout [Bool], from place: Int,
  count: Int
) {
  for x in 0..<count { marks[place + x] = row[x] > threshold }
}
