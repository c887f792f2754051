// SPDX-License-Identifier: Apache-2.0
import KernelInterface

/// Convolution of every channel alone, rows first..<end of the result.
///
/// Every result is bias + the taps from top left to bottom right, whatever path makes it.
package func depthwise(_ task: DepthwiseConvolution, _ first: Int, _ end: Int) {
  let g = task.geometry
  let inner = innerColumns(g)
  var y = first
  while y < end {
    let originY = y &* g.strideHeight &- g.padTop
    let isInner =
      g.kernelHeight == 3 && g.kernelWidth == 3 && g.inputChannels >= laneCount && originY >= 0
      && originY &+ 2 &* g.dilationHeight < g.inputHeight && inner.first < inner.end
    if isInner {
      depthwiseRow(task, y, 0, inner.first)
      depthwiseInnerRow3x3(task, y, inner.first, inner.end)
      depthwiseRow(task, y, inner.end, g.outputWidth)
    } else {
      depthwiseRow(task, y, 0, g.outputWidth)
    }
    y &+= 1
  }
}

/// The columns of the result whose windows lie inside the picture.
@inline(__always)
func innerColumns(_ g: WindowGeometry) -> (first: Int, end: Int) {
  let first = (g.padLeft &+ g.strideWidth &- 1) / g.strideWidth
  let room = g.inputWidth &+ g.padLeft &- (g.kernelWidth &- 1) &* g.dilationWidth &- 1
  let last = room < 0 ? -1 : room / g.strideWidth
  let end = last &+ 1 < g.outputWidth ? last &+ 1 : g.outputWidth
  return (first, first < end ? end : first)
}

/// A row of the input.
@inline(__always)
func inputRow(_ task: DepthwiseConvolution, _ row: Int) -> UnsafePointer<Float> {
  let place = (row &- task.inputFirstRow) % task.inputRowCount
  return task.input + place &* task.geometry.inputWidth &* task.geometry.inputChannels
}

/// Columns first..<end of one row, any window.
@inline(never)
func depthwiseRow(_ task: DepthwiseConvolution, _ y: Int, _ first: Int, _ end: Int) {
  let g = task.geometry
  let channels = g.inputChannels
  let originY = y &* g.strideHeight &- g.padTop
  let tapsY = taps(
    origin: originY, count: g.kernelHeight, dilation: g.dilationHeight, length: g.inputHeight)
  let outputRow = task.output + (y &- task.outputFirstRow) &* g.outputWidth &* channels
  var x = first
  while x < end {
    let originX = x &* g.strideWidth &- g.padLeft
    let tapsX = taps(
      origin: originX, count: g.kernelWidth, dilation: g.dilationWidth, length: g.inputWidth)
    let target = outputRow + x &* channels
    var channel = 0
    while channel < channels {
      let rest = channels &- channel
      let isWhole = rest >= laneCount
      var sum = isWhole ? load(task.bias + channel) : load(task.bias + channel, first: rest)
      var tapY = tapsY.first
      while tapY < tapsY.end {
        var source =
          inputRow(task, originY &+ tapY &* g.dilationHeight)
          + ((originX &+ tapsX.first &* g.dilationWidth) &* channels &+ channel)
        var weight =
          task.weights + ((tapY &* g.kernelWidth &+ tapsX.first) &* channels &+ channel)
        var tapX = tapsX.first
        while tapX < tapsX.end {
          if isWhole {
            sum = multiplyAdd(load(source), load(weight), sum)
          } else {
            sum = multiplyAdd(load(source, first: rest), load(weight, first: rest), sum)
          }
          source += g.dilationWidth &* channels
          weight += channels
          tapX &+= 1
        }
        tapY &+= 1
      }
      storeOperand(activated(sum, task.activation), target + channel, rest)
      channel &+= laneCount
    }
    x &+= 1
  }
}

/// Columns first..<end of one row of 3×3 windows that lie inside the picture.
///
/// Columns go by blocks whose input stays in first-level cache; within one, the nine weights of a
/// vector of channels stay in registers.
@inline(never)
func depthwiseInnerRow3x3(_ task: DepthwiseConvolution, _ y: Int, _ first: Int, _ end: Int) {
  let g = task.geometry
  let channels = g.inputChannels
  let originY = y &* g.strideHeight &- g.padTop
  let row0 = inputRow(task, originY)
  let row1 = inputRow(task, originY &+ g.dilationHeight)
  let row2 = inputRow(task, originY &+ 2 &* g.dilationHeight)
  let outputRow = task.output + (y &- task.outputFirstRow) &* g.outputWidth &* channels
  let room = 24_576 / (12 &* channels &* g.strideWidth)
  let block = room < 4 ? 4 : room
  let step = g.strideWidth &* channels
  let tap = g.dilationWidth &* channels
  let isCurved = !isClamp(task.activation)
  let lower = lowerBound(task.activation)
  let upper = upperBound(task.activation)
  var blockStart = first
  while blockStart < end {
    let blockEnd = blockStart &+ block < end ? blockStart &+ block : end
    var channel = 0
    while channel < channels {
      // The last vector overlaps the one before it: the same results are stored twice.
      let c = channel &+ laneCount <= channels ? channel : channels &- laneCount
      let w = task.weights + c
      let (w0, w1, w2) = (load(w), load(w + channels), load(w + 2 &* channels))
      let (w3, w4, w5) = (
        load(w + 3 &* channels), load(w + 4 &* channels), load(w + 5 &* channels)
      )
      let (w6, w7, w8) = (
        load(w + 6 &* channels), load(w + 7 &* channels), load(w + 8 &* channels)
      )
      let bias = load(task.bias + c)
      let start = (blockStart &* g.strideWidth &- g.padLeft) &* channels &+ c
      var (p0, p1, p2) = (row0 + start, row1 + start, row2 + start)
      var target = outputRow + (blockStart &* channels &+ c)
      var x = blockStart
      while x < blockEnd {
        var sum = multiplyAdd(load(p0), w0, bias)
        sum = multiplyAdd(load(p0 + tap), w1, sum)
        sum = multiplyAdd(load(p0 + 2 &* tap), w2, sum)
        sum = multiplyAdd(load(p1), w3, sum)
        sum = multiplyAdd(load(p1 + tap), w4, sum)
        sum = multiplyAdd(load(p1 + 2 &* tap), w5, sum)
        sum = multiplyAdd(load(p2), w6, sum)
        sum = multiplyAdd(load(p2 + tap), w7, sum)
        sum = multiplyAdd(load(p2 + 2 &* tap), w8, sum)
        store(
          isCurved ? curved(sum, task.activation) : smaller(larger(sum, lower), upper), target)
        p0 += step
        p1 += step
        p2 += step
        target += channels
        x &+= 1
      }
      channel &+= laneCount
    }
    blockStart = blockEnd
  }
}
