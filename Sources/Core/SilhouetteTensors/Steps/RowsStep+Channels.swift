// SPDX-License-Identifier: Apache-2.0

import KernelInterface

// Operators along one axis: softmax, the largest element and means.
extension RowsStep {
  /// Returns a step that applies softmax along the last axis.
  package static func softmax(
    _ header: Header, shape: TensorShape, beta: Float, kernels: KernelTable
  ) -> RowsStep {
    let columns = shape.last ?? 1
    let input = header.reads[0]
    let output = header.writes
    return RowsStep(header, unitCount: shape.elementCount / max(columns, 1)) { rows, run in
      kernels.softmax(
        RowMajorMatrix(
          elements: run.floats(input) + rows.lowerBound * columns, rows: rows.count,
          columns: columns), beta: beta, into: run.floats(output) + rows.lowerBound * columns)
    }
  }

  /// Returns a step that finds the index of the largest element along the last axis, as Int32 or Int64.
  ///
  /// - Parameters:
  ///   - header: The step's name, cost and values.
  ///   - shape: The shape of the input.
  ///   - isWide: Indicates whether the indices are Int64 rather than Int32.
  ///   - kernels: The kernels to use.
  package static func argMax(
    _ header: Header, shape: TensorShape, isWide: Bool, kernels: KernelTable
  ) -> RowsStep {
    let columns = shape.last ?? 1
    let input = header.reads[0]
    let output = header.writes
    return RowsStep(header, unitCount: shape.elementCount / max(columns, 1)) { rows, run in
      let source = run.floats(input)
      guard isWide else {
        kernels.argMax(
          RowMajorMatrix(
            elements: source + rows.lowerBound * columns, rows: rows.count, columns: columns),
          into: run.values[output].assumingMemoryBound(to: Int32.self) + rows.lowerBound)
        return
      }
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

  /// Returns a step that computes the mean of each channel of each image, given images [N, H, W, C].
  package static func globalAveragePool(
    _ header: Header, shape: TensorShape, kernels: KernelTable
  ) -> RowsStep {
    let input = header.reads[0]
    let output = header.writes
    let pixels = shape[1] * shape[2]
    let channels = shape[3]
    return RowsStep(header, unitCount: shape[0]) { images, run in
      for image in images {
        kernels.columnMeans(
          RowMajorMatrix(
            elements: run.floats(input) + image * pixels * channels, rows: pixels,
            columns: channels), into: run.floats(output) + image * channels)
      }
    }
  }

  /// Returns a step that reduces neighbouring axes of a tensor to one number each.
  ///
  /// - Parameters:
  ///   - header: The step's name, cost and values.
  ///   - shape: The shape of the input.
  ///   - axes: The axes that are reduced.
  ///   - kernel: A kernel that reduces every column of a matrix to one number.
  package static func reduce(
    _ header: Header, shape: TensorShape, axes: Range<Int>,
    kernel: @escaping @Sendable (RowMajorMatrix, UnsafeMutablePointer<Float>) -> Void
  ) -> RowsStep {
    let input = header.reads[0]
    let output = header.writes
    let rows = axes.reduce(1) { $0 * shape[$1] }
    let columns = shape.dimensions[axes.upperBound...].reduce(1, *)
    let outer = shape.dimensions[..<axes.lowerBound].reduce(1, *)
    return RowsStep(header, unitCount: outer) { units, run in
      for unit in units {
        kernel(
          RowMajorMatrix(
            elements: run.floats(input) + unit * rows * columns, rows: rows, columns: columns),
          run.floats(output) + unit * columns)
      }
    }
  }
}

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
