// SPDX-License-Identifier: Apache-2.0

import KernelInterface

// Operators on one or two tensors, element by element.
extension RowsStep {
  /// The minimum number of elements in a unit of work.
  static let chunk = 4096

  /// The maximum number of elements of the working memory in which a short row is repeated.
  private static let patternCount = 512

  /// Returns a step that applies a function to two tensors, either of which may be broadcast to the result's shape.
  ///
  /// - Parameters:
  ///   - header: The step's name, cost and values; the step reads two values.
  ///   - shapes: The shapes of the two tensors.
  ///   - result: The shape of the result.
  ///   - function: The function.
  ///   - activation: The activation applied after the function.
  ///   - kernels: The kernels to use.
  package static func binary(
    _ header: Header, shapes: (a: TensorShape, b: TensorShape), result: TensorShape,
    _ function: KernelBinaryFunction, _ activation: KernelActivation, kernels: KernelTable
  ) -> RowsStep {
    let (a, b) = shapes
    if a == result && b == result {
      return aligned(header, count: result.elementCount, function, activation, kernels)
    }
    let columns = result.last ?? 1
    if a == result, b.elementCount == columns, b.last == columns, columns > 1,
      columns <= patternCount
    {
      return repeated(header, result, function, activation, kernels)
    }
    let walkA = BroadcastWalk(of: a, over: result)
    let walkB = BroadcastWalk(of: b, over: result)
    let first = header.reads[0]
    let second = header.reads[1]
    let output = header.writes
    return RowsStep(header, unitCount: result.elementCount / max(columns, 1)) { rows, run in
      for row in rows {
        kernels.combine(
          ElementwiseOperands(
            a: run.floats(first) + walkA.offset(ofRow: row), aStep: walkA.step,
            b: run.floats(second) + walkB.offset(ofRow: row), bStep: walkB.step,
            result: run.floats(output) + row * columns, count: columns, function: function,
            activation: activation))
      }
    }
  }

  /// Returns the elementwise step for two tensors that both have the shape of the result.
  private static func aligned(
    _ header: Header, count: Int, _ function: KernelBinaryFunction,
    _ activation: KernelActivation, _ kernels: KernelTable
  ) -> RowsStep {
    let a = header.reads[0]
    let b = header.reads[1]
    let output = header.writes
    return RowsStep(header, overwritable: a, unitCount: (count + chunk - 1) / chunk) {
      chunks, run in
      let first = chunks.lowerBound * chunk
      kernels.combine(
        ElementwiseOperands(
          a: run.floats(a) + first, aStep: 1, b: run.floats(b) + first, bStep: 1,
          result: run.floats(output) + first,
          count: min(chunks.upperBound * chunk, count) - first, function: function,
          activation: activation))
    }
  }

  /// Returns the elementwise step for a tensor and a short row that is combined with every row of the tensor. The short row
  /// is first repeated in working memory, so that several rows of the tensor are processed together, in whole vectors.
  private static func repeated(
    _ header: Header, _ shape: TensorShape, _ function: KernelBinaryFunction,
    _ activation: KernelActivation, _ kernels: KernelTable
  ) -> RowsStep {
    let columns = shape.last ?? 1
    let rowsAtOnce = patternCount / columns
    let rowCount = shape.elementCount / columns
    let a = header.reads[0]
    let b = header.reads[1]
    let output = header.writes
    return RowsStep(
      header, overwritable: a, scratchByteCount: rowsAtOnce * columns * 4,
      unitCount: (rowCount + rowsAtOnce - 1) / rowsAtOnce
    ) { blocks, run in
      for row in 0..<rowsAtOnce {
        (run.scratchFloats + row * columns).update(from: run.floats(b), count: columns)
      }
      for block in blocks {
        let first = block * rowsAtOnce * columns
        kernels.combine(
          ElementwiseOperands(
            a: run.floats(a) + first, aStep: 1, b: run.scratchFloats, bStep: 1,
            result: run.floats(output) + first,
            count: min(rowsAtOnce * columns, shape.elementCount - first), function: function,
            activation: activation))
      }
    }
  }

  /// Returns a step that applies an activation to a tensor.
  package static func activation(
    _ header: Header, count: Int, _ activation: KernelActivation, kernels: KernelTable
  ) -> RowsStep {
    let input = header.reads[0]
    let output = header.writes
    return RowsStep(header, overwritable: input, unitCount: (count + chunk - 1) / chunk) {
      chunks, run in
      let first = chunks.lowerBound * chunk
      kernels.activate(
        source: run.floats(input) + first, result: run.floats(output) + first,
        count: min(chunks.upperBound * chunk, count) - first, activation: activation)
    }
  }

  /// Returns a step that applies a function to every element of a tensor.
  package static func function(
    _ header: Header, count: Int, _ function: KernelFunction, kernels: KernelTable
  ) -> RowsStep {
    let input = header.reads[0]
    let output = header.writes
    return RowsStep(header, overwritable: input, unitCount: (count + chunk - 1) / chunk) {
      chunks, run in
      let first = chunks.lowerBound * chunk
      kernels.apply(
        source: run.floats(input) + first, result: run.floats(output) + first,
        count: min(chunks.upperBound * chunk, count) - first, function: function)
    }
  }
}
