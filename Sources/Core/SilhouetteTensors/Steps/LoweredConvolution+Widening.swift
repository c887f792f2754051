// SPDX-License-Identifier: Apache-2.0

import KernelInterface

extension LoweredConvolution {
  /// Returns an equivalent convolution that treats several neighbouring pixels in a row of the result as one pixel with
  /// more channels, if the result's channels fill at most half a vector register.
  ///
  /// The windows of these pixels become one wide window. For each pixel, it holds the weights at the position of the
  /// pixel's original window, and zeros elsewhere. Every sum has the same terms in the same order, in addition to products
  /// with 0.
  ///
  /// - Parameters:
  ///   - laneCount: The number of lanes of a vector register.
  ///   - maximumDepth: The maximum number of terms of a sum.
  /// - Returns: The unchanged convolution if its channels already fill more than half a vector register, or the rows of its
  ///   result cannot be divided evenly.
  package func widened(laneCount: Int, maximumDepth: Int = 1024) -> LoweredConvolution {
    let channels = geometry.outputChannels
    guard groups == 1, dynamicBias == nil, geometry.dilationWidth == 1, channels > 0,
      geometry.inputChannels > 0, geometry.outputWidth > 0
    else { return self }
    var count = 1
    while count * 2 * channels <= laneCount, geometry.outputWidth % (count * 2) == 0,
      depth(ofPixels: count * 2) <= maximumDepth
    { count *= 2 }
    guard count > 1 else { return self }

    var wide = self
    let inner = geometry.inputChannels
    let kernelWidth = geometry.kernelWidth + (count - 1) * geometry.strideWidth
    wide.geometry.outputWidth = geometry.outputWidth / count
    wide.geometry.outputChannels = count * channels
    if isPointwise {
      // Neighbouring pixels of the image become one pixel with more channels.
      wide.geometry.inputWidth = geometry.inputWidth / count
      wide.geometry.inputChannels = count * inner
    } else {
      wide.geometry.kernelWidth = kernelWidth
      wide.geometry.strideWidth = count * geometry.strideWidth
    }
    let height = geometry.kernelHeight
    let run = geometry.kernelWidth * inner
    var numbers = Tensor(zeros: [count * channels, height, kernelWidth, inner])
    numbers.withUnsafeMutableScalars(of: Float.self) { target in
      weights.withUnsafeScalars(of: Float.self) { source in
        guard let target = target.baseAddress, let source = source.baseAddress else { return }
        for pixel in 0..<count {
          for row in 0..<channels * height {
            let place = (pixel * channels * height + row) * kernelWidth
            (target + (place + pixel * geometry.strideWidth) * inner).update(
              from: source + row * run, count: run)
          }
        }
      }
    }
    wide.weights =
      isPointwise ? numbers.reshaped([count * channels, 1, 1, count * inner]) : numbers
    func repeated(_ values: [Float]) -> [Float] { (0..<count).flatMap { _ in values } }
    wide.bias = repeated(bias)
    wide.slopes = slopes.map(repeated)
    return wide
  }

  /// Returns an equivalent pointwise depthwise convolution that treats several neighbouring pixels in a row as one pixel with
  /// more channels, so that channels fill whole vector registers.
  ///
  /// - Parameter laneCount: The number of lanes of a vector register.
  /// - Returns: The unchanged convolution if it is not pointwise, or if rows cannot be divided evenly.
  func widenedDepthwise(laneCount: Int) -> LoweredConvolution {
    let channels = geometry.inputChannels
    guard isPointwise, channels > 0, geometry.outputWidth > 0 else { return self }
    var count = 1
    while count * channels % laneCount != 0, geometry.outputWidth % (count * 2) == 0,
      count * channels < 4 * laneCount
    { count *= 2 }
    var wide = self
    wide.geometry.inputWidth /= count
    wide.geometry.outputWidth /= count
    wide.geometry.inputChannels *= count
    wide.geometry.outputChannels *= count
    let numbers = weights.scalars(of: Float.self)
    wide.weights = Tensor((0..<count).flatMap { _ in numbers }, shape: [1, 1, count * channels])
    wide.bias = (0..<count).flatMap { _ in bias }
    return wide
  }

  private func depth(ofPixels count: Int) -> Int {
    geometry.kernelHeight * (geometry.kernelWidth + (count - 1) * geometry.strideWidth)
      * geometry.inputChannels
  }
}
