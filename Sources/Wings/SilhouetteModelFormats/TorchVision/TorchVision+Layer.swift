// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

extension TorchVision {
  /// A convolution of a state dict, with the batch normalisation and the activation that follow it.
  struct Layer: Hashable, Sendable {
    /// The values that are added to a convolution's sums, one per output channel.
    enum Offset: Hashable, Sendable {
      /// None.
      case none
      /// The convolution's own.
      case bias
      /// Those of the batch normalisation with this name, which also has a factor for each channel. `epsilon` is added to
      /// its variances.
      case normalization(_ name: String, epsilon: Double)
    }

    /// The name of the convolution, such as `backbone.layer1.0.conv1`.
    let name: String
    var offset = Offset.none
    /// The rows and columns of the window, an odd number.
    var kernel = 1
    let inputChannels: Int
    let outputChannels: Int
    /// The number of groups of channels that are convolved separately.
    var groups = 1
    var stride = 1
    /// The distance between neighbouring taps.
    var dilation = 1
    var activation = Operator.Activation.identity

    var weightName: String { name + ".weight" }
    var biasName: String { name + ".bias" }

    /// The names and shapes of its tensors in a state dict: the weights are [out, in / groups, rows, columns], all others
    /// [out].
    var storedShapes: [(name: String, shape: TensorShape)] {
      let weights: TensorShape = [outputChannels, inputChannels / groups, kernel, kernel]
      return [(weightName, weights)] + offsetNames.map { ($0, [outputChannels]) }
    }

    /// The names of the tensors besides the weights; for a normalisation, its factors, offsets, means and variances.
    var offsetNames: [String] {
      switch offset {
      case .none: []
      case .bias: [biasName]
      case .normalization(let name, _):
        ["weight", "bias", "running_mean", "running_var"].map { "\(name).\($0)" }
      }
    }

    /// The name of the number of batches that a normalisation was trained with, which a file may hold.
    var batchCountName: String? {
      if case .normalization(let name, _) = offset { name + ".num_batches_tracked" } else { nil }
    }

    /// The shape of the graph's weights: [out, rows, columns, in / groups].
    var weightShape: TensorShape { [outputChannels, kernel, kernel, inputChannels / groups] }

    /// The names of the graph's constants, in the order of the operator's inputs.
    var constantNames: [String] { offset == .none ? [weightName] : [weightName, biasName] }

    /// The operator. PyTorch's padding is the same on all sides: for a stride of 2 and an even size, the windows are one
    /// pixel away from those of ``Operator/Padding/same``.
    var operation: Operator {
      let border = (kernel - 1) / 2 * dilation
      let window = Operator.Window(
        stride: Operator.Extent2D(stride, stride), dilation: Operator.Extent2D(dilation, dilation),
        padding: .explicit(top: border, bottom: border, left: border, right: border))
      var convolution = Operator.Convolution2D(
        window: window, groups: groups, activation: activation)
      convolution.allowsWinograd = kernel == 3 && stride == 1 && groups == 1
      return .convolution2D(convolution)
    }
  }
}

extension NetworkBuilder {
  /// Adds a convolution with its offsets and its activation.
  ///
  /// - Throws: ``GraphError`` if a tensor is missing or its shape does not fit.
  mutating func convolve(
    _ layer: TorchVision.Layer, _ input: Graph.ValueID
  ) throws(GraphError) -> Graph.ValueID {
    var operands = [input]
    for name in layer.constantNames {
      guard let tensor = weights[name] else {
        throw GraphError(operation: layer.operation.name, node: layer.name, "“\(name)” is missing")
      }
      operands.append(graph.addConstant(tensor, name: name))
    }
    return try graph.add(layer.operation, operands, name: layer.name)
  }

  /// Adds the mean over all positions.
  mutating func average(
    _ input: Graph.ValueID, name: String
  ) throws(GraphError) -> Graph.ValueID {
    try graph.add(.globalAveragePool2D(Operator.GlobalAveragePool2D()), [input], name: name)
  }
}
