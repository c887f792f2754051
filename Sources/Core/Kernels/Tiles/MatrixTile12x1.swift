// SPDX-License-Identifier: Apache-2.0
// Written by Tools/make-tiles.py

import KernelInterface

/// A panel of 1 vector of columns, 12 rows of C at a time.
///
/// - Parameter sums: Room for 12 vectors; ``MatrixTileSums`` is large enough.
@inline(never)
func multiply12x1(_ panel: MatrixPanel, _ sums: UnsafeMutableRawPointer) {
  let sums = sums.assumingMemoryBound(to: Vector.self)
  let runs = panel.runs
  let lower = lowerBound(panel.activation)
  let upper = upperBound(panel.activation)
  let isWhole = panel.columns >= 1 &* laneCount
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
    var c1_0 = bias[0]
    var c2_0 = bias[0]
    var c3_0 = bias[0]
    var c4_0 = bias[0]
    var c5_0 = bias[0]
    var c6_0 = bias[0]
    var c7_0 = bias[0]
    var c8_0 = bias[0]
    var c9_0 = bias[0]
    var c10_0 = bias[0]
    var c11_0 = bias[0]
    if panel.accumulates {
      if isWhole && rest >= 12 {
        c0_0 = load(c)
        let s1 = c + panel.cRowStride
        c1_0 = load(s1)
        let s2 = s1 + panel.cRowStride
        c2_0 = load(s2)
        let s3 = s2 + panel.cRowStride
        c3_0 = load(s3)
        let s4 = s3 + panel.cRowStride
        c4_0 = load(s4)
        let s5 = s4 + panel.cRowStride
        c5_0 = load(s5)
        let s6 = s5 + panel.cRowStride
        c6_0 = load(s6)
        let s7 = s6 + panel.cRowStride
        c7_0 = load(s7)
        let s8 = s7 + panel.cRowStride
        c8_0 = load(s8)
        let s9 = s8 + panel.cRowStride
        c9_0 = load(s9)
        let s10 = s9 + panel.cRowStride
        c10_0 = load(s10)
        let s11 = s10 + panel.cRowStride
        c11_0 = load(s11)
      } else {
        panel.collect(sums, rows: rest < 12 ? rest : 12, vectors: 1, c)
        c0_0 = sums[0]
        c1_0 = sums[1]
        c2_0 = sums[2]
        c3_0 = sums[3]
        c4_0 = sums[4]
        c5_0 = sums[5]
        c6_0 = sums[6]
        c7_0 = sums[7]
        c8_0 = sums[8]
        c9_0 = sums[9]
        c10_0 = sums[10]
        c11_0 = sums[11]
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
          let x6 = Vector(repeating: a6[k])
          c6_0 = multiplyAdd(x6, b0, c6_0)
          let x7 = Vector(repeating: a7[k])
          c7_0 = multiplyAdd(x7, b0, c7_0)
          let x8 = Vector(repeating: a8[k])
          c8_0 = multiplyAdd(x8, b0, c8_0)
          let x9 = Vector(repeating: a9[k])
          c9_0 = multiplyAdd(x9, b0, c9_0)
          let x10 = Vector(repeating: a10[k])
          c10_0 = multiplyAdd(x10, b0, c10_0)
          let x11 = Vector(repeating: a11[k])
          c11_0 = multiplyAdd(x11, b0, c11_0)
          b += 1
          k &+= 1
        }
        start &+= runs.columnStride
        run &+= 1
      }
      rowStart &+= runs.rowStride
      row &+= 1
    }
    c0_0 = clamped(c0_0, lower, upper)
    c1_0 = clamped(c1_0, lower, upper)
    c2_0 = clamped(c2_0, lower, upper)
    c3_0 = clamped(c3_0, lower, upper)
    c4_0 = clamped(c4_0, lower, upper)
    c5_0 = clamped(c5_0, lower, upper)
    c6_0 = clamped(c6_0, lower, upper)
    c7_0 = clamped(c7_0, lower, upper)
    c8_0 = clamped(c8_0, lower, upper)
    c9_0 = clamped(c9_0, lower, upper)
    c10_0 = clamped(c10_0, lower, upper)
    c11_0 = clamped(c11_0, lower, upper)
    if isDirect && rest >= 12 {
      store(c0_0, c)
      let c1 = c + panel.cRowStride
      store(c1_0, c1)
      let c2 = c1 + panel.cRowStride
      store(c2_0, c2)
      let c3 = c2 + panel.cRowStride
      store(c3_0, c3)
      let c4 = c3 + panel.cRowStride
      store(c4_0, c4)
      let c5 = c4 + panel.cRowStride
      store(c5_0, c5)
      let c6 = c5 + panel.cRowStride
      store(c6_0, c6)
      let c7 = c6 + panel.cRowStride
      store(c7_0, c7)
      let c8 = c7 + panel.cRowStride
      store(c8_0, c8)
      let c9 = c8 + panel.cRowStride
      store(c9_0, c9)
      let c10 = c9 + panel.cRowStride
      store(c10_0, c10)
      let c11 = c10 + panel.cRowStride
      store(c11_0, c11)
    } else {
      sums[0] = c0_0
      sums[1] = c1_0
      sums[2] = c2_0
      sums[3] = c3_0
      sums[4] = c4_0
      sums[5] = c5_0
      sums[6] = c6_0
      sums[7] = c7_0
      sums[8] = c8_0
      sums[9] = c9_0
      sums[10] = c10_0
      sums[11] = c11_0
      panel.finish(
        sums, rows: rest < 12 ? rest : 12, vectors: 1, c, residual)
    }
    a0 += 12 &* panel.aRowStride
    c += 12 &* panel.cRowStride
    if let start = residual { residual = start + 12 &* panel.cRowStride }
    rest &-= 12
  }
}
