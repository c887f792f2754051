// SPDX-License-Identifier: Apache-2.0

import KernelInterface

// Operators on one or two tensors, element by element.
extension RowsStep {
  /// A kernel that applies a function to two tensors, then an activation.
  package typealias ElementwiseKernel = @Sendable (ElementwiseOperands) -> Void

  /// The minimum number of elements in a unit of work.
  static let chunk = 4096

  /// The maximum number of elements of a row that is repeated in working memory.
  private static let patternCount = 512

  /// Applies a function to two tensors, either of which may be broadcast to the result's shape.
  ///
  /// - Parameters:
  ///   - header: The step's name, cost and values; it reads two.
  ///   - shapes: The shapes of the two tensors.
  ///   - result: The shape of the result.
  ///   - activation: The activation applied after the function.
  ///   - kernel: The kernel of the function.
  package static func elementwise(
    _ header: Header, shapes: (a: TensorShape, b: TensorShape), result: TensorShape,
    activation: KernelActivation,
    kernel: @escaping ElementwiseKernel
  ) -> RowsStep {
    let (a, b) = shapes
    if a == result && b == result {
      return aligned(header, count: result.elementCount, activation, kernel)
    }
    let columns = result.last ?? 1
    if a == result, b.elementCount == columns, b.last == columns, columns > 1,
      columns <= patternCount
    {
      return repeated(header, result, activation, kernel)
    }
    let walkA = BroadcastWalk(of: a, over: result)
    let walkB = BroadcastWalk(of: b, over: result)
    let first = header.reads[0]
    let second = header.reads[1]
    let output = header.writes
    return RowsStep(header, unitCount: result.elementCount / max(columns, 1)) { rows, run in
      for row in rows {
        kernel(
          ElementwiseOperands(
            a: run.floats(first) + walkA.offset(ofRow: row), aStep: walkA.step,
            b: run.floats(second) + walkB.offset(ofRow: row), bStep: walkB.step,
            result: run.floats(output) + row * columns, count: columns, activation: activation))
      }
    }
  }

  /// Returns the step for two tensors of the result's shape.
  private static func aligned(
    _ header: Header, count: Int, _ activation: KernelActivation,
    _ kernel: @escaping ElementwiseKernel
  ) -> RowsStep {
    let a = header.reads[0]
    let b = header.reads[1]
    let output = header.writes
    return RowsStep(header, overwritable: a, unitCount: (count + chunk - 1) / chunk) {
      chunks, run in
      let first = chunks.lowerBound * chunk
      kernel(
        ElementwiseOperands(
          a: run.floats(a) + first, aStep: 1, b: run.floats(b) + first, bStep: 1,
          result: run.floats(output) + first,
          count: min(chunks.upperBound * chunk, count) - first, activation: activation))
    }
  }

  /// Returns the step for a tensor and a row that applies to every row of the tensor: short rows are processed in whole
  /// vectors when the row is repeated first.
  private static func repeated(
    _ header: Header, _ shape: TensorShape, _ activation: KernelActivation,
    _ kernel: @escaping ElementwiseKernel
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
        kernel(
          ElementwiseOperands(
            a: run.floats(a) + first, aStep: 1, b: run.scratchFloats, bStep: 1,
            result: run.floats(output) + first,
            count: min(rowsAtOnce * columns, shape.elementCount - first), activation: activation))
      }
    }
  }

  /// Applies an activation to a tensor.
  package static func activation(
    _ header: Header, count: Int, _ activation: KernelActivation, kernels: KernelTable
  ) -> RowsStep {
    let input = header.reads[0]
    let output = header.writes
    return RowsStep(header, overwritable: input, unitCount: (count + chunk - 1) / chunk) {
      chunks, run in
      let first = chunks.lowerBound * chunk
      kernels.activate(
        ActivationRow(
          source: run.floats(input) + first, result: run.floats(output) + first,
          count: min(chunks.upperBound * chunk, count) - first, activation: activation))
    }
  }
}
