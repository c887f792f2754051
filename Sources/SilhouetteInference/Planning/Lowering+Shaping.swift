// SPDX-License-Identifier: Apache-2.0

// Operators that only move numbers.
extension Lowering {
  mutating func lowerDepthToSpace(_ operation: DepthToSpace, _ inputs: [Int], _ output: Int) {
    let from = graph.values[inputs[0]].type.shape
    let to = graph.values[output].type.shape
    let side = operation.blockSize
    // A row of a block is as many neighbours in the input as in the result.
    let run = side * to[3]
    append("depthToSpace", inputs, output, units: to[0] * to[1]) { rows, context in
      for row in rows {
        var source =
          context.floats(inputs[0]) + row / side * from[2] * from[3] + row % side * run
        var target = context.floats(output) + row * to[2] * to[3]
        for _ in 0..<from[2] {
          target.update(from: source, count: run)
          source += from[3]
          target += run
        }
      }
    }
  }

  mutating func lowerSlice(_ slice: Slice, _ inputs: [Int], _ output: Int) {
    let from = graph.values[inputs[0]].type
    let to = graph.values[output].type
    let size = from.elementType.byteCount
    let (strides, shape, starts) = (from.shape.strides, to.shape, slice.starts)
    let columns = shape.last ?? 1
    append("slice", inputs, output, units: shape.elementCount / max(columns, 1)) { rows, run in
      for row in rows {
        var rest = row
        var offset = starts.last ?? 0
        for axis in (0..<max(shape.rank - 1, 0)).reversed() {
          offset += (rest % shape[axis] + starts[axis]) * strides[axis]
          rest /= shape[axis]
        }
        (run.values[output] + row * columns * size).copyMemory(
          from: run.values[inputs[0]] + offset * size, byteCount: columns * size)
      }
    }
  }
}
