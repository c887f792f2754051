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
