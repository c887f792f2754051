// SPDX-License-Identifier: Apache-2.0
// Written by Tools/make-tiles.py

import KernelInterface

/// 2 rows of the result, `step` apart, for windows of 3 × 3 taps.
///
/// The windows of neighbours lie 1 of 3 rows of taps lower.
///
/// Every result is bias + the taps from top left to bottom right; taps outside are left out.
@inline(__always)
func depthwise3x3Rows2(_ task: DepthwiseConvolution, _ y: Int, step: Int) {
  let g = task.geometry
  let channels = g.inputChannels
  let originY = y &* g.strideHeight &- g.padTop
  let y0 = originY
  let has0 = y0 >= 0 && y0 < g.inputHeight
  let row0 = inputRow(task, has0 ? y0 : task.inputFirstRow)
  let y1 = originY &+ 1 &* g.dilationHeight
  let has1 = y1 >= 0 && y1 < g.inputHeight
  let row1 = inputRow(task, has1 ? y1 : task.inputFirstRow)
  let y2 = originY &+ 2 &* g.dilationHeight
  let has2 = y2 >= 0 && y2 < g.inputHeight
  let row2 = inputRow(task, has2 ? y2 : task.inputFirstRow)
  let y3 = originY &+ 3 &* g.dilationHeight
  let has3 = y3 >= 0 && y3 < g.inputHeight
  let row3 = inputRow(task, has3 ? y3 : task.inputFirstRow)
  let inner = innerColumns(g)
  let outputStride = step &* g.outputWidth &* channels
  let outputRow = task.output + (y &- task.outputFirstRow) &* g.outputWidth &* channels
  let tap = g.dilationWidth &* channels
  let lower = lowerBound(task.activation)
  let upper = upperBound(task.activation)
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
    var target = outputRow + c
    var x = 0
    while x < g.outputWidth {
      let originX = x &* g.strideWidth &- g.padLeft
      var sum0 = bias
      var sum1 = bias
      if x >= inner.first && x < inner.end {
        let offset = originX &* channels &+ c
        if has0 {
          let source = row0 + offset
          let x0 = load(source)
          sum0 = multiplyAdd(x0, w0, sum0)
          let x1 = load(source + tap)
          sum0 = multiplyAdd(x1, w1, sum0)
          let x2 = load(source + 2 &* tap)
          sum0 = multiplyAdd(x2, w2, sum0)
        }
        if has1 {
          let source = row1 + offset
          let x0 = load(source)
          sum0 = multiplyAdd(x0, w3, sum0)
          sum1 = multiplyAdd(x0, w0, sum1)
          let x1 = load(source + tap)
          sum0 = multiplyAdd(x1, w4, sum0)
          sum1 = multiplyAdd(x1, w1, sum1)
          let x2 = load(source + 2 &* tap)
          sum0 = multiplyAdd(x2, w5, sum0)
          sum1 = multiplyAdd(x2, w2, sum1)
        }
        if has2 {
          let source = row2 + offset
          let x0 = load(source)
          sum0 = multiplyAdd(x0, w6, sum0)
          sum1 = multiplyAdd(x0, w3, sum1)
          let x1 = load(source + tap)
          sum0 = multiplyAdd(x1, w7, sum0)
          sum1 = multiplyAdd(x1, w4, sum1)
          let x2 = load(source + 2 &* tap)
          sum0 = multiplyAdd(x2, w8, sum0)
          sum1 = multiplyAdd(x2, w5, sum1)
        }
        if has3 {
          let source = row3 + offset
          let x0 = load(source)
          sum1 = multiplyAdd(x0, w6, sum1)
          let x1 = load(source + tap)
          sum1 = multiplyAdd(x1, w7, sum1)
          let x2 = load(source + 2 &* tap)
          sum1 = multiplyAdd(x2, w8, sum1)
        }
      } else {
        let x0 = originX
        let isInside0 = x0 >= 0 && x0 < g.inputWidth
        let x1 = originX &+ 1 &* g.dilationWidth
        let isInside1 = x1 >= 0 && x1 < g.inputWidth
        let x2 = originX &+ 2 &* g.dilationWidth
        let isInside2 = x2 >= 0 && x2 < g.inputWidth
        if has0 {
          let source = row0 + (originX &* channels &+ c)
          if isInside0 {
            let x0 = load(source)
            sum0 = multiplyAdd(x0, w0, sum0)
          }
          if isInside1 {
            let x1 = load(source + tap)
            sum0 = multiplyAdd(x1, w1, sum0)
          }
          if isInside2 {
            let x2 = load(source + 2 &* tap)
            sum0 = multiplyAdd(x2, w2, sum0)
          }
        }
        if has1 {
          let source = row1 + (originX &* channels &+ c)
          if isInside0 {
            let x0 = load(source)
            sum0 = multiplyAdd(x0, w3, sum0)
            sum1 = multiplyAdd(x0, w0, sum1)
          }
          if isInside1 {
            let x1 = load(source + tap)
            sum0 = multiplyAdd(x1, w4, sum0)
            sum1 = multiplyAdd(x1, w1, sum1)
          }
          if isInside2 {
            let x2 = load(source + 2 &* tap)
            sum0 = multiplyAdd(x2, w5, sum0)
            sum1 = multiplyAdd(x2, w2, sum1)
          }
        }
        if has2 {
          let source = row2 + (originX &* channels &+ c)
          if isInside0 {
            let x0 = load(source)
            sum0 = multiplyAdd(x0, w6, sum0)
            sum1 = multiplyAdd(x0, w3, sum1)
          }
          if isInside1 {
            let x1 = load(source + tap)
            sum0 = multiplyAdd(x1, w7, sum0)
            sum1 = multiplyAdd(x1, w4, sum1)
          }
          if isInside2 {
            let x2 = load(source + 2 &* tap)
            sum0 = multiplyAdd(x2, w8, sum0)
            sum1 = multiplyAdd(x2, w5, sum1)
          }
        }
        if has3 {
          let source = row3 + (originX &* channels &+ c)
          if isInside0 {
            let x0 = load(source)
            sum1 = multiplyAdd(x0, w6, sum1)
          }
          if isInside1 {
            let x1 = load(source + tap)
            sum1 = multiplyAdd(x1, w7, sum1)
          }
          if isInside2 {
            let x2 = load(source + 2 &* tap)
            sum1 = multiplyAdd(x2, w8, sum1)
          }
        }
      }
      store(clamped(sum0, lower, upper), target)
      store(clamped(sum1, lower, upper), target + outputStride)
      target += channels
      x &+= 1
    }
    channel &+= laneCount
  }
}
