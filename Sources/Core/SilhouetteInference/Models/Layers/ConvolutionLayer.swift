// SPDX-License-Identifier: Apache-2.0

/// A convolution of a network, with its bias and activation.
///
/// Batch normalisation is folded into the weights (its factors) and the bias (its offsets).
package struct ConvolutionLayer: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Every output channel sums over all input channels.
    case dense
    /// Every channel is convolved separately.
    case depthwise
  }

  /// The prefix of the names of its weights, such as `backbone.block.3.expand`.
  package let name: String
  package var kind: Kind = .dense
  /// The rows and columns of the window.
  package var kernel = 1
  package let inputChannels: Int
  package let outputChannels: Int
  package var stride = 1
  /// The distance between neighbouring taps: a 3×3 window with dilation 2 covers 5×5.
  package var dilation = 1
  package var activation = Operator.Activation.identity

  package var weightName: String { name + ".weight" }
  package var biasName: String { name + ".bias" }

  /// The shape of the weights: [out, height, width, in], or [height, width, channels] for depthwise layers.
  package var weightShape: TensorShape {
    switch kind {
    case .dense: [outputChannels, kernel, kernel, inputChannels]
    case .depthwise: [kernel, kernel, outputChannels]
    }
  }

  package var biasShape: TensorShape { [outputChannels] }

  /// The operator; all convolutions of the network are padded to keep ⌈size / stride⌉ rows.
  package var operation: Operator {
    let window = Operator.Window(
      stride: Operator.Extent2D(stride, stride), dilation: Operator.Extent2D(dilation, dilation),
      padding: .same)
    switch kind {
    case .dense:
      return .convolution2D(Operator.Convolution2D(window: window, activation: activation))
    case .depthwise:
      return .depthwiseConvolution2D(
        Operator.DepthwiseConvolution2D(window: window, activation: activation))
    }
  }
}
