// SPDX-License-Identifier: Apache-2.0
// Written by Tools/make-tiles.py

import KernelInterface

/// 2 rows of the result, `step` apart, for windows of 5 × 5 taps.
///
/// The windows of neighbours lie 1 of 5 rows of taps lower.
///
/// Every result is bias + the taps from top left to bottom right; taps outside are left out.
@inline(__always)
func depthwise5x5Rows2(_ task: DepthwiseConvolution, _ y: Int, step: Int) {
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
  let y4 = originY &+ 4 &* g.dilationHeight
  let has4 = y4 >= 0 && y4 < g.inputHeight
  let row4 = inputRow(task, has4 ? y4 : task.inputFirstRow)
  let y5 = originY &+ 5 &* g.dilationHeight
  let has5 = y5 >= 0 && y5 < g.inputHeight
  let row5 = inputRow(task, has5 ? y5 : task.inputFirstRow)
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
          sum0 = multiplyAdd(x0, load(w + 0 &* channels), sum0)
          let x1 = load(source + tap)
          sum0 = multiplyAdd(x1, load(w + 1 &* channels), sum0)
          let x2 = load(source + 2 &* tap)
          sum0 = multiplyAdd(x2, load(w + 2 &* channels), sum0)
          let x3 = load(source + 3 &* tap)
          sum0 = multiplyAdd(x3, load(w + 3 &* channels), sum0)
          let x4 = load(source + 4 &* tap)
          sum0 = multiplyAdd(x4, load(w + 4 &* channels), sum0)
        }
        if has1 {
          let source = row1 + offset
          let x0 = load(source)
          sum0 = multiplyAdd(x0, load(w + 5 &* channels), sum0)
          sum1 = multiplyAdd(x0, load(w + 0 &* channels), sum1)
          let x1 = load(source + tap)
          sum0 = multiplyAdd(x1, load(w + 6 &* channels), sum0)
          sum1 = multiplyAdd(x1, load(w + 1 &* channels), sum1)
          let x2 = load(source + 2 &* tap)
          sum0 = multiplyAdd(x2, load(w + 7 &* channels), sum0)
          sum1 = multiplyAdd(x2, load(w + 2 &* channels), sum1)
          let x3 = load(source + 3 &* tap)
          sum0 = multiplyAdd(x3, load(w + 8 &* channels), sum0)
          sum1 = multiplyAdd(x3, load(w + 3 &* channels), sum1)
          let x4 = load(source + 4 &* tap)
          sum0 = multiplyAdd(x4, load(w + 9 &* channels), sum0)
          sum1 = multiplyAdd(x4, load(w + 4 &* channels), sum1)
        }
        if has2 {
          let source = row2 + offset
          let x0 = load(source)
          sum0 = multiplyAdd(x0, load(w + 10 &* channels), sum0)
          sum1 = multiplyAdd(x0, load(w + 5 &* channels), sum1)
          let x1 = load(source + tap)
          sum0 = multiplyAdd(x1, load(w + 11 &* channels), sum0)
          sum1 = multiplyAdd(x1, load(w + 6 &* channels), sum1)
          let x2 = load(source + 2 &* tap)
          sum0 = multiplyAdd(x2, load(w + 12 &* channels), sum0)
          sum1 = multiplyAdd(x2, load(w + 7 &* channels), sum1)
          let x3 = load(source + 3 &* tap)
          sum0 = multiplyAdd(x3, load(w + 13 &* channels), sum0)
          sum1 = multiplyAdd(x3, load(w + 8 &* channels), sum1)
          let x4 = load(source + 4 &* tap)
          sum0 = multiplyAdd(x4, load(w + 14 &* channels), sum0)
          sum1 = multiplyAdd(x4, load(w + 9 &* channels), sum1)
        }
        if has3 {
          let source = row3 + offset
          let x0 = load(source)
          sum0 = multiplyAdd(x0, load(w + 15 &* channels), sum0)
          sum1 = multiplyAdd(x0, load(w + 10 &* channels), sum1)
          let x1 = load(source + tap)
          sum0 = multiplyAdd(x1, load(w + 16 &* channels), sum0)
          sum1 = multiplyAdd(x1, load(w + 11 &* channels), sum1)
          let x2 = load(source + 2 &* tap)
          sum0 = multiplyAdd(x2, load(w + 17 &* channels), sum0)
          sum1 = multiplyAdd(x2, load(w + 12 &* channels), sum1)
          let x3 = load(source + 3 &* tap)
          sum0 = multiplyAdd(x3, load(w + 18 &* channels), sum0)
          sum1 = multiplyAdd(x3, load(w + 13 &* channels), sum1)
          let x4 = load(source + 4 &* tap)
          sum0 = multiplyAdd(x4, load(w + 19 &* channels), sum0)
          sum1 = multiplyAdd(x4, load(w + 14 &* channels), sum1)
        }
        if has4 {
          let source = row4 + offset
          let x0 = load(source)
          sum0 = multiplyAdd(x0, load(w + 20 &* channels), sum0)
          sum1 = multiplyAdd(x0, load(w + 15 &* channels), sum1)
          let x1 = load(source + tap)
          sum0 = multiplyAdd(x1, load(w + 21 &* channels), sum0)
          sum1 = multiplyAdd(x1, load(w + 16 &* channels), sum1)
          let x2 = load(source + 2 &* tap)
          sum0 = multiplyAdd(x2, load(w + 22 &* channels), sum0)
          sum1 = multiplyAdd(x2, load(w + 17 &* channels), sum1)
          let x3 = load(source + 3 &* tap)
          sum0 = multiplyAdd(x3, load(w + 23 &* channels), sum0)
          sum1 = multiplyAdd(x3, load(w + 18 &* channels), sum1)
          let x4 = load(source + 4 &* tap)
          sum0 = multiplyAdd(x4, load(w + 24 &* channels), sum0)
          sum1 = multiplyAdd(x4, load(w + 19 &* channels), sum1)
        }
        if has5 {
          let source = row5 + offset
          let x0 = load(source)
          sum1 = multiplyAdd(x0, load(w + 20 &* channels), sum1)
          let x1 = load(source + tap)
          sum1 = multiplyAdd(x1, load(w + 21 &* channels), sum1)
          let x2 = load(source + 2 &* tap)
          sum1 = multiplyAdd(x2, load(w + 22 &* channels), sum1)
          let x3 = load(source + 3 &* tap)
          sum1 = multiplyAdd(x3, load(w + 23 &* channels), sum1)
          let x4 = load(source + 4 &* tap)
          sum1 = multiplyAdd(x4, load(w + 24 &* channels), sum1)
        }
      } else {
        let x0 = originX
        let isInside0 = x0 >= 0 && x0 < g.inputWidth
        let x1 = originX &+ 1 &* g.dilationWidth
        let isInside1 = x1 >= 0 && x1 < g.inputWidth
        let x2 = originX &+ 2 &* g.dilationWidth
        let isInside2 = x2 >= 0 && x2 < g.inputWidth
        let x3 = originX &+ 3 &* g.dilationWidth
        let isInside3 = x3 >= 0 && x3 < g.inputWidth
        let x4 = originX &+ 4 &* g.dilationWidth
        let isInside4 = x4 >= 0 && x4 < g.inputWidth
        if has0 {
          let source = row0 + (originX &* channels &+ c)
          if isInside0 {
            let x0 = load(source)
            sum0 = multiplyAdd(x0, load(w + 0 &* channels), sum0)
          }
          if isInside1 {
            let x1 = load(source + tap)
            sum0 = multiplyAdd(x1, load(w + 1 &* channels), sum0)
          }
          if isInside2 {
            let x2 = load(source + 2 &* tap)
            sum0 = multiplyAdd(x2, load(w + 2 &* channels), sum0)
          }
          if isInside3 {
            let x3 = load(source + 3 &* tap)
            sum0 = multiplyAdd(x3, load(w + 3 &* channels), sum0)
          }
          if isInside4 {
            let x4 = load(source + 4 &* tap)
            sum0 = multiplyAdd(x4, load(w + 4 &* channels), sum0)
          }
        }
        if has1 {
          let source = row1 + (originX &* channels &+ c)
          if isInside0 {
            let x0 = load(source)
            sum0 = multiplyAdd(x0, load(w + 5 &* channels), sum0)
            sum1 = multiplyAdd(x0, load(w + 0 &* channels), sum1)
          }
          if isInside1 {
            let x1 = load(source + tap)
            sum0 = multiplyAdd(x1, load(w + 6 &* channels), sum0)
            sum1 = multiplyAdd(x1, load(w + 1 &* channels), sum1)
          }
          if isInside2 {
            let x2 = load(source + 2 &* tap)
            sum0 = multiplyAdd(x2, load(w + 7 &* channels), sum0)
            sum1 = multiplyAdd(x2, load(w + 2 &* channels), sum1)
          }
          if isInside3 {
            let x3 = load(source + 3 &* tap)
            sum0 = multiplyAdd(x3, load(w + 8 &* channels), sum0)
            sum1 = multiplyAdd(x3, load(w + 3 &* channels), sum1)
          }
          if isInside4 {
            let x4 = load(source + 4 &* tap)
            sum0 = multiplyAdd(x4, load(w + 9 &* channels), sum0)
            sum1 = multiplyAdd(x4, load(w + 4 &* channels), sum1)
          }
        }
        if has2 {
          let source = row2 + (originX &* channels &+ c)
          if isInside0 {
            let x0 = load(source)
            sum0 = multiplyAdd(x0, load(w + 10 &* channels), sum0)
            sum1 = multiplyAdd(x0, load(w + 5 &* channels), sum1)
          }
          if isInside1 {
            let x1 = load(source + tap)
            sum0 = multiplyAdd(x1, load(w + 11 &* channels), sum0)
            sum1 = multiplyAdd(x1, load(w + 6 &* channels), sum1)
          }
          if isInside2 {
            let x2 = load(source + 2 &* tap)
            sum0 = multiplyAdd(x2, load(w + 12 &* channels), sum0)
            sum1 = multiplyAdd(x2, load(w + 7 &* channels), sum1)
          }
          if isInside3 {
            let x3 = load(source + 3 &* tap)
            sum0 = multiplyAdd(x3, load(w + 13 &* channels), sum0)
            sum1 = multiplyAdd(x3, load(w + 8 &* channels), sum1)
          }
          if isInside4 {
            let x4 = load(source + 4 &* tap)
            sum0 = multiplyAdd(x4, load(w + 14 &* channels), sum0)
            sum1 = multiplyAdd(x4, load(w + 9 &* channels), sum1)
          }
        }
        if has3 {
          let source = row3 + (originX &* channels &+ c)
          if isInside0 {
            let x0 = load(source)
            sum0 = multiplyAdd(x0, load(w + 15 &* channels), sum0)
            sum1 = multiplyAdd(x0, load(w + 10 &* channels), sum1)
          }
          if isInside1 {
            let x1 = load(source + tap)
            sum0 = multiplyAdd(x1, load(w + 16 &* channels), sum0)
            sum1 = multiplyAdd(x1, load(w + 11 &* channels), sum1)
          }
          if isInside2 {
            let x2 = load(source + 2 &* tap)
            sum0 = multiplyAdd(x2, load(w + 17 &* channels), sum0)
            sum1 = multiplyAdd(x2, load(w + 12 &* channels), sum1)
          }
          if isInside3 {
            let x3 = load(source + 3 &* tap)
            sum0 = multiplyAdd(x3, load(w + 18 &* channels), sum0)
            sum1 = multiplyAdd(x3, load(w + 13 &* channels), sum1)
          }
          if isInside4 {
            let x4 = load(source + 4 &* tap)
            sum0 = multiplyAdd(x4, load(w + 19 &* channels), sum0)
            sum1 = multiplyAdd(x4, load(w + 14 &* channels), sum1)
          }
        }
        if has4 {
          let source = row4 + (originX &* channels &+ c)
          if isInside0 {
            let x0 = load(source)
            sum0 = multiplyAdd(x0, load(w + 20 &* channels), sum0)
            sum1 = multiplyAdd(x0, load(w + 15 &* channels), sum1)
          }
          if isInside1 {
            let x1 = load(source + tap)
            sum0 = multiplyAdd(x1, load(w + 21 &* channels), sum0)
            sum1 = multiplyAdd(x1, load(w + 16 &* channels), sum1)
          }
          if isInside2 {
            let x2 = load(source + 2 &* tap)
            sum0 = multiplyAdd(x2, load(w + 22 &* channels), sum0)
            sum1 = multiplyAdd(x2, load(w + 17 &* channels), sum1)
          }
          if isInside3 {
            let x3 = load(source + 3 &* tap)
            sum0 = multiplyAdd(x3, load(w + 23 &* channels), sum0)
            sum1 = multiplyAdd(x3, load(w + 18 &* channels), sum1)
          }
          if isInside4 {
            let x4 = load(source + 4 &* tap)
            sum0 = multiplyAdd(x4, load(w + 24 &* channels), sum0)
            sum1 = multiplyAdd(x4, load(w + 19 &* channels), sum1)
          }
        }
        if has5 {
          let source = row5 + (originX &* channels &+ c)
          if isInside0 {
            let x0 = load(source)
            sum1 = multiplyAdd(x0, load(w + 20 &* channels), sum1)
          }
          if isInside1 {
            let x1 = load(source + tap)
            sum1 = multiplyAdd(x1, load(w + 21 &* channels), sum1)
          }
          if isInside2 {
            let x2 = load(source + 2 &* tap)
            sum1 = multiplyAdd(x2, load(w + 22 &* channels), sum1)
          }
          if isInside3 {
            let x3 = load(source + 3 &* tap)
            sum1 = multiplyAdd(x3, load(w + 23 &* channels), sum1)
          }
          if isInside4 {
            let x4 = load(source + 4 &* tap)
            sum1 = multiplyAdd(x4, load(w + 24 &* channels), sum1)
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
