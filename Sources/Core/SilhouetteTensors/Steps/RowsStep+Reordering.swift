// SPDX-License-Identifier: Apache-2.0

import KernelInterface

extension RowsStep {
  /// Returns a step that puts the axes of a tensor into another order.
  ///
  /// - Parameters:
  ///   - header: The step's name, cost and values.
  ///   - from: The type of the input.
  ///   - axes: For each axis of the result, the axis of the input.
  package static func transpose(_ header: Header, from: TensorType, axes: [Int]) -> RowsStep {
    let permutation = AxisPermutation(of: from, axes: axes)
    let input = header.reads[0]
    let output = header.writes
    return RowsStep(header, unitCount: permutation.rowCount) { rows, run in
      permutation.copy(rows, from: run.values[input], to: run.values[output])
    }
  }

  /// Returns a step that copies parts of a tensor at given indices of an axis.
  ///
  /// - Parameters:
  ///   - header: The step's name, cost and values.
  ///   - from: The type of the input.
  ///   - axis: The axis.
  ///   - indices: For each index of the result's axis, the index of the input's.
  package static func gather(
    _ header: Header, from: TensorType, axis: Int, indices: [Int]
  ) -> RowsStep {
    let length = from.shape[axis]
    let part = from.shape.strides[axis] * from.elementType.byteCount
    let outer = from.shape.dimensions[..<axis].reduce(1, *)
    let input = header.reads[0]
    let output = header.writes
    return RowsStep(header, unitCount: outer * indices.count) { units, run in
      for unit in units {
        let place = unit / indices.count * length + indices[unit % indices.count]
        (run.values[output] + unit * part).copyMemory(
          from: run.values[input] + place * part, byteCount: part)
      }
    }
  }
}
