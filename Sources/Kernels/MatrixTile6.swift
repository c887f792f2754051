// SPDX-License-Identifier: Apache-2.0
import KernelInterface

/// The sums of 6 rows of C by 2 vectors of columns, depth first.
///
/// The accumulators are separate local variables: in an array they would live in memory.
@inline(__always)
func tile6x2(_ tile: MatrixTile, _ sums: UnsafeMutablePointer<Vector>) {
  let a0 = tile.a
  let a1 = tile.row(1)
  let a2 = tile.row(2)
  let a3 = tile.row(3)
  let a4 = tile.row(4)
  let a5 = tile.row(5)
  let bias0 = load(tile.bias)
  let bias1 = load(tile.bias + laneCount)
  var c0_0 = bias0
  var c0_1 = bias1
  var c1_0 = bias0
  var c1_1 = bias1
  var c2_0 = bias0
  var c2_1 = bias1
  var c3_0 = bias0
  var c3_1 = bias1
  var c4_0 = bias0
  var c4_1 = bias1
  var c5_0 = bias0
  var c5_1 = bias1
  let runs = tile.runs
  var b = tile.b
  var rowStart = 0
  var row = 0
  while row < runs.rows {
    var start = rowStart
    var column = 0
    while column < runs.columns {
      var k = start
      let end = start &+ runs.length
      while k < end {
        let b0 = load(b)
        let b1 = load(b + laneCount)
        let x0 = Vector(repeating: a0[k])
        c0_0 = multiplyAdd(x0, b0, c0_0)
        c0_1 = multiplyAdd(x0, b1, c0_1)
        let x1 = Vector(repeating: a1[k])
        c1_0 = multiplyAdd(x1, b0, c1_0)
        c1_1 = multiplyAdd(x1, b1, c1_1)
        let x2 = Vector(repeating: a2[k])
        c2_0 = multiplyAdd(x2, b0, c2_0)
        c2_1 = multiplyAdd(x2, b1, c2_1)
        let x3 = Vector(repeating: a3[k])
        c3_0 = multiplyAdd(x3, b0, c3_0)
        c3_1 = multiplyAdd(x3, b1, c3_1)
        let x4 = Vector(repeating: a4[k])
        c4_0 = multiplyAdd(x4, b0, c4_0)
        c4_1 = multiplyAdd(x4, b1, c4_1)
        let x5 = Vector(repeating: a5[k])
        c5_0 = multiplyAdd(x5, b0, c5_0)
        c5_1 = multiplyAdd(x5, b1, c5_1)
        b += 2 &* laneCount
        k &+= 1
      }
      start &+= runs.columnStride
      column &+= 1
    }
    rowStart &+= runs.rowStride
    row &+= 1
  }
  sums[0] = c0_0
  sums[1] = c0_1
  sums[2] = c1_0
  sums[3] = c1_1
  sums[4] = c2_0
  sums[5] = c2_1
  sums[6] = c3_0
  sums[7] = c3_1
  sums[8] = c4_0
  sums[9] = c4_1
  sums[10] = c5_0
  sums[11] = c5_1
}

/// The sums of 6 rows of C by 1 vector of columns, depth first.
///
/// The accumulators are separate local variables: in an array they would live in memory.
@inline(__always)
func tile6x1(_ tile: MatrixTile, _ sums: UnsafeMutablePointer<Vector>) {
  let a0 = tile.a
  let a1 = tile.row(1)
  let a2 = tile.row(2)
  let a3 = tile.row(3)
  let a4 = tile.row(4)
  let a5 = tile.row(5)
  let bias0 = load(tile.bias)
  var c0_0 = bias0
  var c1_0 = bias0
  var c2_0 = bias0
  var c3_0 = bias0
  var c4_0 = bias0
  var c5_0 = bias0
  let runs = tile.runs
  var b = tile.b
  var rowStart = 0
  var row = 0
  while row < runs.rows {
    var start = rowStart
    var column = 0
    while column < runs.columns {
      var k = start
      let end = start &+ runs.length
      while k < end {
        let b0 = load(b)
        let x0 = Vector(repeating: a0[k])
        c0_0 = multiplyAdd(x0, b0, c0_0)
        let x1 = Vector(repeating: a1[k])
        c1_0 = multiplyAdd(x1, b0, c1_0)
        let x2 = Vector(repeating: a2[k])
        c2_0 = multiplyAdd(x2, b0, c2_0)
        let x3 = Vector(repeating: a3[k])
        c3_0 = multiplyAdd(x3, b0, c3_0)
        let x4 = Vector(repeating: a4[k])
        c4_0 = multiplyAdd(x4, b0, c4_0)
        let x5 = Vector(repeating: a5[k])
        c5_0 = multiplyAdd(x5, b0, c5_0)
        b += laneCount
        k &+= 1
      }
      start &+= runs.columnStride
      column &+= 1
    }
    rowStart &+= runs.rowStride
    row &+= 1
  }
  sums[0] = c0_0
  sums[1] = c1_0
  sums[2] = c2_0
  sums[3] = c3_0
  sums[4] = c4_0
  sums[5] = c5_0
}
