// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// Parts of a tensor, each of which begins at an index along the first axes, after those of batches.
struct ONNXParts {
  /// The lengths of the axes along which the parts are listed.
  let outer: [Int]
  /// The shape of a part.
  let shape: [Int]
  /// The number of elements of a part.
  let count: Int
  /// The place of the first element of each part.
  let starts: [Int]

  /// Finds parts of a tensor.
  ///
  /// - Parameters:
  ///   - shape: The tensor's shape.
  ///   - batchRank: The number of axes that the list shares with the tensor.
  ///   - indices: The list of the parts' indices, along its last axis.
  init(
    of shape: TensorShape, batchRank: Int, indices: ONNXConstant, _ node: ONNXNode,
    _ memory: ConstantMemory
  ) throws(ModelError) {
    guard let numbers = indices.integers, let width = indices.shape.last,
      (0..<min(indices.shape.rank, shape.rank)).contains(batchRank),
      (1...shape.rank - batchRank).contains(width),
      indices.shape.dimensions[..<batchRank] == shape.dimensions[..<batchRank]
    else { throw node.error("indices of \(indices.shape) for \(shape)") }
    let strides = shape.strides
    let listCount = numbers.count / width
    try memory.countBytes(.saturatingProduct(3 * MemoryLayout<Int>.size, listCount))
    var starts = [Int](repeating: 0, count: listCount)
    for axis in 0..<width {
      let places = try node.places(
        (0..<listCount).map { numbers[$0 * width + axis] }, axis: batchRank + axis, of: shape)
      for part in starts.indices { starts[part] += places[part] * strides[batchRank + axis] }
    }
    let batchCount = shape.dimensions[..<batchRank].reduce(1, *)
    if batchRank > 0, batchCount > 0 {
      let (inBatch, distance) = (listCount / batchCount, strides[batchRank - 1])
      for part in starts.indices { starts[part] += part / inBatch * distance }
    }
    self.starts = starts
    outer = Array(indices.shape.dimensions.dropLast())
    self.shape = Array(shape.dimensions[(batchRank + width)...])
    count = self.shape.reduce(1, *)
  }
}
