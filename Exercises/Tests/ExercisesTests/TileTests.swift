// SPDX-License-Identifier: Apache-2.0

import Given
import Testing

@testable import Exercises

@Suite struct TileTests {
  @Test("Products equal the plain product")
  func products() throws {
    for seed in 0..<120 {
      let example = ProductCase(seed: seed)
      let found = try Tile.product(CountedMatrix(example.a), CountedMatrix(example.b))
      let (m, n) = (example.a.rows, example.b.columns)
      guard found.rows == m, found.columns == n else {
        throw Difference(
          "The product has \(found.rows) rows and \(found.columns) columns, for \(example)")
      }
      try compare(
        "The product", found.elements, with: example.expected, shape: [m, n], axes: "row column",
        for: "\(example)")
    }
  }

  @Test("Eight loads serve sixteen multiplications")
  func loads() throws {
    for seed in 0..<120 {
      let example = ProductCase(seed: seed)
      let (a, b) = (CountedMatrix(example.a), CountedMatrix(example.b))
      _ = try Tile.product(a, b)
      let tiles = ((a.rows + 3) / 4) * ((b.columns + 3) / 4)
      let loads = a.loads + b.loads
      guard loads <= 8 * a.columns * tiles else {
        throw Difference(
          "The product takes \(a.loads) loads of a and \(b.loads) of b, together \(loads),"
            + " expected at most 8 · k · \(tiles) tiles = \(8 * a.columns * tiles), for \(example)")
      }
      // A result without loads was not computed from the matrices.
      guard a.loads >= a.rows * a.columns, b.loads >= b.rows * b.columns else {
        throw Difference(
          "There are \(a.loads) loads of a and \(b.loads) of b, fewer than elements, for \(example)"
        )
      }
    }
  }
}

/// Two random matrices, whose product has whole tiles only up to seed 40.
private struct ProductCase: CustomStringConvertible {
  let seed: Int
  let a: Matrix
  let b: Matrix

  init(seed: Int) {
    self.seed = seed
    var random = SplitMix64(seed: seed)
    let (m, n) =
      seed < 40
      ? (4 * random.int(1...3), 4 * random.int(1...3)) : (random.int(1...13), random.int(1...13))
    let k = random.int(1...9)
    a = random.matrix(rows: m, columns: k)
    b = random.matrix(rows: k, columns: n)
  }

  var description: String {
    "m = \(a.rows), n = \(b.columns), k = \(a.columns) (seed \(seed))"
  }

  var expected: [Double] {
    (0..<a.rows * b.columns).map { index in
      let (i, j) = (index / b.columns, index % b.columns)
      return (0..<a.columns).reduce(0) { $0 + Double(a[i, $1]) * Double(b[$1, j]) }
    }
  }
}
