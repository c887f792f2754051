// SPDX-License-Identifier: Apache-2.0

import KernelInterface

/// A convolution with constant weights, and optionally a residual that is added to its result, in the representation from
/// which steps are created.
package struct LoweredConvolution: Sendable {
  /// A value that provides some of the input's channels.
  package struct Source: Hashable, Sendable {
    /// A bilinear resize to the size of the convolution's input.
    package struct Resize: Hashable, Sendable {
      /// The height of the value.
      package let height: Int
      /// The width of the value.
      package let width: Int
      package let rows: ResizePositions
      package let columns: ResizePositions

      package init(height: Int, width: Int, rows: ResizePositions, columns: ResizePositions) {
        self.height = height
        self.width = width
        self.rows = rows
        self.columns = columns
      }
    }

    package let value: Int
    package let channels: Int
    /// How the value is resized while it is read; `nil` if it has the input's size.
    package let resize: Resize?

    package init(value: Int, channels: Int, resize: Resize? = nil) {
      self.value = value
      self.channels = channels
      self.resize = resize
    }
  }

  package var name: String
  package var input: Int
  /// The values whose channels, concatenated, are the input. Only used if the convolution is computed by Winograd's minimal
  /// filtering; otherwise empty.
  package var sources: [Source] = []
  package var output: Int
  /// The index of a value that is added to the result after ``activation``; `nil` for none.
  package var residual: Int?
  /// The activation that is applied after the residual is added.
  package var lastActivation = KernelActivation.identity
  /// One slope per output channel, by which negative results are multiplied after the residual is added; `nil` for none.
  package var slopes: [Float]?
  /// The index of a value [1, 1, 1, Cout] that replaces ``bias``; `nil` for none.
  package var dynamicBias: Int?
  package var batchCount: Int
  package var geometry: WindowGeometry
  package var groups: Int
  package var activation: KernelActivation
  /// The weights, [Cout, kh, kw, Cin / groups].
  package var weights: Tensor
  /// The bias, one value per output channel.
  package var bias: [Float]
  package var multiplyAdds: Int

  package init(
    name: String, input: Int, sources: [Source] = [], output: Int, residual: Int? = nil,
    slopes: [Float]? = nil, dynamicBias: Int? = nil, batchCount: Int, geometry: WindowGeometry,
    groups: Int, activation: KernelActivation, weights: Tensor, bias: [Float], multiplyAdds: Int
  ) {
    self.name = name
    self.input = input
    self.sources = sources
    self.output = output
    self.residual = residual
    self.slopes = slopes
    self.dynamicBias = dynamicBias
    self.batchCount = batchCount
    self.geometry = geometry
    self.groups = groups
    self.activation = activation
    self.weights = weights
    self.bias = bias
    self.multiplyAdds = multiplyAdds
  }

  /// Returns the size in bytes of the weights after ``PackedConvolution`` has packed them.
  package func packedByteCount(_ kernels: KernelTable) -> Int {
    .saturatingProduct(
      groups, kernels.packedCount(depth: depth, columns: geometry.outputChannels / groups), 4)
  }

  /// The number of products that are summed for each element of the result.
  package var depth: Int {
    geometry.kernelHeight * geometry.kernelWidth * geometry.inputChannels / groups
  }

  /// The number of windows per image, one for each pixel of the result.
  var windowCount: Int { geometry.outputHeight * geometry.outputWidth }

  /// Indicates whether the image is already the matrix of windows: a 1×1 window with stride 1.
  package var isPointwise: Bool {
    geometry.kernelHeight == 1 && geometry.kernelWidth == 1 && geometry.strideHeight == 1
      && geometry.strideWidth == 1 && geometry.padTop == 0 && geometry.padLeft == 0
      && geometry.outputHeight == geometry.inputHeight
      && geometry.outputWidth == geometry.inputWidth
  }
}

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
