// SPDX-License-Identifier: Apache-2.0
// Written by Tools/make-tiles.py

import KernelInterface

/// A panel of 2 vectors of columns, 12 rows of C at a time.
///
/// - Parameter sums: Room for 24 vectors; ``MatrixTileSums`` is large enough.
@inline(never)
func multiply12x2(_ panel: MatrixPanel, _ sums: UnsafeMutableRawPointer) {
  let sums = sums.assumingMemoryBound(to: Vector.self)
  let runs = panel.runs
  let lower = lowerBound(panel.activation)
  let upper = upperBound(panel.activation)
  let isWhole = panel.columns >= 2 &* laneCount
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
    let a6 = a0 + rowOffset(6, of: rest, panel.aRowStride)
    let a7 = a0 + rowOffset(7, of: rest, panel.aRowStride)
    let a8 = a0 + rowOffset(8, of: rest, panel.aRowStride)
    let a9 = a0 + rowOffset(9, of: rest, panel.aRowStride)
    let a10 = a0 + rowOffset(10, of: rest, panel.aRowStride)
    let a11 = a0 + rowOffset(11, of: rest, panel.aRowStride)
    var c0_0 = bias[0]
    var c0_1 = bias[1]
    var c1_0 = bias[0]
    var c1_1 = bias[1]
    var c2_0 = bias[0]
    var c2_1 = bias[1]
    var c3_0 = bias[0]
    var c3_1 = bias[1]
    var c4_0 = bias[0]
    var c4_1 = bias[1]
    var c5_0 = bias[0]
    var c5_1 = bias[1]
    var c6_0 = bias[0]
    var c6_1 = bias[1]
    var c7_0 = bias[0]
    var c7_1 = bias[1]
    var c8_0 = bias[0]
    var c8_1 = bias[1]
    var c9_0 = bias[0]
    var c9_1 = bias[1]
    var c10_0 = bias[0]
    var c10_1 = bias[1]
    var c11_0 = bias[0]
    var c11_1 = bias[1]
    if panel.accumulates {
      if isWhole && rest >= 12 {
        c0_0 = load(c)
        c0_1 = load(c + laneCount)
        let s1 = c + panel.cRowStride
        c1_0 = load(s1)
        c1_1 = load(s1 + laneCount)
        let s2 = s1 + panel.cRowStride
        c2_0 = load(s2)
        c2_1 = load(s2 + laneCount)
        let s3 = s2 + panel.cRowStride
        c3_0 = load(s3)
        c3_1 = load(s3 + laneCount)
        let s4 = s3 + panel.cRowStride
        c4_0 = load(s4)
        c4_1 = load(s4 + laneCount)
        let s5 = s4 + panel.cRowStride
        c5_0 = load(s5)
        c5_1 = load(s5 + laneCount)
        let s6 = s5 + panel.cRowStride
        c6_0 = load(s6)
        c6_1 = load(s6 + laneCount)
        let s7 = s6 + panel.cRowStride
        c7_0 = load(s7)
        c7_1 = load(s7 + laneCount)
        let s8 = s7 + panel.cRowStride
        c8_0 = load(s8)
        c8_1 = load(s8 + laneCount)
        let s9 = s8 + panel.cRowStride
        c9_0 = load(s9)
        c9_1 = load(s9 + laneCount)
        let s10 = s9 + panel.cRowStride
        c10_0 = load(s10)
        c10_1 = load(s10 + laneCount)
        let s11 = s10 + panel.cRowStride
        c11_0 = load(s11)
        c11_1 = load(s11 + laneCount)
      } else {
        panel.collect(sums, rows: rest < 12 ? rest : 12, vectors: 2, c)
        c0_0 = sums[0]
        c0_1 = sums[1]
        c1_0 = sums[2]
        c1_1 = sums[3]
        c2_0 = sums[4]
        c2_1 = sums[5]
        c3_0 = sums[6]
        c3_1 = sums[7]
        c4_0 = sums[8]
        c4_1 = sums[9]
        c5_0 = sums[10]
        c5_1 = sums[11]
        c6_0 = sums[12]
        c6_1 = sums[13]
        c7_0 = sums[14]
        c7_1 = sums[15]
        c8_0 = sums[16]
        c8_1 = sums[17]
        c9_0 = sums[18]
        c9_1 = sums[19]
        c10_0 = sums[20]
        c10_1 = sums[21]
        c11_0 = sums[22]
        c11_1 = sums[23]
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
          let x6 = Vector(repeating: a6[k])
          c6_0 = multiplyAdd(x6, b0, c6_0)
          c6_1 = multiplyAdd(x6, b1, c6_1)
          let x7 = Vector(repeating: a7[k])
          c7_0 = multiplyAdd(x7, b0, c7_0)
          c7_1 = multiplyAdd(x7, b1, c7_1)
          let x8 = Vector(repeating: a8[k])
          c8_0 = multiplyAdd(x8, b0, c8_0)
          c8_1 = multiplyAdd(x8, b1, c8_1)
          let x9 = Vector(repeating: a9[k])
          c9_0 = multiplyAdd(x9, b0, c9_0)
          c9_1 = multiplyAdd(x9, b1, c9_1)
          let x10 = Vector(repeating: a10[k])
          c10_0 = multiplyAdd(x10, b0, c10_0)
          c10_1 = multiplyAdd(x10, b1, c10_1)
          let x11 = Vector(repeating: a11[k])
          c11_0 = multiplyAdd(x11, b0, c11_0)
          c11_1 = multiplyAdd(x11, b1, c11_1)
          b += 2
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
    c1_0 = clamped(c1_0, lower, upper)
    c1_1 = clamped(c1_1, lower, upper)
    c2_0 = clamped(c2_0, lower, upper)
    c2_1 = clamped(c2_1, lower, upper)
    c3_0 = clamped(c3_0, lower, upper)
    c3_1 = clamped(c3_1, lower, upper)
    c4_0 = clamped(c4_0, lower, upper)
    c4_1 = clamped(c4_1, lower, upper)
    c5_0 = clamped(c5_0, lower, upper)
    c5_1 = clamped(c5_1, lower, upper)
    c6_0 = clamped(c6_0, lower, upper)
    c6_1 = clamped(c6_1, lower, upper)
    c7_0 = clamped(c7_0, lower, upper)
    c7_1 = clamped(c7_1, lower, upper)
    c8_0 = clamped(c8_0, lower, upper)
    c8_1 = clamped(c8_1, lower, upper)
    c9_0 = clamped(c9_0, lower, upper)
    c9_1 = clamped(c9_1, lower, upper)
    c10_0 = clamped(c10_0, lower, upper)
    c10_1 = clamped(c10_1, lower, upper)
    c11_0 = clamped(c11_0, lower, upper)
    c11_1 = clamped(c11_1, lower, upper)
    if isDirect && rest >= 12 {
      store(c0_0, c)
      store(c0_1, c + laneCount)
      let c1 = c + panel.cRowStride
      store(c1_0, c1)
      store(c1_1, c1 + laneCount)
      let c2 = c1 + panel.cRowStride
      store(c2_0, c2)
      store(c2_1, c2 + laneCount)
      let c3 = c2 + panel.cRowStride
      store(c3_0, c3)
      store(c3_1, c3 + laneCount)
      let c4 = c3 + panel.cRowStride
      store(c4_0, c4)
      store(c4_1, c4 + laneCount)
      let c5 = c4 + panel.cRowStride
      store(c5_0, c5)
      store(c5_1, c5 + laneCount)
      let c6 = c5 + panel.cRowStride
      store(c6_0, c6)
      store(c6_1, c6 + laneCount)
      let c7 = c6 + panel.cRowStride
      store(c7_0, c7)
      store(c7_1, c7 + laneCount)
      let c8 = c7 + panel.cRowStride
      store(c8_0, c8)
      store(c8_1, c8 + laneCount)
      let c9 = c8 + panel.cRowStride
      store(c9_0, c9)
      store(c9_1, c9 + laneCount)
      let c10 = c9 + panel.cRowStride
      store(c10_0, c10)
      store(c10_1, c10 + laneCount)
      let c11 = c10 + panel.cRowStride
      store(c11_0, c11)
      store(c11_1, c11 + laneCount)
    } else {
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
      sums[12] = c6_0
      sums[13] = c6_1
      sums[14] = c7_0
      sums[15] = c7_1
      sums[16] = c8_0
      sums[17] = c8_1
      sums[18] = c9_0
      sums[19] = c9_1
      sums[20] = c10_0
      sums[21] = c10_1
      sums[22] = c11_0
      sums[23] = c11_1
      panel.finish(
        sums, rows: rest < 12 ? rest : 12, vectors: 2, c, residual)
    }
    a0 += 12 &* panel.aRowStride
    c += 12 &* panel.cRowStride
    if let start = residual { residual = start + 12 &* panel.cRowStride }
    rest &-= 12
  }
}
