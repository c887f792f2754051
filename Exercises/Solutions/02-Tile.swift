// SPDX-License-Identifier: Apache-2.0

import Given

enum Tile {
  static func product(_ a: CountedMatrix, _ b: CountedMatrix) throws -> Matrix {
    var product = Matrix(rows: a.rows, columns: b.columns)
    for i in stride(from: 0, to: a.rows, by: 4) {
      for j in stride(from: 0, to: b.columns, by: 4) {
        let height = min(4, a.rows - i)
        let width = min(4, b.columns - j)
        // Four rows of four sums. They are separate variables, since an array would be in memory.
        var sums0 = SIMD4<Float>()
        var sums1 = SIMD4<Float>()
        var sums2 = SIMD4<Float>()
        var sums3 = SIMD4<Float>()
        for k in 0..<a.columns {
          var column = SIMD4<Float>()
          for row in 0..<height { column[row] = a.load(i + row, k) }
          var row = SIMD4<Float>()
          for column in 0..<width { row[column] = b.load(k, j + column) }
          sums0 += column[0] * row
          sums1 += column[1] * row
          sums2 += column[2] * row
          sums3 += column[3] * row
        }
        for (row, sums) in [sums0, sums1, sums2, sums3].prefix(height).enumerated() {
          for column in 0..<width { product[i + row, j + column] = sums[column] }
        }
      }
    }
    return product
  }
}
