// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

/// Turns the operators of a graph into steps.
///
/// The switch in ``lower(_:_:_:)`` names every operator: the compiler points here when one is added.
struct Lowering {
  let graph: Graph
  let kernels: KernelTable
  let backend: MatrixBackend
  /// The number of threads that the work will be divided among.
  let threadCount: Int
  /// The second-level cache that strips and blocks are cut for, in bytes.
  let cacheByteCount: Int
  /// The limits on the steps' memory.
  let limits: PlanLimits

  /// The steps, in the order in which they run.
  private(set) var steps: [any Step] = []

  /// For a value that is the same bytes as another one: the one that has them, never an alias
  /// itself.
  private(set) var aliases: [Int: Int] = [:]

  /// The convolutions that are done by Winograd's minimal filtering, and the values that they read.
  let winograd: [Int: [Int]]

  /// The bytes of all packed weights.
  private var packedByteCount = 0

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
        if case .add(let add) = operation { convolution.lastActivation = add.activation.kernel }
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
        try appendBlock(expand, depthwise, project, residual, output: index)
      case nil: try lower(operation, inputs.map(\.index), index)
      }
    }
  }

  /// Records that a value has the same bytes as another one.
  private mutating func alias(_ value: Int, of other: Int) {
    aliases[value] = aliases[other] ?? other
  }

  /// Counts weights before memory is taken for them: packed, a group of one channel takes a whole
  /// vector.
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

  private mutating func lower(
    _ operation: Operator, _ inputs: [Int], _ output: Int
  ) throws(InferenceError) {
    let types = inputs.map { graph.values[$0].type }
    let result = graph.values[output].type
    switch operation {
    case .convolution2D: try append(loweredConvolution(output, output: output))
    case .depthwiseConvolution2D: try appendDepthwise(loweredDepthwise(output))
    case .add(let add):
      lowerElementwise("add", kernels.add, add.activation, inputs, output)
    case .multiply(let multiply):
      lowerElementwise("multiply", kernels.multiply, multiply.activation, inputs, output)
    case .maximum:
      lowerElementwise("maximum", kernels.maximum, .identity, inputs, output)
    case .minimum:
      lowerElementwise("minimum", kernels.minimum, .identity, inputs, output)
    case .averagePool2D(let pool):
      lowerPool(
        "averagePool2D", kernels.averagePool, pool.window, pool.size, pool.activation, inputs,
        output)
    case .maxPool2D(let pool):
      lowerPool(
        "maxPool2D", kernels.maxPool, pool.window, pool.size, pool.activation, inputs, output)
    case .globalAveragePool2D:
      let shape = types[0].shape
      append("globalAveragePool2D", inputs, output, units: shape[0]) { [kernels] images, run in
        let pixels = shape[1] * shape[2]
        for image in images {
          kernels.columnMeans(
            RowMajorMatrix(
              elements: run.floats(inputs[0]) + image * pixels * shape[3], rows: pixels,
              columns: shape[3]), into: run.floats(output) + image * shape[3])
        }
      }
    case .resizeBilinear(let resize):
      lowerResize("resizeBilinear", kernels.resizeBilinear, resize.mapping, inputs, output)
    case .resizeNearest(let resize):
      lowerResize("resizeNearest", kernels.resizeNearest, resize.mapping, inputs, output)
    case .concatenate(let concatenate):
      lowerConcatenate(concatenate, inputs, output)
    case .reshape:
      alias(output, of: inputs[0])
    case .pad(let pad):
      lowerPad(pad, inputs, output)
    case .softmax(let softmax):
      let columns = result.shape.last ?? 1
      append("softmax", inputs, output, units: result.shape.elementCount / max(columns, 1)) {
        [kernels] rows, run in
        kernels.softmax(
          RowMajorMatrix(
            elements: run.floats(inputs[0]) + rows.lowerBound * columns, rows: rows.count,
            columns: columns), beta: softmax.beta,
          into: run.floats(output) + rows.lowerBound * columns)
      }
    case .activation(let activation):
      if activation == .identity {
        alias(output, of: inputs[0])
        return
      }
      let count = result.shape.elementCount
      append(
        activation.rawValue, inputs, output, overwritable: inputs[0],
        units: (count + Self.chunk - 1) / Self.chunk
      ) { [kernels] chunks, run in
        let first = chunks.lowerBound * Self.chunk
        let end = min(chunks.upperBound * Self.chunk, count)
        kernels.activate(
          ActivationRow(
            source: run.floats(inputs[0]) + first, result: run.floats(output) + first,
            count: end - first, activation: activation.kernel))
      }
    case .parametricReLU:
      lowerElementwise(
        "parametricReLU", kernels.parametricReLU, .identity, inputs, output)
    case .depthToSpace(let operation):
      lowerDepthToSpace(operation, inputs, output)
    case .slice(let slice):
      lowerSlice(slice, inputs, output)
    case .landmarksToMatrix(let operation):
      lowerLandmarksToMatrix(operation, inputs, output)
    case .transformBilinear(let operation):
      lowerTransformBilinear(operation, inputs, output)
    case .transformLandmarks:
      lowerTransformLandmarks(inputs, output)
    case .argMax(let argMax):
      lowerArgMax(argMax, inputs, output)
    case .quantize(let quantize):
      lowerQuantization("quantize", quantize.quantization, inputs, output) {
        [kernels] run, first, count, scale, zeroPoint in
        kernels.quantize(
          QuantizedRow(
            source: run.floats(inputs[0]) + first,
            result: run.values[output].assumingMemoryBound(to: UInt8.self) + first, count: count,
            scale: scale, zeroPoint: Float(zeroPoint)))
      }
    case .dequantize(let dequantize):
      lowerQuantization("dequantize", dequantize.quantization, inputs, output) {
        [kernels] run, first, count, scale, zeroPoint in
        // The difference of two integers is exact and the product is rounded once, as in the files'
        // specification; scale · byte − scale · zero would cancel digits.
        let target = run.floats(output) + first
        kernels.convertBytes(
          DequantizedRow(
            source: run.values[inputs[0]].assumingMemoryBound(to: UInt8.self) + first,
            result: target, count: count, scale: 1, offset: -Float(zeroPoint)))
        withUnsafePointer(to: scale) {
          kernels.multiply(
            ElementwiseOperands(
              a: target, aStep: 1, b: $0, bStep: 0, result: target, count: count,
              activation: .identity))
        }
      }
    }
  }

  mutating func append(_ step: some Step) { steps.append(step) }

  /// The elements that elementwise operators do at least in one piece.
  private static let chunk = 4096

  mutating func append(
    _ name: String, _ reads: [Int], _ writes: Int, overwritable: Int? = nil, units: Int,
    _ make: @escaping @Sendable (Range<Int>, RunContext) -> Void
  ) {
    steps.append(
      RowsStep(
        name: name, reads: reads, writes: writes, overwritable: overwritable,
        operationCount: graph.operationCount(of: Graph.ValueID(index: writes)),
        isSmall: graph.values[writes].type.shape.elementCount < LeastWork.elementCount,
        unitCount: units, make: make))
  }

  // MARK: Others

  private mutating func lowerElementwise(
    _ name: String,
    _ kernel: @escaping @Sendable (ElementwiseOperands) -> Void,
    _ activation: Activation, _ inputs: [Int], _ output: Int
  ) {
    let shape = graph.values[output].type.shape
    let (a, b) = (graph.values[inputs[0]].type.shape, graph.values[inputs[1]].type.shape)
    let overwritable = a == shape ? inputs[0] : b == shape ? inputs[1] : nil
    if a == shape && b == shape {
      let count = shape.elementCount
      append(
        name, inputs, output, overwritable: overwritable,
        units: (count + Self.chunk - 1) / Self.chunk
      ) { chunks, run in
        let first = chunks.lowerBound * Self.chunk
        kernel(
          ElementwiseOperands(
            a: run.floats(inputs[0]) + first, aStep: 1, b: run.floats(inputs[1]) + first, bStep: 1,
            result: run.floats(output) + first,
            count: min(chunks.upperBound * Self.chunk, count) - first,
            activation: activation.kernel))
      }
      return
    }
    let columns = shape.last ?? 1
    if a == shape, b.elementCount == columns, b.last == columns, columns > 1,
      columns <= Self.patternCount
    {
      lowerRepeated(name, kernel, activation, inputs, output)
      return
    }
    let walkA = BroadcastWalk(of: a, over: shape)
    let walkB = BroadcastWalk(of: b, over: shape)
    append(name, inputs, output, units: shape.elementCount / max(columns, 1)) { rows, run in
      for row in rows {
        kernel(
          ElementwiseOperands(
            a: run.floats(inputs[0]) + walkA.offset(ofRow: row), aStep: walkA.step,
            b: run.floats(inputs[1]) + walkB.offset(ofRow: row), bStep: walkB.step,
            result: run.floats(output) + row * columns, count: columns,
            activation: activation.kernel))
      }
    }
  }

  /// The most numbers of a row that is repeated in working memory.
  private static let patternCount = 512

  /// An operator on a tensor and one row, which applies to every row of the tensor: rows of a few channels go by whole
  /// vectors when the row is repeated first.
  private mutating func lowerRepeated(
    _ name: String,
    _ kernel: @escaping @Sendable (ElementwiseOperands) -> Void,
    _ activation: Activation, _ inputs: [Int], _ output: Int
  ) {
    let shape = graph.values[output].type.shape
    let columns = shape.last ?? 1
    let rowsAtOnce = Self.patternCount / columns
    let rowCount = shape.elementCount / columns
    append(
      RowsStep(
        name: name, reads: inputs, writes: output, overwritable: inputs[0],
        scratchByteCount: rowsAtOnce * columns * 4,
        operationCount: graph.operationCount(of: Graph.ValueID(index: output)),
        isSmall: shape.elementCount < LeastWork.elementCount,
        unitCount: (rowCount + rowsAtOnce - 1) / rowsAtOnce
      ) { blocks, run in
        for row in 0..<rowsAtOnce {
          (run.scratchFloats + row * columns).update(from: run.floats(inputs[1]), count: columns)
        }
        for block in blocks {
          let first = block * rowsAtOnce * columns
          kernel(
            ElementwiseOperands(
              a: run.floats(inputs[0]) + first, aStep: 1, b: run.scratchFloats, bStep: 1,
              result: run.floats(output) + first,
              count: min(rowsAtOnce * columns, shape.elementCount - first),
              activation: activation.kernel))
        }
      })
  }

  private mutating func lowerPool(
    _ name: String,
    _ kernel: @escaping @Sendable (Pooling, Range<Int>) -> Void,
    _ window: Window, _ size: Extent2D, _ activation: Activation, _ inputs: [Int], _ output: Int
  ) {
    let shape = graph.values[inputs[0]].type.shape
    guard
      let geometry = try? window.geometry(input: shape, kernel: size, outputChannels: shape[3])
    else {
      preconditionFailure("the graph checked that windows fit")
    }
    let rowsPerImage = geometry.outputHeight
    let (width, channels) = (geometry.outputWidth, shape[3])
    // Under windows of a thousand pixels a side, one row of the result is too much to do in one piece.
    let operationsPerPixel = Int.saturatingProduct(
      min(size.height, shape[1]), min(size.width, shape[2]), channels)
    let columnsAtOnce = max(1, min(width, MostWork.operationCount / max(operationsPerPixel, 1)))
    let piecesPerRow = (width + columnsAtOnce - 1) / max(columnsAtOnce, 1)
    append(name, inputs, output, units: shape[0] * rowsPerImage * piecesPerRow) { pieces, run in
      for piece in pieces {
        let (row, first) = (piece / piecesPerRow, piece % piecesPerRow * columnsAtOnce)
        let image = row / rowsPerImage
        var part = geometry
        part.outputWidth = min(columnsAtOnce, width - first)
        part.padLeft -= first * geometry.strideWidth
        let y = row % rowsPerImage
        // The kernel finds row y behind y rows of the part's own width.
        let pooling = Pooling(
          geometry: part,
          input: run.floats(inputs[0]) + image * shape[1] * shape[2] * channels,
          output: run.floats(output) + (row * width + first - y * part.outputWidth) * channels,
          activation: activation.kernel)
        kernel(pooling, y..<y + 1)
      }
    }
  }

  private mutating func lowerResize(
    _ name: String,
    _ kernel: @escaping @Sendable (Upsampling, UnsafeMutablePointer<Float>, Range<Int>) -> Void,
    _ mapping: ResizeMapping, _ inputs: [Int], _ output: Int
  ) {
    let from = graph.values[inputs[0]].type.shape
    let to = graph.values[output].type.shape
    append(name, inputs, output, units: to[0] * to[1]) { rows, run in
      for row in rows {
        let image = row / to[1]
        let sizes = Upsampling(
          input: run.floats(inputs[0]) + image * from[1] * from[2] * from[3],
          inputHeight: from[1], inputWidth: from[2], channels: from[3], outputHeight: to[1],
          outputWidth: to[2], mapping: mapping.kernel)
        kernel(
          sizes, run.floats(output) + image * to[1] * to[2] * to[3],
          row % to[1]..<row % to[1] + 1)
      }
    }
  }

  private mutating func lowerConcatenate(
    _ concatenate: Concatenate, _ inputs: [Int], _ output: Int
  ) {
    let result = graph.values[output].type
    let outer = result.shape.dimensions[..<concatenate.axis].reduce(1, *)
    // The bytes that each input contributes for one index of the outer axes.
    let chunks = inputs.map { graph.values[$0].type.byteCount / max(outer, 1) }
    let total = chunks.reduce(0, +)
    append("concatenate", inputs, output, units: outer) { units, run in
      for unit in units {
        var target = run.values[output] + unit * total
        for (input, chunk) in zip(inputs, chunks) {
          target.copyMemory(from: run.values[input] + unit * chunk, byteCount: chunk)
          target += chunk
        }
      }
    }
  }

  private mutating func lowerPad(_ pad: Pad, _ inputs: [Int], _ output: Int) {
    let from = graph.values[inputs[0]].type.shape
    let to = graph.values[output].type.shape
    let strides = from.strides
    let columns = to.last ?? 1
    append("pad", inputs, output, units: to.elementCount / max(columns, 1)) { rows, run in
      for row in rows {
        let target = run.floats(output) + row * columns
        target.update(repeating: pad.value, count: columns)
        // The row's position along the outer axes, in the coordinates of the input.
        var rest = row
        var offset = 0
        var isInside = true
        for axis in (0..<max(from.rank - 1, 0)).reversed() {
          let position = rest % to[axis] - pad.before[axis]
          rest /= to[axis]
          isInside = isInside && position >= 0 && position < from[axis]
          offset += position * strides[axis]
        }
        if isInside {
          (target + (pad.before.last ?? 0)).update(
            from: run.floats(inputs[0]) + offset, count: from.last ?? 1)
        }
      }
    }
  }

  private mutating func lowerArgMax(_ argMax: ArgMax, _ inputs: [Int], _ output: Int) {
    let shape = graph.values[inputs[0]].type.shape
    let columns = shape.last ?? 1
    append("argMax", inputs, output, units: shape.elementCount / max(columns, 1)) {
      [kernels] rows, run in
      let source = run.floats(inputs[0])
      if argMax.elementType == .int32 {
        kernels.argMax(
          RowMajorMatrix(
            elements: source + rows.lowerBound * columns, rows: rows.count, columns: columns),
          into: run.values[output].assumingMemoryBound(to: Int32.self) + rows.lowerBound)
      } else {
        let target = run.values[output].assumingMemoryBound(to: Int64.self)
        for row in rows {
          var index: Int32 = 0
          kernels.argMax(
            RowMajorMatrix(elements: source + row * columns, rows: 1, columns: columns),
            into: &index)
          target[row] = Int64(index)
        }
      }
    }
  }

  private mutating func lowerQuantization(
    _ name: String, _ quantization: Quantization, _ inputs: [Int], _ output: Int,
    _ convert: @escaping @Sendable (RunContext, Int, Int, Float, Int) -> Void
  ) {
    let shape = graph.values[output].type.shape
    let isPerAxis = quantization.scales.count > 1
    // Units share one scale: all of the tensor in chunks, or one index of the axis.
    let length = isPerAxis ? shape.strides[quantization.axis] : Self.chunk
    let count = shape.elementCount
    append(name, inputs, output, units: (count + length - 1) / max(length, 1)) { units, run in
      for unit in units {
        let channel = isPerAxis ? unit % quantization.scales.count : 0
        let first = unit * length
        convert(
          run, first, min(length, count - first), quantization.scales[channel],
          quantization.zeroPoints[channel])
      }
    }
  }
}
