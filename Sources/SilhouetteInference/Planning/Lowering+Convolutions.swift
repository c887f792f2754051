// SPDX-License-Identifier: Apache-2.0

import KernelInterface

extension Lowering {
  /// Returns a convolution of the graph with its weights.
  ///
  /// - Parameters:
  ///   - node: The index of the convolution's value.
  ///   - output: The index of the value that the step writes: the same, or a later one that is fused with it.
  func loweredConvolution(_ node: Int, output: Int) -> LoweredConvolution {
    guard case .operation(.convolution2D(let convolution), let inputs) = graph.values[node].origin,
      var weights = graph.constant(inputs[1]),
      var geometry = try? convolution.window.geometry(
        input: graph[inputs[0]].type.shape,
        kernel: Operator.Extent2D(weights.shape[1], weights.shape[2]),
        outputChannels: weights.shape[0])
    else {
      preconditionFailure("the plan checks that weights are constant and windows fit")
    }
    let kind = convolution.groups > 1 ? "grouped " : geometry.dilationHeight > 1 ? "atrous " : ""
    let name = "\(kind)convolution2D \(weights.shape[1])×\(weights.shape[2])"
    let sources = fusion.winograd[node] ?? []
    // Minimal filtering needs whole windows.
    if sources.isEmpty {
      let rows = geometry.usedTapRows
      let columns = geometry.usedTapColumns
      if rows.count < geometry.kernelHeight { weights = weights.slice(axis: 1, rows) }
      if columns.count < geometry.kernelWidth { weights = weights.slice(axis: 2, columns) }
      geometry.keepTaps(rows: rows, columns: columns)
    }
    return LoweredConvolution(
      name: name, input: inputs[0].index,
      sources: sources.map(source),
      output: output,
      batchCount: graph[inputs[0]].type.shape[0], geometry: geometry, groups: convolution.groups,
      activation: convolution.activation.kernel, weights: weights,
      bias: bias(inputs, channels: weights.shape[0]),
      multiplyAdds: graph.multiplyAdds(of: Graph.ValueID(index: node)))
  }

  /// Returns a value as a source of a convolution; for an enlarged image, the image that is enlarged.
  private func source(_ value: Int) -> LoweredConvolution.Source {
    let channels = graph.values[value].type.shape[3]
    guard fusion.enlarged.contains(value),
      case .operation(.resizeBilinear(let resize), let inputs) = graph.values[value].origin
    else { return .init(value: value, channels: channels) }
    let shape = graph[inputs[0]].type.shape
    let positions = resize.positions(in: shape)
    return .init(
      value: inputs[0].index, channels: channels,
      enlargement: .init(
        height: shape[1], width: shape[2], rows: positions.rows, columns: positions.columns))
  }

  /// Returns a depthwise convolution of the graph with its weights.
  func loweredDepthwise(_ node: Int) -> LoweredConvolution {
    guard
      case .operation(.depthwiseConvolution2D(let convolution), let inputs) =
        graph.values[node].origin,
      var weights = graph.constant(inputs[1]),
      var geometry = try? convolution.window.geometry(
        input: graph[inputs[0]].type.shape,
        kernel: Operator.Extent2D(weights.shape[0], weights.shape[1]),
        outputChannels: weights.shape[2])
    else {
      preconditionFailure("the plan checks that weights are constant and windows fit")
    }
    let name = "depthwiseConvolution2D \(weights.shape[0])×\(weights.shape[1])"
    let rows = geometry.usedTapRows
    let columns = geometry.usedTapColumns
    if rows.count < geometry.kernelHeight { weights = weights.slice(axis: 0, rows) }
    if columns.count < geometry.kernelWidth { weights = weights.slice(axis: 1, columns) }
    geometry.keepTaps(rows: rows, columns: columns)
    return LoweredConvolution(
      name: name, input: inputs[0].index, output: node,
      batchCount: graph[inputs[0]].type.shape[0], geometry: geometry,
      groups: geometry.inputChannels, activation: convolution.activation.kernel, weights: weights,
      bias: bias(inputs, channels: weights.shape[2]),
      multiplyAdds: graph.multiplyAdds(of: Graph.ValueID(index: node)))
  }

  private func bias(_ inputs: [Graph.ValueID], channels: Int) -> [Float] {
    inputs.count > 2
      ? graph.constant(inputs[2])?.scalars(of: Float.self) ?? []
      : [Float](repeating: 0, count: channels)
  }

  mutating func append(_ convolution: LoweredConvolution) throws(InferenceError) {
    guard convolution.sources.isEmpty else {
      try countPackedWeights(of: convolution)
      append(
        WinogradStep(
          convolution, kernels: kernels, memory: memory, threadCount: threadCount,
          cacheByteCount: cacheByteCount))
      return
    }
    switch backend {
    case .swift where TapConvolutionStep.suits(convolution):
      try countPackedWeights(of: convolution)
      append(TapConvolutionStep(convolution, kernels: kernels, memory: memory))
    case .swift:
      let convolution = convolution.widened(laneCount: kernels.vectorLaneCount)
      try countPackedWeights(of: convolution)
      append(
        ConvolutionStep(
          convolution, kernels: kernels, memory: memory, cacheByteCount: cacheByteCount))
    case .openBLAS: append(OpenBLASConvolutionStep(convolution, kernels: kernels))
    }
  }

  mutating func appendDepthwise(_ convolution: LoweredConvolution) throws(InferenceError) {
    guard convolution.geometry.outputChannels != convolution.geometry.inputChannels else {
      append(DepthwiseStep(convolution, kernels: kernels))
      return
    }
    // With several results per channel, it is a convolution with as many groups as channels.
    var grouped = convolution
    let shape = convolution.weights.shape
    grouped.weights = convolution.weights.permuted([2, 0, 1])
      .reshaped([shape[2], shape[0], shape[1], 1])
    try append(grouped)
  }

  /// Appends a convolution and an addition of one value per channel, which becomes its bias.
  mutating func appendBiased(
    _ convolution: LoweredConvolution, bias: Int, sum: Int
  ) throws(InferenceError) {
    guard case .operation(.add(let add), _) = graph.values[sum].origin else {
      preconditionFailure("a bias is added")
    }
    var convolution = convolution
    convolution.dynamicBias = bias
    convolution.activation = add.activation.kernel
    convolution.name += " + bias"
    try append(convolution)
  }

  /// Appends a block as one step if that pays off, otherwise as three.
  mutating func appendBlock(
    _ expand: Int, _ depthwise: Int, _ project: Int, _ residual: Int?, output: Int
  ) throws(InferenceError) {
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
    guard let shape else {
      try append(first)
      append(DepthwiseStep(second, kernels: kernels))
      try append(third)
      return
    }
    try countPackedWeights(of: first)
    try countPackedWeights(of: third)
    switch shape {
    case .strips(let rows):
      append(
        BlockStep(
          expand: first, depthwise: second, project: third, rowsPerStrip: rows, kernels: kernels,
          memory: memory))
    case .parts(let channels, let rows):
      append(
        PartedBlockStep(
          expand: first, depthwise: second, project: third, channelsPerPart: channels,
          rowsPerStrip: rows, kernels: kernels, memory: memory))
    }
  }
}
