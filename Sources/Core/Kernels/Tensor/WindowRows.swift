// SPDX-License-Identifier: Apache-2.0
import KernelInterface

/// Returns the range of a window's taps that are inside the image along one axis: the first tap, and the end of the range.
@inline(__always)
func taps(origin: Int, count: Int, dilation: Int, length: Int) -> (first: Int, end: Int) {
  // origin + tap · dilation must be in 0..<length.
  let first = origin >= 0 ? 0 : (dilation &- 1 &- origin) / dilation
  let room = length &- origin
  let inside = room <= 0 ? 0 : (room &+ dilation &- 1) / dilation
  let end = inside < count ? inside : count
  return (first, first < end ? end : first)
}

extension Level {
  /// Copies windows as rows of a matrix (im2col).
  package static func gatherWindows(
    geometry: WindowGeometry, input: UnsafePointer<Float>, channels: Range<Int>,
    windows: Range<Int>, matrix: UnsafeMutablePointer<Float>
  ) {
    let g = geometry
    let firstChannel = channels.lowerBound
    let channelCount = channels.upperBound &- firstChannel
    let first = windows.lowerBound
    let end = windows.upperBound
    var target = matrix
    var y = first / g.outputWidth
    var x = first &- y &* g.outputWidth
    var index = first
    while index < end {
      let originY = y &* g.strideHeight &- g.padTop
      let originX = x &* g.strideWidth &- g.padLeft
      var tapY = 0
      while tapY < g.kernelHeight {
        let row = originY &+ tapY &* g.dilationHeight
        let insideRow = row >= 0 && row < g.inputHeight
        var tapX = 0
        while tapX < g.kernelWidth {
          let column = originX &+ tapX &* g.dilationWidth
          if insideRow && column >= 0 && column < g.inputWidth {
            let source =
              input + ((row &* g.inputWidth &+ column) &* g.inputChannels &+ firstChannel)
            copy(source, target, channelCount)
          } else {
            var channel = 0
            while channel < channelCount {
              target[channel] = 0
              channel &+= 1
            }
          }
          target += channelCount
          tapX &+= 1
        }
        tapY &+= 1
      }
      x &+= 1
      if x == g.outputWidth {
        x = 0
        y &+= 1
      }
      index &+= 1
    }
  }
}

@inline(__always)
func copy(_ source: UnsafePointer<Float>, _ target: UnsafeMutablePointer<Float>, _ count: Int) {
  var index = 0
  while index &+ laneCount <= count {
    store(load(source + index), target + index)
    index &+= laneCount
  }
  while index < count {
    target[index] = source[index]
    index &+= 1
  }
}

extension Level {
  /// Computes the means of windows for some rows; positions outside the image are not counted.
  package static func averagePool(_ pooling: Pooling, rows: Range<Int>) {
    pool(pooling, rows, averages: true)
  }

  /// Computes the maxima of windows for some rows.
  package static func maxPool(_ pooling: Pooling, rows: Range<Int>) {
    pool(pooling, rows, averages: false)
  }
}

@inline(__always)
func pool(_ pooling: Pooling, _ rows: Range<Int>, averages: Bool) {
  let g = pooling.geometry
  let input = pooling.input
  let output = pooling.output
  let activation = pooling.activation
  let end = rows.upperBound
  let channels = g.inputChannels
  var y = rows.lowerBound
  while y < end {
    let originY = y &* g.strideHeight &- g.padTop
    let tapsY = taps(
      origin: originY, count: g.kernelHeight, dilation: g.dilationHeight, length: g.inputHeight)
    var x = 0
    while x < g.outputWidth {
      let originX = x &* g.strideWidth &- g.padLeft
      let tapsX = taps(
        origin: originX, count: g.kernelWidth, dilation: g.dilationWidth, length: g.inputWidth)
      let target = output + (y &* g.outputWidth &+ x) &* channels
      let count = Float((tapsY.end &- tapsY.first) &* (tapsX.end &- tapsX.first))
      var place = 0
      while place < channels {
        // The last vector overlaps the previous one: some results are stored twice.
        let isLast = channels &- place < laneCount && channels >= laneCount
        let channel = isLast ? channels &- laneCount : place
        let rest = channels &- channel
        var value = Vector(repeating: averages ? 0 : -Float.infinity)
        var tapY = tapsY.first
        while tapY < tapsY.end {
          let row = originY &+ tapY &* g.dilationHeight
          var tapX = tapsX.first
          while tapX < tapsX.end {
            let column = originX &+ tapX &* g.dilationWidth
            let source = input + ((row &* g.inputWidth &+ column) &* channels &+ channel)
            let x = rest >= laneCount ? load(source) : load(source, first: rest)
            value = averages ? value + x : larger(value, x)
            tapX &+= 1
          }
          tapY &+= 1
        }
        if averages { value /= Vector(repeating: count) }
        storeOperand(activated(value, activation), target + channel, rest)
        place &+= laneCount
      }
      x &+= 1
    }
    y &+= 1
  }
}

extension Level {
  /// Finds the largest element of each column of [rows, columns].
  package static func columnMaxima(
    _ matrix: RowMajorMatrix, into result: UnsafeMutablePointer<Float>
  ) {
    let elements = matrix.elements
    let rows = matrix.rows
    let columns = matrix.columns
    var column = 0
    while column < columns {
      let rest = columns &- column
      var largest = Vector(repeating: -Float.infinity)
      var row = 0
      while row < rows {
        let source = elements + (row &* columns &+ column)
        largest = larger(largest, rest >= laneCount ? load(source) : load(source, first: rest))
        row &+= 1
      }
      storeOperand(largest, result + column, rest)
      column &+= laneCount
    }
  }

  /// Computes the means of the columns of [rows, columns].
  package static func columnMeans(
    _ matrix: RowMajorMatrix, into result: UnsafeMutablePointer<Float>
  ) {
    let elements = matrix.elements
    let rows = matrix.rows
    let columns = matrix.columns
    var column = 0
    while column < columns {
      let rest = columns &- column
      // Sums of partial sums: the error grows with the square root of the number of rows.
      var total = Vector(repeating: 0)
      var row = 0
      while row < rows {
        let blockEnd = row &+ 32 < rows ? row &+ 32 : rows
        var sum = Vector(repeating: 0)
        while row < blockEnd {
          let source = elements + (row &* columns &+ column)
          sum += rest >= laneCount ? load(source) : load(source, first: rest)
          row &+= 1
        }
        total += sum
      }
      storeOperand(total / Vector(repeating: Float(rows)), result + column, rest)
      column &+= laneCount
    }
  }
}
