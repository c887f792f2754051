// SPDX-License-Identifier: Apache-2.0
// Written by Tools/make-tiles.py

import KernelInterface

/// A panel of 1 vector of columns, 6 rows of C at a time.
///
/// - Parameter sums: Room for 6 vectors; ``MatrixTileSums`` is large enough.
@inline(never)
func multiply6x1(_ panel: MatrixPanel, _ sums: UnsafeMutableRawPointer) {
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
    var c0_0 = bias[0]
    var c1_0 = bias[0]
    var c2_0 = bias[0]
    var c3_0 = bias[0]
    var c4_0 = bias[0]
    var c5_0 = bias[0]
    if panel.accumulates {
      if isWhole && rest >= 6 {
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
      } else {
        panel.collect(sums, rows: rest < 6 ? rest : 6, vectors: 1, c)
        c0_0 = sums[0]
        c1_0 = sums[1]
        c2_0 = sums[2]
        c3_0 = sums[3]
        c4_0 = sums[4]
        c5_0 = sums[5]
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
    if isDirect && rest >= 6 {
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
    } else {
      sums[0] = c0_0
      sums[1] = c1_0
      sums[2] = c2_0
      sums[3] = c3_0
      sums[4] = c4_0
      sums[5] = c5_0
      panel.finish(
        sums, rows: rest < 6 ? rest : 6, vectors: 1, c, residual)
    }
    a0 += 6 &* panel.aRowStride
    c += 6 &* panel.cRowStride
    if let start = residual { residual = start + 6 &* panel.cRowStride }
    rest &-= 6
  }
}
