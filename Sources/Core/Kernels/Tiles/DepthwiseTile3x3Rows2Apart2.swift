// SPDX-License-Identifier: Apache-2.0
// Written by Tools/make-tiles.py

import KernelInterface

/// 2 rows of the result, `step` apart, for windows of 3 × 3 taps.
///
/// The windows of neighbours lie 2 of 3 rows of taps lower.
///
/// Every result is bias + the taps from top left to bottom right; rows of taps outside are left out.
@inline(never)
func depthwise3x3Rows2Apart2(_ task: DepthwiseConvolution, _ y: Int, step: Int) {
  let g = task.geometry
  let channels = g.inputChannels
  let originY = y &* g.strideHeight &- g.padTop
  let y0 = originY
  let has0 = y0 >= 0 && y0 < g.inputHeight
  let row0 = inputRow(task, y0)
  let y1 = originY &+ 1 &* g.dilationHeight
  let has1 = y1 >= 0 && y1 < g.inputHeight
  let row1 = inputRow(task, y1)
  let y2 = originY &+ 2 &* g.dilationHeight
  let has2 = y2 >= 0 && y2 < g.inputHeight
  let row2 = inputRow(task, y2)
  let y3 = originY &+ 3 &* g.dilationHeight
  let has3 = y3 >= 0 && y3 < g.inputHeight
  let row3 = inputRow(task, y3)
  let y4 = originY &+ 4 &* g.dilationHeight
  let has4 = y4 >= 0 && y4 < g.inputHeight
  let row4 = inputRow(task, y4)
  let inner = innerColumns(g)
  let outputStride = step &* g.outputWidth &* channels
  let outputRow = task.output + (y &- task.outputFirstRow) &* g.outputWidth &* channels
  let tap = g.dilationWidth &* channels
  let next = g.strideWidth &* channels
  let lower = lowerBound(task.activation)
  let upper = upperBound(task.activation)
  let firstColumn = task.columns.lowerBound
  let endColumn = task.columns.upperBound
  var channel = 0
  while channel < channels {
    // The last vector overlaps the one before it: the same results are stored twice.
    let c = channel &+ laneCount <= channels ? channel : channels &- laneCount
    let w = task.weights + c
    let w0 = load(w)
    let w1 = load(w + channels)
    let w2 = load(w + 2 &* channels)
    let w3 = load(w + 3 &* channels)
    let w4 = load(w + 4 &* channels)
    let w5 = load(w + 5 &* channels)
    let w6 = load(w + 6 &* channels)
    let w7 = load(w + 7 &* channels)
    let w8 = load(w + 8 &* channels)
    let bias = load(task.bias + c)
    var target = outputRow + (firstColumn &* channels &+ c)
    var x = firstColumn
    while x < endColumn {
      if x >= inner.first && x < inner.end {
        let last = endColumn < inner.end ? endColumn : inner.end
        let offset = (x &* g.strideWidth &- g.padLeft) &* channels &+ c
        var p0 = row0 + offset
        var p1 = row1 + offset
        var p2 = row2 + offset
        var p3 = row3 + offset
        var p4 = row4 + offset
        while x < last {
          var sum0 = bias
          var sum1 = bias
          if has0 {
            let x0_0 = load(p0)
            sum0 = multiplyAdd(x0_0, w0, sum0)
            let x0_1 = load(p0 + tap)
            sum0 = multiplyAdd(x0_1, w1, sum0)
            let x0_2 = load(p0 + 2 &* tap)
            sum0 = multiplyAdd(x0_2, w2, sum0)
          }
          if has1 {
            let x1_0 = load(p1)
            sum0 = multiplyAdd(x1_0, w3, sum0)
            let x1_1 = load(p1 + tap)
            sum0 = multiplyAdd(x1_1, w4, sum0)
            let x1_2 = load(p1 + 2 &* tap)
            sum0 = multiplyAdd(x1_2, w5, sum0)
          }
          if has2 {
            let x2_0 = load(p2)
            sum0 = multiplyAdd(x2_0, w6, sum0)
            sum1 = multiplyAdd(x2_0, w0, sum1)
            let x2_1 = load(p2 + tap)
            sum0 = multiplyAdd(x2_1, w7, sum0)
            sum1 = multiplyAdd(x2_1, w1, sum1)
            let x2_2 = load(p2 + 2 &* tap)
            sum0 = multiplyAdd(x2_2, w8, sum0)
            sum1 = multiplyAdd(x2_2, w2, sum1)
          }
          if has3 {
            let x3_0 = load(p3)
            sum1 = multiplyAdd(x3_0, w3, sum1)
            let x3_1 = load(p3 + tap)
            sum1 = multiplyAdd(x3_1, w4, sum1)
            let x3_2 = load(p3 + 2 &* tap)
            sum1 = multiplyAdd(x3_2, w5, sum1)
          }
          if has4 {
            let x4_0 = load(p4)
            sum1 = multiplyAdd(x4_0, w6, sum1)
            let x4_1 = load(p4 + tap)
            sum1 = multiplyAdd(x4_1, w7, sum1)
            let x4_2 = load(p4 + 2 &* tap)
            sum1 = multiplyAdd(x4_2, w8, sum1)
          }
          store(clamped(sum0, lower, upper), target)
          store(clamped(sum1, lower, upper), target + outputStride)
          target += channels
          p0 += next
          p1 += next
          p2 += next
          p3 += next
          p4 += next
          x &+= 1
        }
      } else {
        let originX = x &* g.strideWidth &- g.padLeft
        let x0 = originX
        let isInside0 = x0 >= 0 && x0 < g.inputWidth
        let tap0 = isInside0 ? x0 &* channels &+ c : c
        let x1 = originX &+ 1 &* g.dilationWidth
        let isInside1 = x1 >= 0 && x1 < g.inputWidth
        let tap1 = isInside1 ? x1 &* channels &+ c : c
        let x2 = originX &+ 2 &* g.dilationWidth
        let isInside2 = x2 >= 0 && x2 < g.inputWidth
        let tap2 = isInside2 ? x2 &* channels &+ c : c
        var sum0 = bias
        var sum1 = bias
        if has0 {
          let x0_0 = load((isInside0 ? row0 : task.zeros) + tap0)
          sum0 = multiplyAdd(x0_0, w0, sum0)
          let x0_1 = load((isInside1 ? row0 : task.zeros) + tap1)
          sum0 = multiplyAdd(x0_1, w1, sum0)
          let x0_2 = load((isInside2 ? row0 : task.zeros) + tap2)
          sum0 = multiplyAdd(x0_2, w2, sum0)
        }
        if has1 {
          let x1_0 = load((isInside0 ? row1 : task.zeros) + tap0)
          sum0 = multiplyAdd(x1_0, w3, sum0)
          let x1_1 = load((isInside1 ? row1 : task.zeros) + tap1)
          sum0 = multiplyAdd(x1_1, w4, sum0)
          let x1_2 = load((isInside2 ? row1 : task.zeros) + tap2)
          sum0 = multiplyAdd(x1_2, w5, sum0)
        }
        if has2 {
          let x2_0 = load((isInside0 ? row2 : task.zeros) + tap0)
          sum0 = multiplyAdd(x2_0, w6, sum0)
          sum1 = multiplyAdd(x2_0, w0, sum1)
          let x2_1 = load((isInside1 ? row2 : task.zeros) + tap1)
          sum0 = multiplyAdd(x2_1, w7, sum0)
          sum1 = multiplyAdd(x2_1, w1, sum1)
          let x2_2 = load((isInside2 ? row2 : task.zeros) + tap2)
          sum0 = multiplyAdd(x2_2, w8, sum0)
          sum1 = multiplyAdd(x2_2, w2, sum1)
        }
        if has3 {
          let x3_0 = load((isInside0 ? row3 : task.zeros) + tap0)
          sum1 = multiplyAdd(x3_0, w3, sum1)
          let x3_1 = load((isInside1 ? row3 : task.zeros) + tap1)
          sum1 = multiplyAdd(x3_1, w4, sum1)
          let x3_2 = load((isInside2 ? row3 : task.zeros) + tap2)
          sum1 = multiplyAdd(x3_2, w5, sum1)
        }
        if has4 {
          let x4_0 = load((isInside0 ? row4 : task.zeros) + tap0)
          sum1 = multiplyAdd(x4_0, w6, sum1)
          let x4_1 = load((isInside1 ? row4 : task.zeros) + tap1)
          sum1 = multiplyAdd(x4_1, w7, sum1)
          let x4_2 = load((isInside2 ? row4 : task.zeros) + tap2)
          sum1 = multiplyAdd(x4_2, w8, sum1)
        }
        store(clamped(sum0, lower, upper), target)
        store(clamped(sum1, lower, upper), target + outputStride)
        target += channels
        x &+= 1
      }
    }
    channel &+= laneCount
  }
}
