// SPDX-License-Identifier: Apache-2.0

import KernelInterface

/// A convolution with constant weights, and optionally a residual that is added to its result.
struct LoweredConvolution: Sendable {
  /// A part of the input's channels.
  struct Source: Hashable, Sendable {
    let value: Int
    let channels: Int
  }

  var name: String
  var input: Int
  /// The values whose channels, one after the other, are the input; empty unless the convolution is done by Winograd's
  /// minimal filtering.
  var sources: [Source] = []
  var output: Int
  /// A value that is added after the activation.
  var residual: Int?
  /// Applied after the residual.
  var lastActivation = KernelActivation.identity
  /// One number per output channel: the factors of results below zero, after the residual; `nil` for none.
  var slopes: [Float]?
  /// A value [1, 1, 1, Cout] that replaces ``bias``.
  var dynamicBias: Int?
  var batchCount: Int
  var geometry: WindowGeometry
  var groups: Int
  var activation: KernelActivation
  /// [Cout, kh, kw, Cin / groups].
  var weights: Tensor
  /// One number per output channel.
  var bias: [Float]
  var multiplyAdds: Int

  /// The bytes that the weights take as ``PackedConvolution`` keeps them.
  func packedByteCount(_ kernels: KernelTable) -> Int {
    .saturatingProduct(
      groups, kernels.packedCount(depth: depth, columns: geometry.outputChannels / groups), 4)
  }

  /// The number of terms of each sum.
  var depth: Int { geometry.kernelHeight * geometry.kernelWidth * geometry.inputChannels / groups }

  /// The number of windows of one image.
  var windowCount: Int { geometry.outputHeight * geometry.outputWidth }

  /// Indicates whether the image itself is the matrix of windows.
  var isPointwise: Bool {
    geometry.kernelHeight == 1 && geometry.kernelWidth == 1 && geometry.strideHeight == 1
      && geometry.strideWidth == 1 && geometry.padTop == 0 && geometry.padLeft == 0
      && geometry.outputHeight == geometry.inputHeight
      && geometry.outputWidth == geometry.inputWidth
  }
}
