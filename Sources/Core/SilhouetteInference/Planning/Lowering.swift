// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

/// The conversion of a graph's operators to steps.
///
/// The switch in ``lower(_:_:_:)`` is exhaustive: the compiler points here when an operator is added.
struct Lowering {
  let graph: Graph
  let kernels: KernelTable
  let backend: MatrixBackend
  /// The number of threads among which the work will be divided.
  let threadCount: Int
  /// The size of the second-level cache for which strips and blocks are chosen, in bytes.
  let cacheByteCount: Int
  /// The limits on the steps' memory.
  let limits: PlanLimits

  /// The steps, in the order in which they run.
  private(set) var steps: [any Step] = []

  /// For each value that shares its bytes with another one: the value that owns them, never an
  /// alias itself.
  private(set) var aliases: [Int: Int] = [:]

  /// The convolutions that are computed by Winograd's minimal filtering, and the values that they read.
  let winograd: [Int: [Fusion.WinogradSource]]

  /// Blocks that wait for the block that alone reads their result, by the index of the result.
  var chains: [Int: [LoweredBlock]] = [:]

  /// The memory of the packed weights.
  let memory: WeightMemory

  /// The steps, the aliases, and the memory in which weights remain to be packed.
  var results: (steps: [any Step], aliases: [Int: Int], memory: WeightMemory) {
    (steps, aliases, memory)
  }

  /// The size of all packed weights in bytes.
  var packedByteCount = 0

  init(
    _ graph: Graph, kernels: KernelTable, backend: MatrixBackend, threadCount: Int,
    fusesBlocks: Bool, cacheByteCount: Int, limits: PlanLimits
  ) throws(InferenceError) {
    self.graph = graph
    self.kernels = kernels
    self.backend = backend
    self.threadCount = threadCount
    self.cacheByteCount = cacheByteCount
    self.limits = limits
    memory = WeightMemory(
      expectedByteCount: graph.values.reduce(0) {
        if case .constant(let tensor) = $1.origin {
          $0.saturatingSum(tensor.type.saturatingByteCount)
        } else {
          $0
        }
      })
    let fusion = Fusion(
      graph, fusesBlocks: fusesBlocks && backend == .swift, usesWinograd: backend == .swift)
    winograd = fusion.winograd
    for (index, value) in graph.values.enumerated() {
      guard case .operation(let operation, let inputs) = value.origin,
        !fusion.absorbed.contains(index),
        // A value without elements needs no step.
        value.type.shape.elementCount > 0
      else { continue }
      switch fusion.groups[index] {
      case .residual(let node, let residual):
        var convolution = loweredConvolution(node, output: index)
        convolution.residual = residual
        convolution.name += " + residual"
        if case .binary(let sum) = operation { convolution.lastActivation = sum.activation.kernel }
        try append(convolution)
      case .slopes(let node, let residual, let slopes):
        var convolution = loweredConvolution(node, output: index)
        convolution.residual = residual
        convolution.slopes = graph.constant(Graph.ValueID(index: slopes))?.scalars(of: Float.self)
        convolution.name += (residual == nil ? "" : " + residual") + " + slopes"
        try append(convolution)
      case .bias(let node, let bias):
        try appendBiased(loweredConvolution(node, output: index), bias: bias, sum: index)
      case .block(let expand, let depthwise, let project, let residual):
        try append(
          loweredBlock(expand, depthwise, project, residual, output: index),
          isLast: !fusion.isChained(index))
      case nil: try lower(operation, inputs.map(\.index), index)
      }
    }
  }

  /// Records that a value has the same bytes as another one.
  private mutating func alias(_ value: Int, of other: Int) {
    aliases[value] = aliases[other] ?? other
  }

  private mutating func lower(
    _ operation: Operator, _ inputs: [Int], _ output: Int
  ) throws(InferenceError) {
    let types = inputs.map { graph.values[$0].type }
    let result = graph.values[output].type
    let header = RowsStep.Header(
      name: operation.name, reads: inputs, writes: output,
      operationCount: graph.operationCount(of: Graph.ValueID(index: output)),
      elementCount: result.shape.elementCount)
    switch operation {
    case .convolution2D: try append(loweredConvolution(output, output: output))
    case .depthwiseConvolution2D: try appendDepthwise(loweredDepthwise(output))
    case .binary(let binary):
      appendBinary(header, binary.function.kernel, binary.activation)
    case .function(let function):
      append(
        .function(
          header, count: result.shape.elementCount, function.kernel, kernels: kernels))
    case .parametricReLU: appendBinary(header, .parametricReLU)
    case .averagePool2D(let pool):
      appendPool(header, kernels.averagePool, pool.window, pool.size, pool.activation)
    case .maxPool2D(let pool):
      appendPool(header, kernels.maxPool, pool.window, pool.size, pool.activation)
    case .globalAveragePool2D:
      append(.globalAveragePool(header, shape: types[0].shape, kernels: kernels))
    case .resizeBilinear(let resize):
      append(
        .resize(
          header, from: types[0].shape, to: result.shape,
          positions: resize.positions(in: types[0].shape), kernel: kernels.resizeBilinear))
    case .resizeNearest(let resize):
      append(
        .resize(
          header, from: types[0].shape, to: result.shape,
          positions: resize.positions(in: types[0].shape), kernel: kernels.resizeNearest))
    case .concatenate(let concatenate):
      let outerCount = result.shape.dimensions[..<concatenate.axis].reduce(1, *)
      append(
        .concatenate(
          header, byteCounts: types.map { $0.byteCount / max(outerCount, 1) },
          outerCount: outerCount))
    case .reshape:
      alias(output, of: inputs[0])
    case .pad(let pad):
      append(
        .pad(
          header, from: types[0].shape, to: result.shape, before: pad.before, value: pad.value))
    case .softmax(let softmax):
      append(.softmax(header, shape: result.shape, beta: softmax.beta, kernels: kernels))
    case .activation(.identity):
      alias(output, of: inputs[0])
    case .activation(let activation):
      append(
        .activation(
          header, count: result.shape.elementCount, activation.kernel, kernels: kernels))
    case .depthToSpace(let operation):
      append(
        .depthToSpace(
          header, from: types[0].shape, to: result.shape, side: operation.blockSize))
    case .slice(let slice):
      append(.slice(header, from: types[0], shape: result.shape, starts: slice.starts))
    case .transpose(let transpose):
      append(.transpose(header, from: types[0], axes: transpose.axes))
    case .gather(let gather):
      append(.gather(header, from: types[0], axis: gather.axis, indices: gather.indices))
    case .reduce(let reduce):
      append(
        .reduce(
          header, shape: types[0].shape, axes: reduce.axes,
          kernel: reduce.kind == .mean ? kernels.columnMeans : kernels.columnMaxima))
    case .landmarksToMatrix(let operation):
      append(.landmarksToMatrix(header, shape: types[0].shape, region: operation.region))
    case .transformBilinear(let operation):
      append(
        .transformBilinear(
          header, shape: types[0].shape,
          size: (height: operation.size.height, width: operation.size.width)))
    case .transformLandmarks:
      append(.transformLandmarks(header, shape: types[0].shape))
    case .argMax(let argMax):
      append(
        .argMax(
          header, shape: types[0].shape, isWide: argMax.elementType != .int32, kernels: kernels))
    case .quantize(let quantize):
      append(.quantize(header, quantize.quantization.units(of: result.shape), kernels: kernels))
    case .dequantize(let dequantize):
      append(
        .dequantize(
          header, dequantize.quantization.units(of: result.shape), from: types[0].elementType,
          kernels: kernels))
    }
  }

  mutating func append(_ step: some Step) { steps.append(step) }

  private mutating func append(_ step: RowsStep) { steps.append(step) }

  /// Appends a function of two tensors.
  private mutating func appendBinary(
    _ header: RowsStep.Header, _ function: KernelBinaryFunction,
    _ activation: Operator.Activation = .identity
  ) {
    let shapes = header.reads.map { graph.values[$0].type.shape }
    append(
      .binary(
        header, shapes: (shapes[0], shapes[1]), result: graph.values[header.writes].type.shape,
        function, activation.kernel, kernels: kernels))
  }

  private mutating func appendPool(
    _ header: RowsStep.Header, _ kernel: @escaping @Sendable (Pooling, Range<Int>) -> Void,
    _ window: Operator.Window, _ size: Operator.Extent2D, _ activation: Operator.Activation
  ) {
    let shape = graph.values[header.reads[0]].type.shape
    guard
      let geometry = try? window.geometry(input: shape, kernel: size, outputChannels: shape[3])
    else {
      preconditionFailure("the graph checked that windows fit")
    }
    append(
      .pool(
        header, shape: shape, geometry: geometry, activation: activation.kernel, kernel: kernel))
  }
}

extension Operator.LandmarksToMatrix {
  fileprivate var region: RowsStep.LandmarkRegion {
    RowsStep.LandmarkRegion(
      subset: subset, leftIndex: leftIndex, rightIndex: rightIndex,
      size: (height: size.height, width: size.width), scale: (x: scaleX, y: scaleY))
  }
}

extension Operator.Quantization {
  fileprivate func units(of shape: TensorShape) -> RowsStep.QuantizedUnits {
    RowsStep.QuantizedUnits(scales: scales, zeroPoints: zeroPoints, shape: shape, axis: axis)
  }
}
