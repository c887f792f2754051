// SPDX-License-Identifier: Apache-2.0
import KernelInterface

extension Level {
  /// Convolution of every channel alone, some rows of the result.
  ///
  /// Every result is bias + the taps from top left to bottom right, whatever path makes it.
  ///
  /// Most of the work is bringing rows of the image from second-level cache, so rows of the result
  /// whose windows share rows are made together: neighbours, or with a dilation those that lie as far
  /// apart as its rows of taps.
  package static func depthwise(_ task: DepthwiseConvolution, rows: Range<Int>) {
    let (first, end) = (rows.lowerBound, rows.upperBound)
    let g = task.geometry
    let side = g.kernelHeight
    guard side == g.kernelWidth, side == 3 || side == 5, g.inputChannels >= laneCount else {
      var y = first
      while y < end {
        depthwiseRow(task, y)
        y &+= 1
      }
      return
    }
    // The windows of rows that are `step` apart lie `apart` rows of taps apart.
    let isEven = g.dilationHeight % g.strideHeight == 0
    let step = isEven ? g.dilationHeight / g.strideHeight : 1
    let apart = isEven ? 1 : g.dilationHeight == 1 && g.strideHeight == 2 ? 2 : 0
    let most = apart == 0 ? 1 : apart == 2 || side == 5 ? 2 : depthwiseRowCount
    var phase = 0
    while phase < step {
      var y = first &+ phase
      while y < end {
        let left = (end &- y &+ step &- 1) / step
        let count = left >= most ? most : left >= 2 && most > 1 ? 2 : 1
        depthwiseTile(task, y, step: step, rows: count, apart: apart)
        y &+= count &* step
      }
      phase &+= 1
    }
    if !isClamp(task.activation) {
      var y = first
      while y < end {
        let place = (y &- task.outputFirstRow) &* g.outputWidth &+ task.columns.lowerBound
        let output = task.output + place &* g.outputChannels
        let width = task.columns.upperBound &- task.columns.lowerBound
        activate(
          ActivationRow(
            source: output, result: output, count: width &* g.outputChannels,
            activation: task.activation))
        y &+= 1
      }
    }
  }
}

/// Some rows of the result, `step` apart; see ``Level/depthwise(_:rows:)``.
@inline(__always)
func depthwiseTile(_ task: DepthwiseConvolution, _ y: Int, step: Int, rows: Int, apart: Int) {
  if task.geometry.kernelHeight == 5 {
    if rows == 2 && apart == 1 {
      depthwise5x5Pair(task, y, step)
    } else {
      depthwise5x5Single(task, y)
      if rows == 2 { depthwise5x5Single(task, y &+ step) }
    }
  } else if rows == 4 {
    depthwise3x3Four(task, y, step)
  } else if rows == 2 {
    if apart == 2 { depthwise3x3PairApart(task, y, step) } else { depthwise3x3Pair(task, y, step) }
  } else {
    depthwise3x3Single(task, y)
  }
}

@inline(never)
func depthwise3x3Four(_ task: DepthwiseConvolution, _ y: Int, _ step: Int) {
  depthwise3x3Rows4(task, y, step: step)
}

@inline(never)
func depthwise3x3Pair(_ task: DepthwiseConvolution, _ y: Int, _ step: Int) {
  depthwise3x3Rows2(task, y, step: step)
}

@inline(never)
func depthwise3x3PairApart(_ task: DepthwiseConvolution, _ y: Int, _ step: Int) {
  depthwise3x3Rows2Apart2(task, y, step: step)
}

@inline(never)
func depthwise3x3Single(_ task: DepthwiseConvolution, _ y: Int) {
  depthwise3x3Rows1(task, y)
}

@inline(never)
func depthwise5x5Pair(_ task: DepthwiseConvolution, _ y: Int, _ step: Int) {
  depthwise5x5Rows2(task, y, step: step)
}

@inline(never)
func depthwise5x5Single(_ task: DepthwiseConvolution, _ y: Int) {
  depthwise5x5Rows1(task, y)
}

/// The columns of the result whose windows lie inside the image.
@inline(__always)
func innerColumns(_ g: WindowGeometry) -> (first: Int, end: Int) {
  let first = (g.padLeft &+ g.strideWidth &- 1) / g.strideWidth
  let room = g.inputWidth &+ g.padLeft &- (g.kernelWidth &- 1) &* g.dilationWidth &- 1
  let last = room < 0 ? -1 : room / g.strideWidth
  let end = last &+ 1 < g.outputWidth ? last &+ 1 : g.outputWidth
  return (first, first < end ? end : first)
}

/// A row of the input; a row outside the image must not be read.
@inline(__always)
func inputRow(_ task: DepthwiseConvolution, _ row: Int) -> UnsafePointer<Float> {
  if row < 0 || row >= task.geometry.inputHeight { return task.zeros }
  let place = (row &- task.inputFirstRow) % task.inputRowCount
  return task.input + place &* task.geometry.inputWidth &* task.geometry.inputChannels
}

/// One row, any window.
@inline(never)
func depthwiseRow(_ task: DepthwiseConvolution, _ y: Int) {
  let g = task.geometry
  let channels = g.inputChannels
  let originY = y &* g.strideHeight &- g.padTop
  let tapsY = taps(
    origin: originY, count: g.kernelHeight, dilation: g.dilationHeight, length: g.inputHeight)
  let outputRow = task.output + (y &- task.outputFirstRow) &* g.outputWidth &* channels
  var x = task.columns.lowerBound
  while x < task.columns.upperBound {
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
