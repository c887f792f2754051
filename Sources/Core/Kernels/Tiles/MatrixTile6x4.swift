// SPDX-License-Identifier: Apache-2.0
// Written by Tools/make-tiles.py

import KernelInterface

/// A panel of 4 vectors of columns, 6 rows of C at a time.
///
/// - Parameter sums: Room for 24 vectors; ``MatrixTileSums`` is large enough.
@inline(never)
func multiply6x4(_ panel: MatrixPanel, _ sums: UnsafeMutableRawPointer) {
  let sums = sums.assumingMemoryBound(to: Vector.self)
  let runs = panel.runs
  let lower = lowerBound(panel.activation)
  let upper = upperBound(panel.activation)
  let isWhole = panel.columns >= 4 &* laneCount
  let isDirect = isWhole && panel.isDirect
  let bias = panel.bias.assumingMemoryBound(to: Vector.self)
  var a0 = panel.a
  var c = panel.c
  var residual = panel.residual
  var rest = panel.rows
  while rest > 0 {
    let a1 = a0 + rowOffset(1, of: rest, panel.aRowStride)
    let a2 = a0 + rowOffset(2, of: rest, panel.aRowStride)
    let a3 = a0 + rowOffset(3, of: rest, panel.aRowStride)
    let a4 = a0 + rowOffset(4, of: rest, panel.aRowStride)
    let a5 = a0 + rowOffset(5, of: rest, panel.aRowStride)
    var c0_0 = bias[0]
    var c0_1 = bias[1]
    var c0_2 = bias[2]
    var c0_3 = bias[3]
    var c1_0 = bias[0]
    var c1_1 = bias[1]
    var c1_2 = bias[2]
    var c1_3 = bias[3]
    var c2_0 = bias[0]
    var c2_1 = bias[1]
    var c2_2 = bias[2]
    var c2_3 = bias[3]
    var c3_0 = bias[0]
    var c3_1 = bias[1]
    var c3_2 = bias[2]
    var c3_3 = bias[3]
    var c4_0 = bias[0]
    var c4_1 = bias[1]
    var c4_2 = bias[2]
    var c4_3 = bias[3]
    var c5_0 = bias[0]
    var c5_1 = bias[1]
    var c5_2 = bias[2]
    var c5_3 = bias[3]
    if panel.accumulates {
      if isWhole && rest >= 6 {
        c0_0 = load(c)
        c0_1 = load(c + laneCount)
        c0_2 = load(c + 2 &* laneCount)
        c0_3 = load(c + 3 &* laneCount)
        let s1 = c + panel.cRowStride
        c1_0 = load(s1)
        c1_1 = load(s1 + laneCount)
        c1_2 = load(s1 + 2 &* laneCount)
        c1_3 = load(s1 + 3 &* laneCount)
        let s2 = s1 + panel.cRowStride
        c2_0 = load(s2)
        c2_1 = load(s2 + laneCount)
        c2_2 = load(s2 + 2 &* laneCount)
        c2_3 = load(s2 + 3 &* laneCount)
        let s3 = s2 + panel.cRowStride
        c3_0 = load(s3)
        c3_1 = load(s3 + laneCount)
        c3_2 = load(s3 + 2 &* laneCount)
        c3_3 = load(s3 + 3 &* laneCount)
        let s4 = s3 + panel.cRowStride
        c4_0 = load(s4)
        c4_1 = load(s4 + laneCount)
        c4_2 = load(s4 + 2 &* laneCount)
        c4_3 = load(s4 + 3 &* laneCount)
        let s5 = s4 + panel.cRowStride
        c5_0 = load(s5)
        c5_1 = load(s5 + laneCount)
        c5_2 = load(s5 + 2 &* laneCount)
        c5_3 = load(s5 + 3 &* laneCount)
      } else {
        panel.collect(sums, rows: rest < 6 ? rest : 6, vectors: 4, c)
        c0_0 = sums[0]
        c0_1 = sums[1]
        c0_2 = sums[2]
        c0_3 = sums[3]
        c1_0 = sums[4]
        c1_1 = sums[5]
        c1_2 = sums[6]
        c1_3 = sums[7]
        c2_0 = sums[8]
        c2_1 = sums[9]
        c2_2 = sums[10]
        c2_3 = sums[11]
        c3_0 = sums[12]
        c3_1 = sums[13]
        c3_2 = sums[14]
        c3_3 = sums[15]
        c4_0 = sums[16]
        c4_1 = sums[17]
        c4_2 = sums[18]
        c4_3 = sums[19]
        c5_0 = sums[20]
        c5_1 = sums[21]
        c5_2 = sums[22]
        c5_3 = sums[23]
      }
    }
    var b = panel.b.assumingMemoryBound(to: Vector.self)
    var rowStart = 0
    var row = 0
    while row < runs.rows {
      var start = rowStart
      var run = 0
      while run < runs.columns {
        var k = start
        let end = start &+ runs.length
        while k < end {
          let b0 = b[0]
          let b1 = b[1]
          let b2 = b[2]
          let b3 = b[3]
          let x0 = Vector(repeating: a0[k])
          c0_0 = multiplyAdd(x0, b0, c0_0)
          c0_1 = multiplyAdd(x0, b1, c0_1)
          c0_2 = multiplyAdd(x0, b2, c0_2)
          c0_3 = multiplyAdd(x0, b3, c0_3)
          let x1 = Vector(repeating: a1[k])
          c1_0 = multiplyAdd(x1, b0, c1_0)
          c1_1 = multiplyAdd(x1, b1, c1_1)
          c1_2 = multiplyAdd(x1, b2, c1_2)
          c1_3 = multiplyAdd(x1, b3, c1_3)
          let x2 = Vector(repeating: a2[k])
          c2_0 = multiplyAdd(x2, b0, c2_0)
          c2_1 = multiplyAdd(x2, b1, c2_1)
          c2_2 = multiplyAdd(x2, b2, c2_2)
          c2_3 = multiplyAdd(x2, b3, c2_3)
          let x3 = Vector(repeating: a3[k])
          c3_0 = multiplyAdd(x3, b0, c3_0)
          c3_1 = multiplyAdd(x3, b1, c3_1)
          c3_2 = multiplyAdd(x3, b2, c3_2)
          c3_3 = multiplyAdd(x3, b3, c3_3)
          let x4 = Vector(repeating: a4[k])
          c4_0 = multiplyAdd(x4, b0, c4_0)
          c4_1 = multiplyAdd(x4, b1, c4_1)
          c4_2 = multiplyAdd(x4, b2, c4_2)
          c4_3 = multiplyAdd(x4, b3, c4_3)
          let x5 = Vector(repeating: a5[k])
          c5_0 = multiplyAdd(x5, b0, c5_0)
          c5_1 = multiplyAdd(x5, b1, c5_1)
          c5_2 = multiplyAdd(x5, b2, c5_2)
          c5_3 = multiplyAdd(x5, b3, c5_3)
          b += 4
          k &+= 1
        }
        start &+= runs.columnStride
        run &+= 1
      }
      rowStart &+= runs.rowStride
      row &+= 1
    }
    c0_0 = clamped(c0_0, lower, upper)
    c0_1 = clamped(c0_1, lower, upper)
    c0_2 = clamped(c0_2, lower, upper)
    c0_3 = clamped(c0_3, lower, upper)
    c1_0 = clamped(c1_0, lower, upper)
    c1_1 = clamped(c1_1, lower, upper)
    c1_2 = clamped(c1_2, lower, upper)
    c1_3 = clamped(c1_3, lower, upper)
    c2_0 = clamped(c2_0, lower, upper)
    c2_1 = clamped(c2_1, lower, upper)
    c2_2 = clamped(c2_2, lower, upper)
    c2_3 = clamped(c2_3, lower, upper)
    c3_0 = clamped(c3_0, lower, upper)
    c3_1 = clamped(c3_1, lower, upper)
    c3_2 = clamped(c3_2, lower, upper)
    c3_3 = clamped(c3_3, lower, upper)
    c4_0 = clamped(c4_0, lower, upper)
    c4_1 = clamped(c4_1, lower, upper)
    c4_2 = clamped(c4_2, lower, upper)
    c4_3 = clamped(c4_3, lower, upper)
    c5_0 = clamped(c5_0, lower, upper)
    c5_1 = clamped(c5_1, lower, upper)
    c5_2 = clamped(c5_2, lower, upper)
    c5_3 = clamped(c5_3, lower, upper)
    if isDirect && rest >= 6 {
      store(c0_0, c)
      store(c0_1, c + laneCount)
      store(c0_2, c + 2 &* laneCount)
      store(c0_3, c + 3 &* laneCount)
      let c1 = c + panel.cRowStride
      store(c1_0, c1)
      store(c1_1, c1 + laneCount)
      store(c1_2, c1 + 2 &* laneCount)
      store(c1_3, c1 + 3 &* laneCount)
      let c2 = c1 + panel.cRowStride
      store(c2_0, c2)
      store(c2_1, c2 + laneCount)
      store(c2_2, c2 + 2 &* laneCount)
      store(c2_3, c2 + 3 &* laneCount)
      let c3 = c2 + panel.cRowStride
      store(c3_0, c3)
      store(c3_1, c3 + laneCount)
      store(c3_2, c3 + 2 &* laneCount)
      store(c3_3, c3 + 3 &* laneCount)
      let c4 = c3 + panel.cRowStride
      store(c4_0, c4)
      store(c4_1, c4 + laneCount)
      store(c4_2, c4 + 2 &* laneCount)
      store(c4_3, c4 + 3 &* laneCount)
      let c5 = c4 + panel.cRowStride
      store(c5_0, c5)
      store(c5_1, c5 + laneCount)
      store(c5_2, c5 + 2 &* laneCount)
      store(c5_3, c5 + 3 &* laneCount)
    } else {
      sums[0] = c0_0
      sums[1] = c0_1
      sums[2] = c0_2
      sums[3] = c0_3
      sums[4] = c1_0
      sums[5] = c1_1
      sums[6] = c1_2
      sums[7] = c1_3
      sums[8] = c2_0
      sums[9] = c2_1
      sums[10] = c2_2
      sums[11] = c2_3
      sums[12] = c3_0
      sums[13] = c3_1
      sums[14] = c3_2
      sums[15] = c3_3
      sums[16] = c4_0
      sums[17] = c4_1
      sums[18] = c4_2
      sums[19] = c4_3
      sums[20] = c5_0
      sums[21] = c5_1
      sums[22] = c5_2
      sums[23] = c5_3
      panel.finish(
        sums, rows: rest < 6 ? rest : 6, vectors: 4, c, residual)
    }
    a0 += 6 &* panel.aRowStride
    c += 6 &* panel.cRowStride
    if let start = residual { residual = start + 6 &* panel.cRowStride }
    rest &-= 6
  }
}
