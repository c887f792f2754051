// SPDX-License-Identifier: Apache-2.0

import KernelInterface

/// A convolution with constant weights, and optionally a residual that is added to its result.
package struct LoweredConvolution: Sendable {
  /// A value that provides some of the input's channels.
  package struct Source: Hashable, Sendable {
    package let value: Int
    package let channels: Int

    package init(value: Int, channels: Int) {
      self.value = value
      self.channels = channels
    }
  }

  package var name: String
  package var input: Int
  /// The values whose concatenated channels are the input; empty unless the convolution is computed by Winograd's
  /// minimal filtering.
  package var sources: [Source] = []
  package var output: Int
  /// The index of a value that is added after the activation.
  package var residual: Int?
  /// The activation applied after the residual.
  package var lastActivation = KernelActivation.identity
  /// One slope per output channel, which negative results are multiplied by, after the residual; `nil` for none.
  package var slopes: [Float]?
  /// The index of a value [1, 1, 1, Cout] that replaces ``bias``.
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

  /// Returns the size of the weights in bytes, as ``PackedConvolution`` stores them.
  package func packedByteCount(_ kernels: KernelTable) -> Int {
    .saturatingProduct(
      groups, kernels.packedCount(depth: depth, columns: geometry.outputChannels / groups), 4)
  }

  /// The number of terms of each sum.
  package var depth: Int {
    geometry.kernelHeight * geometry.kernelWidth * geometry.inputChannels / groups
  }

  /// The number of windows per image.
  var windowCount: Int { geometry.outputHeight * geometry.outputWidth }

  /// Indicates whether the image is already the matrix of windows: a 1×1 window with stride 1.
  package var isPointwise: Bool {
    geometry.kernelHeight == 1 && geometry.kernelWidth == 1 && geometry.strideHeight == 1
      && geometry.strideWidth == 1 && geometry.padTop == 0 && geometry.padLeft == 0
      && geometry.outputHeight == geometry.inputHeight
      && geometry.outputWidth == geometry.inputWidth
  }
}
