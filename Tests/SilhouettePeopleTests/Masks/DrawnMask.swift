// SPDX-License-Identifier: Apache-2.0

@testable import SilhouettePeople

extension ProbabilityMap {
  /// Creates a map from a drawing: a digit for each place, in tenths; a dot is 0, # is 1.
  init(drawn rows: [String]) {
    let values = rows.flatMap { row in
      row.map { $0 == "#" ? 1 : Float(String($0)).map { $0 / 10 } ?? 0 }
    }
    self.init(width: rows[0].count, height: rows.count, values)
  }

  /// The drawing.
  var drawn: [String] {
    (0..<height).map { row in
      values[row * width..<(row + 1) * width].map { value in
        value >= 1 ? "#" : value <= 0 ? "." : String(Int((value * 10).rounded()))
      }.joined()
    }
  }
}
