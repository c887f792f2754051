// SPDX-License-Identifier: Apache-2.0
import KernelInterface

/// Convolution of every channel alone, rows first..<end of the result.
///
/// Every result is bias + the taps from top left to bottom right, whatever path makes it.
package func depthwise(_ task: DepthwiseConvolution, _ first: Int, _ end: Int) {
  let g = task.geometry
  let channels = g.inputChannels
  let activation = task.activation
  var y = first
  while y < end {
    let originY = y &* g.strideHeight &- g.padTop
    let tapsY = taps(
      origin: originY, count: g.kernelHeight, dilation: g.dilationHeight, length: g.inputHeight)
    let outputRow = task.output + (y &- task.outputFirstRow) &* g.outputWidth &* channels
    var x = 0
    while x < g.outputWidth {
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
          let row = originY &+ tapY &* g.dilationHeight &- task.inputFirstRow
          var source =
            task.input
            + ((row &* g.inputWidth &+ originX &+ tapsX.first &* g.dilationWidth) &* channels
              &+ channel)
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
        storeOperand(activated(sum, activation), target + channel, rest)
        channel &+= laneCount
      }
      x &+= 1
    }
    y &+= 1
  }
}
