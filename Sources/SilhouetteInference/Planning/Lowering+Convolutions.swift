// SPDX-License-Identifier: Apache-2.0

import KernelInterface

extension Lowering {
  /// A convolution of the graph with its weights.
  ///
  /// - Parameters:
  ///   - node: The convolution's value.
  ///   - output: The value that the step writes: the same, or a later one that is done with it.
  func loweredConvolution(_ node: Int, output: Int) -> LoweredConvolution {
    guard case .operation(.convolution2D(let convolution), let inputs) = graph.values[node].origin,
      let weights = graph.constant(inputs[1]),
      let geometry = try? convolution.window.geometry(
        input: graph[inputs[0]].type.shape, kernel: Extent2D(weights.shape[1], weights.shape[2]),
        outputChannels: weights.shape[0])
    else {
      preconditionFailure("the plan checks that weights are constant and windows fit")
    }
    let types = inputs.map { graph[$0].type }
    let kind = convolution.groups > 1 ? "grouped " : geometry.dilationHeight > 1 ? "atrous " : ""
    return LoweredConvolution(
      name: "\(kind)convolution2D \(weights.shape[1])×\(weights.shape[2])",
      input: inputs[0].index, output: output, batchCount: types[0].shape[0], geometry: geometry,
      groups: convolution.groups, activation: convolution.activation.kernel, weights: weights,
      bias: bias(inputs, channels: weights.shape[0]),
      multiplyAdds: convolution.multiplyAdds(inputs: types, output: graph.values[node].type))
  }

  /// A depthwise convolution of the graph with its weights.
  func loweredDepthwise(_ node: Int) -> LoweredConvolution {
    guard
      case .operation(.depthwiseConvolution2D(let convolution), let inputs) =
        graph.values[node].origin,
      let weights = graph.constant(inputs[1]),
      let geometry = try? convolution.window.geometry(
        input: graph[inputs[0]].type.shape, kernel: Extent2D(weights.shape[0], weights.shape[1]),
        outputChannels: weights.shape[2])
    else {
      preconditionFailure("the plan checks that weights are constant and windows fit")
    }
    let types = inputs.map { graph[$0].type }
    return LoweredConvolution(
      name: "depthwiseConvolution2D \(weights.shape[0])×\(weights.shape[1])",
      input: inputs[0].index, output: node, batchCount: types[0].shape[0], geometry: geometry,
      groups: geometry.inputChannels, activation: convolution.activation.kernel, weights: weights,
      bias: bias(inputs, channels: weights.shape[2]),
      multiplyAdds: convolution.multiplyAdds(inputs: types, output: graph.values[node].type))
  }

  private func bias(_ inputs: [Graph.ValueID], channels: Int) -> [Float] {
    inputs.count > 2
      ? graph.constant(inputs[2])?.scalars(of: Float.self) ?? []
      : [Float](repeating: 0, count: channels)
  }

  mutating func append(_ convolution: LoweredConvolution) {
    switch backend {
    case .swift: append(ConvolutionStep(convolution, kernels: kernels))
    case .openBLAS: append(OpenBLASConvolutionStep(convolution, kernels: kernels))
    }
  }

  mutating func appendDepthwise(_ convolution: LoweredConvolution) {
    guard convolution.geometry.outputChannels != convolution.geometry.inputChannels else {
      append(DepthwiseStep(convolution, kernels: kernels))
      return
    }
    // Several results per channel are a convolution of as many groups as there are channels.
    var grouped = convolution
    let shape = convolution.weights.shape
    grouped.weights = convolution.weights.permuted([2, 0, 1])
      .reshaped([shape[2], shape[0], shape[1], 1])
    append(grouped)
  }

  /// A convolution and an addition of one number per channel, which becomes its bias.
  mutating func appendBiased(_ convolution: LoweredConvolution, bias: Int, sum: Int) {
    guard case .operation(.add(let add), _) = graph.values[sum].origin else {
      preconditionFailure("a bias is added")
    }
    var convolution = convolution
    convolution.dynamicBias = bias
    convolution.activation = add.activation.kernel
    convolution.name += " + bias"
    append(convolution)
  }

  /// A block in one step where that pays, otherwise in three.
  mutating func appendBlock(
    _ expand: Int, _ depthwise: Int, _ project: Int, _ residual: Int?, output: Int
  ) {
    let first = loweredConvolution(expand, output: expand)
    let second = loweredDepthwise(depthwise)
    var third = loweredConvolution(project, output: output)
    if let residual {
      third.residual = residual
      third.name += " + residual"
    }
    let shape = BlockShape(
      second.geometry, isPointwise: first.isPointwise, laneCount: kernels.vectorLaneCount,
      threadCount: threadCount, cacheByteCount: cacheByteCount)
    switch shape {
    case .strips(let rows):
      append(
        BlockStep(
          expand: first, depthwise: second, project: third, rowsPerStrip: rows, kernels: kernels))
    case .parts(let channels, let rows):
      append(
        PartedBlockStep(
          expand: first, depthwise: second, project: third, channelsPerPart: channels,
          rowsPerStrip: rows, kernels: kernels))
    case nil:
      append(first)
      append(DepthwiseStep(second, kernels: kernels))
      append(third)
    }
  }
}
