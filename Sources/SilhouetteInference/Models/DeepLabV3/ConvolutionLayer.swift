// SPDX-License-Identifier: Apache-2.0

/// One convolution of a network with its bias and activation.
///
/// Batch normalisation is folded: what it would multiply by is in the weights and what it would
/// add is in the bias.
struct ConvolutionLayer: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Every output channel sums over all input channels.
    case dense
    /// Every channel is convolved alone.
    case depthwise
  }

  /// The prefix of its weights' names, such as `backbone.block.3.expand`.
  let name: String
  var kind: Kind = .dense
  /// The window is `kernel` × `kernel`.
  var kernel = 1
  let inputChannels: Int
  let outputChannels: Int
  var stride = 1
  /// The distance between neighbouring taps: a 3×3 window with dilation 2 reaches over 5×5.
  var dilation = 1
  var activation = Activation.identity

  var weightName: String { name + ".weight" }
  var biasName: String { name + ".bias" }

  /// [out, height, width, in], or [height, width, channels] where channels are alone.
  var weightShape: Shape {
    switch kind {
    case .dense: [outputChannels, kernel, kernel, inputChannels]
    case .depthwise: [kernel, kernel, outputChannels]
    }
  }

  var biasShape: Shape { [outputChannels] }

  /// The operator; all convolutions of the network are padded to keep ⌈size / stride⌉ rows.
  var operation: Operator {
    let window = Window(
      stride: Extent2D(stride, stride), dilation: Extent2D(dilation, dilation), padding: .same)
    return switch kind {
    case .dense: .convolution2D(Convolution2D(window: window, activation: activation))
    case .depthwise:
      .depthwiseConvolution2D(DepthwiseConvolution2D(window: window, activation: activation))
    }
  }
}
