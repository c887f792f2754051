// SPDX-License-Identifier: Apache-2.0

/// A convolution of a network, with its bias and activation.
///
/// Batch normalisation is folded into the weights (its factors) and the bias (its offsets).
struct ConvolutionLayer: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Every output channel sums over all input channels.
    case dense
    /// Every channel is convolved separately.
    case depthwise
  }

  /// The prefix of the names of its weights, such as `backbone.block.3.expand`.
  let name: String
  var kind: Kind = .dense
  /// The rows and columns of the window.
  var kernel = 1
  let inputChannels: Int
  let outputChannels: Int
  var stride = 1
  /// The distance between neighbouring taps: a 3×3 window with dilation 2 covers 5×5.
  var dilation = 1
  var activation = Operator.Activation.identity
  /// Allows the faster but less accurate algorithm; see ``Operator.Convolution2D/allowsWinograd``.
  var allowsWinograd = false

  var weightName: String { name + ".weight" }
  var biasName: String { name + ".bias" }

  /// The shape of the weights: [out, height, width, in], or [height, width, channels] for depthwise layers.
  var weightShape: TensorShape {
    switch kind {
    case .dense: [outputChannels, kernel, kernel, inputChannels]
    case .depthwise: [kernel, kernel, outputChannels]
    }
  }

  var biasShape: TensorShape { [outputChannels] }

  /// The operator; all convolutions of the network are padded to keep ⌈size / stride⌉ rows.
  var operation: Operator {
    let window = Operator.Window(
      stride: Operator.Extent2D(stride, stride), dilation: Operator.Extent2D(dilation, dilation),
      padding: .same)
    switch kind {
    case .dense:
      var convolution = Operator.Convolution2D(window: window, activation: activation)
      convolution.allowsWinograd = allowsWinograd
      return .convolution2D(convolution)
    case .depthwise:
      return .depthwiseConvolution2D(
        Operator.DepthwiseConvolution2D(window: window, activation: activation))
    }
  }
}
