// SPDX-License-Identifier: Apache-2.0
import KernelInterface

extension Level {
  /// Convolves every channel separately, for the given rows of the result.
  ///
  /// Every code path computes the same sum in the same order: the bias, then the taps from top left to bottom right.
  ///
  /// Most of the time is spent loading rows of the image from second-level cache, so rows of the result whose windows share
  /// rows of the image are computed together: neighbouring rows or, with a dilation, rows whose distance is the dilation.
  package static func depthwise(_ task: DepthwiseConvolution, rows: Range<Int>) {
    let first = rows.lowerBound
    let end = rows.upperBound
    let g = task.geometry
    let side = g.kernelHeight
    if isPointwise(g) && g.inputChannels >= laneCount {
      var y = first
      while y < end {
        depthwisePointwiseRow(task, y)
        y &+= 1
      }
      return
    }
    guard side == g.kernelWidth, side == 3 || side == 5, g.inputChannels >= laneCount else {
      var y = first
      while y < end {
        if g.inputChannels >= 4 && g.inputChannels < laneCount {
          depthwiseNarrowRow(task, y, columns: task.columns)
        } else {
          depthwiseRow(task, y)
        }
        y &+= 1
      }
      if g.inputChannels >= 4 && g.inputChannels < laneCount { activateRows(task, rows) }
      return
    }
    // The windows of rows that are `step` apart are `apart` rows of taps apart.
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
    activateRows(task, rows)
  }
}

/// Returns `true` if each window is the pixel at its own position.
@inline(__always)
func isPointwise(_ g: WindowGeometry) -> Bool {
  if g.kernelHeight != 1 || g.kernelWidth != 1 || g.strideHeight != 1 { return false }
  if g.strideWidth != 1 || g.padTop != 0 || g.padLeft != 0 { return false }
  return g.outputHeight == g.inputHeight && g.outputWidth == g.inputWidth
}

/// Computes one row for a window of one tap, which multiplies each channel by a weight and adds a bias: the channels of one
/// vector after the other, so that weights and bias stay in registers.
@inline(never)
func depthwisePointwiseRow(_ task: DepthwiseConvolution, _ y: Int) {
  let channels = task.geometry.inputChannels
  let width = task.columns.upperBound &- task.columns.lowerBound
  let source = inputRow(task, y) + task.columns.lowerBound &* channels
  let target =
    task.output
    + ((y &- task.outputFirstRow) &* task.geometry.outputWidth &+ task.columns.lowerBound)
    &* channels
  var place = 0
  while place < channels {
    // The last vector overlaps the previous one: some results are stored twice.
    let channel = channels &- place < laneCount ? channels &- laneCount : place
    let weight = load(task.weights + channel)
    let bias = load(task.bias + channel)
    var input = source + channel
    var output = target + channel
    var x = 0
    while x < width {
      store(activated(multiplyAdd(load(input), weight, bias), task.activation), output)
      input += channels
      output += channels
      x &+= 1
    }
    place &+= laneCount
  }
}

/// Applies an activation that does more than clamp to some rows of the result.
@inline(__always)
func activateRows(_ task: DepthwiseConvolution, _ rows: Range<Int>) {
  let g = task.geometry
  if !isClamp(task.activation) {
    var y = rows.lowerBound
    while y < rows.upperBound {
      let place = (y &- task.outputFirstRow) &* g.outputWidth &+ task.columns.lowerBound
      let output = task.output + place &* g.outputChannels
      let width = task.columns.upperBound &- task.columns.lowerBound
      Level.activate(
        source: output, result: output, count: width &* g.outputChannels,
        activation: task.activation)
      y &+= 1
    }
  }
}

/// Computes some rows of the result, `step` apart; see ``Level/depthwise(_:rows:)``.
@inline(__always)
func depthwiseTile(_ task: DepthwiseConvolution, _ y: Int, step: Int, rows: Int, apart: Int) {
  if task.geometry.kernelHeight == 5 {
    if rows == 2 && apart == 1 {
      depthwise5x5Rows2(task, y, step: step)
    } else {
      depthwise5x5Rows1(task, y)
      if rows == 2 { depthwise5x5Rows1(task, y &+ step) }
    }
  } else if rows == 4 {
    depthwise3x3Rows4(task, y, step: step)
  } else if rows == 2 {
    if apart == 2 {
      depthwise3x3Rows2Apart2(task, y, step: step)
    } else {
      depthwise3x3Rows2(task, y, step: step)
    }
  } else {
    depthwise3x3Rows1(task, y)
  }
}

/// Returns the columns of the result whose windows are inside the image.
@inline(__always)
func innerColumns(_ g: WindowGeometry) -> (first: Int, end: Int) {
  let first = (g.padLeft &+ g.strideWidth &- 1) / g.strideWidth
  let room = g.inputWidth &+ g.padLeft &- (g.kernelWidth &- 1) &* g.dilationWidth &- 1
  let last = room < 0 ? -1 : room / g.strideWidth
  let end = last &+ 1 < g.outputWidth ? last &+ 1 : g.outputWidth
  return (first, first < end ? end : first)
}

/// Returns the address of a row of the input; a row outside the image must not be read.
@inline(__always)
func inputRow(_ task: DepthwiseConvolution, _ row: Int) -> UnsafePointer<Float> {
  if row < 0 || row >= task.geometry.inputHeight { return task.zeros }
  // Only a circular buffer needs the division, which costs as much as the taps of a few channels.
  var place = row &- task.inputFirstRow
  if place >= task.inputRowCount { place %= task.inputRowCount }
  return task.input + place &* task.geometry.inputWidth &* task.geometry.inputChannels
}

/// Computes one row with few channels, for a window of any size, four channels at a time; the last group of four may overlap
/// the previous group.
@inline(never)
func depthwiseNarrowRow(_ task: DepthwiseConvolution, _ y: Int, columns: Range<Int>) {
  let g = task.geometry
  let channels = g.inputChannels
  if laneCount % channels == 0 && g.kernelHeight == 3 && g.kernelWidth == 3 && g.strideWidth == 1 {
    let inner = innerColumns(g)
    let first = columns.lowerBound > inner.first ? columns.lowerBound : inner.first
    let last = columns.upperBound < inner.end ? columns.upperBound : inner.end
    let pixels = laneCount / channels
    if last &- first >= pixels {
      let end = first &+ (last &- first) / pixels &* pixels
      depthwiseNarrowPixels3x3(task, y, first, end)
      depthwiseNarrowPart(task, y, columns.lowerBound, first)
      depthwiseNarrowPart(task, y, end, columns.upperBound)
      return
    }
  }
  depthwiseNarrowPart(task, y, columns.lowerBound, columns.upperBound)
}

/// Returns a vector filled with copies of `count` values; the number of lanes is a multiple of `count`.
@inline(__always)
func repeated(_ source: UnsafePointer<Float>, _ count: Int) -> Vector {
  var vector = Vector(repeating: 0)
  var lane = 0
  var index = 0
  while lane < laneCount {
    vector[lane] = source[index]
    lane &+= 1
    index &+= 1
    if index == count { index = 0 }
  }
  return vector
}

/// Computes columns of a row whose taps are all inside the image, processing as many pixels at a time as fit in a vector.
@inline(never)
func depthwiseNarrowPixels3x3(
  _ task: DepthwiseConvolution, _ y: Int, _ firstColumn: Int, _ endColumn: Int
) {
  let g = task.geometry
  let channels = g.inputChannels
  let originY = y &* g.strideHeight &- g.padTop
  let y1 = originY &+ g.dilationHeight
  let y2 = originY &+ 2 &* g.dilationHeight
  let has0 = originY >= 0 && originY < g.inputHeight
  let has1 = y1 >= 0 && y1 < g.inputHeight
  let has2 = y2 >= 0 && y2 < g.inputHeight
  let start = (firstColumn &- g.padLeft) &* channels
  // A row outside the image is never read.
  var p0 = inputRow(task, originY)
  var p1 = inputRow(task, y1)
  var p2 = inputRow(task, y2)
  if has0 { p0 += start }
  if has1 { p1 += start }
  if has2 { p2 += start }
  let w0 = repeated(task.weights, channels)
  let w1 = repeated(task.weights + channels, channels)
  let w2 = repeated(task.weights + 2 &* channels, channels)
  let w3 = repeated(task.weights + 3 &* channels, channels)
  let w4 = repeated(task.weights + 4 &* channels, channels)
  let w5 = repeated(task.weights + 5 &* channels, channels)
  let w6 = repeated(task.weights + 6 &* channels, channels)
  let w7 = repeated(task.weights + 7 &* channels, channels)
  let w8 = repeated(task.weights + 8 &* channels, channels)
  let bias = repeated(task.bias, channels)
  let lower = lowerBound(task.activation)
  let upper = upperBound(task.activation)
  let tap = g.dilationWidth &* channels
  var target =
    task.output
    + ((y &- task.outputFirstRow) &* g.outputWidth &+ firstColumn) &* channels
  var rest = (endColumn &- firstColumn) &* channels
  while rest > 0 {
    var sum = bias
    if has0 {
      sum = multiplyAdd(load(p0), w0, sum)
      sum = multiplyAdd(load(p0 + tap), w1, sum)
      sum = multiplyAdd(load(p0 + 2 &* tap), w2, sum)
      p0 += laneCount
    }
    if has1 {
      sum = multiplyAdd(load(p1), w3, sum)
      sum = multiplyAdd(load(p1 + tap), w4, sum)
      sum = multiplyAdd(load(p1 + 2 &* tap), w5, sum)
      p1 += laneCount
    }
    if has2 {
      sum = multiplyAdd(load(p2), w6, sum)
      sum = multiplyAdd(load(p2 + tap), w7, sum)
      sum = multiplyAdd(load(p2 + 2 &* tap), w8, sum)
      p2 += laneCount
    }
    store(clamped(sum, lower, upper), target)
    target += laneCount
    rest &-= laneCount
  }
}

/// Computes the given columns of a row with few channels.
@inline(__always)
func depthwiseNarrowPart(
  _ task: DepthwiseConvolution, _ y: Int, _ firstColumn: Int, _ endColumn: Int
) {
  let g = task.geometry
  let channels = g.inputChannels
  let originY = y &* g.strideHeight &- g.padTop
  let tapsY = taps(
    origin: originY, count: g.kernelHeight, dilation: g.dilationHeight, length: g.inputHeight)
  let outputRow = task.output + (y &- task.outputFirstRow) &* g.outputWidth &* channels
  let lower = SIMD4<Float>(repeating: lowerBound(task.activation)[0])
  let upper = SIMD4<Float>(repeating: upperBound(task.activation)[0])
  var x = firstColumn
  while x < endColumn {
    let originX = x &* g.strideWidth &- g.padLeft
    let tapsX = taps(
      origin: originX, count: g.kernelWidth, dilation: g.dilationWidth, length: g.inputWidth)
    let target = outputRow + x &* channels
    var channel = 0
    while channel < channels {
      let c = channel &+ 4 <= channels ? channel : channels &- 4
      var sum = loadFour(task.bias + c)
      var tapY = tapsY.first
      while tapY < tapsY.end {
        var source =
          inputRow(task, originY &+ tapY &* g.dilationHeight)
          + ((originX &+ tapsX.first &* g.dilationWidth) &* channels &+ c)
        var weight = task.weights + ((tapY &* g.kernelWidth &+ tapsX.first) &* channels &+ c)
        var tapX = tapsX.first
        while tapX < tapsX.end {
          sum = multiplyAdd(loadFour(source), loadFour(weight), sum)
          source += g.dilationWidth &* channels
          weight += channels
          tapX &+= 1
        }
        tapY &+= 1
      }
      sum = sum.replacing(with: lower, where: sum .< lower)
      sum = sum.replacing(with: upper, where: sum .> upper)
      storeFour(sum, target + c)
      channel &+= 4
    }
    x &+= 1
  }
}

/// Computes one row of the result, for a window of any size.
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
    var place = 0
    while place < channels {
      // The last vector overlaps the previous one: some results are stored twice.
      let isLast = channels &- place < laneCount && channels >= laneCount
      let channel = isLast ? channels &- laneCount : place
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
      place &+= laneCount
    }
    x &+= 1
  }
}
