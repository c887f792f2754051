// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

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
    var name = "\(kind)convolution2D \(weights.shape[1])×\(weights.shape[2])"
    let sources = (winograd[node] ?? []).map(source)
    if sources.contains(where: { $0.resize != nil }) { name = "resizeBilinear + " + name }
    // Minimal filtering needs whole windows.
    if sources.isEmpty {
      let rows = geometry.usedTapRows
      let columns = geometry.usedTapColumns
      if rows.count < geometry.kernelHeight { weights = weights.slice(axis: 1, rows) }
      if columns.count < geometry.kernelWidth { weights = weights.slice(axis: 2, columns) }
      geometry.keepTaps(rows: rows, columns: columns)
    }
    return LoweredConvolution(
      name: name, input: inputs[0].index, sources: sources, output: output,
      batchCount: graph[inputs[0]].type.shape[0], geometry: geometry, groups: convolution.groups,
      activation: convolution.activation.kernel, weights: weights,
      bias: bias(inputs, channels: weights.shape[0]),
      multiplyAdds: graph.multiplyAdds(of: Graph.ValueID(index: node)))
  }

  private func source(_ source: Fusion.WinogradSource) -> LoweredConvolution.Source {
    let shape = graph.values[source.value].type.shape
    guard let index = source.resize,
      case .operation(.resizeBilinear(let resize), _) = graph.values[index].origin
    else { return .init(value: source.value, channels: shape[3]) }
    let positions = resize.positions(in: shape)
    return .init(
      value: source.value, channels: shape[3],
      resize: .init(
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
    guard case .operation(.binary(let add), _) = graph.values[sum].origin else {
      preconditionFailure("a bias is added")
    }
    var convolution = convolution
    convolution.dynamicBias = bias
    convolution.activation = add.activation.kernel
    convolution.name += " + bias"
    try append(convolution)
  }

  /// Returns a block of the graph with its weights.
  func loweredBlock(
    _ expand: Int, _ depthwise: Int, _ project: Int, _ residual: Int?, output: Int
  ) -> LoweredBlock {
    var last = loweredConvolution(project, output: output)
    if let residual {
      last.residual = residual
      last.name += " + residual"
    }
    return LoweredBlock(
      expand: loweredConvolution(expand, output: expand), depthwise: loweredDepthwise(depthwise),
      project: last)
  }

  /// Counts weights before memory is allocated for them: when packed, a group of one channel takes a
  /// whole vector.
  mutating func countPackedWeights(of convolution: LoweredConvolution) throws(InferenceError) {
    let byteCount =
      convolution.sources.isEmpty
      ? convolution.packedByteCount(kernels)
      : WinogradFilter.byteCount(
        inputChannels: convolution.geometry.inputChannels,
        outputChannels: convolution.geometry.outputChannels, kernels: kernels)
    packedByteCount = packedByteCount.saturatingSum(byteCount)
    guard packedByteCount <= limits.maximumWeightByteCount else {
      throw .limitExceeded(
        what: "bytes of memory for its weights", needed: packedByteCount,
        limit: limits.maximumWeightByteCount)
    }
    do {
      try AvailableMemory.require(byteCount)
    } catch {
      throw .outOfMemory(byteCount: byteCount)
    }
  }

  /// Appends a block with those that wait for it, unless it waits itself for the block that reads its large result.
  mutating func append(_ block: LoweredBlock, isLast: Bool) throws(InferenceError) {
    let chain = (chains.removeValue(forKey: block.expand.input) ?? []) + [block]
    let output = block.project.output
    if !isLast,
      BlockLayout.isLarge(
        byteCount: graph.values[output].type.byteCount, cacheByteCount: cacheByteCount)
    {
      chains[output] = chain
    } else {
      try appendChain(chain)
    }
  }

  /// Appends a chain of blocks, as many of them as one step as stay in the cache together.
  private mutating func appendChain(_ blocks: [LoweredBlock]) throws(InferenceError) {
    var rest = blocks[...]
    while let first = rest.first {
      var (count, layout): (Int, BlockLayout?) = (rest.count, nil)
      while count > 1, layout == nil {
        layout = BlockLayout(chain: Array(rest.prefix(count)), cacheByteCount: cacheByteCount)
        if layout == nil { count -= 1 }
      }
      if let layout {
        try append(Array(rest.prefix(count)), layout)
      } else {
        try appendBlock(first)
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Appends a block as one step if that pays off, otherwise as three.
  private mutating func appendBlock(_ block: LoweredBlock) throws(InferenceError) {
    let shape = BlockShape(
      block.depthwise.geometry, isPointwise: block.expand.isPointwise,
      laneCount: kernels.vectorLaneCount, threadCount: threadCount, cacheByteCount: cacheByteCount)
    switch shape {
    case .strips(let rows, let bands, let channels):
      try append(
        [block],
        BlockLayout([block], rows: [rows], bandCount: bands, channelsPerPart: channels))
    case .parts(let channels, let rows):
      try countPackedWeights(of: block.expand)
      try countPackedWeights(of: block.project)
      append(
        PartedBlockStep(
          expand: block.expand, depthwise: block.depthwise, project: block.project,
          channelsPerPart: channels, rowsPerStrip: rows, kernels: kernels, memory: memory))
    case nil:
      try append(block.expand)
      append(DepthwiseStep(block.depthwise, kernels: kernels))
      try append(block.project)
    }
  }

  private mutating func append(
    _ blocks: [LoweredBlock], _ layout: BlockLayout
  ) throws(InferenceError) {
    for block in blocks {
      try countPackedWeights(of: block.expand)
      try countPackedWeights(of: block.project)
    }
    append(BlockStep(blocks, layout: layout, kernels: kernels, memory: memory))
  }
}
