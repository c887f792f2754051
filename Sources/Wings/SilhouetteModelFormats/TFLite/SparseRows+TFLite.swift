// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

extension SparseRows {
  /// Reads the positions of a sparse tensor's stored elements (`SparsityParameters` of schema.fbs) and checks that they are
  /// within its shape.
  ///
  /// The last axis must be sparse, and all others dense and in their original order; blocks are not supported.
  ///
  /// - Returns: `nil` if the tensor is not sparse.
  /// - Throws: `FormatError` if the positions are inconsistent with each other or with the shape, or the layout is not
  ///   supported.
  init?(_ tensor: TFLiteTensor, shape: TensorShape) throws(FormatError) {
    guard let table = try tensor.table.table(6, "the sparsity of tensor \(tensor.index)") else {
      return nil
    }
    let what: FlatBufferName = "the sparsity of tensor \(tensor.index)"
    let rank = shape.rank
    let order = try table.vector(0, elementByteCount: 4, limit: 2 * TFLiteTensor.maximumRank, what)
    let blocks = try table.vector(1, elementByteCount: 4, limit: TFLiteTensor.maximumRank, what)
    guard
      let axes = try table.vector(
        2, elementByteCount: 4, limit: 2 * TFLiteTensor.maximumRank, what)
    else { throw tensor.error("sparse without axes") }
    guard rank > 0, axes.count == rank, (blocks?.count ?? 0) == 0,
      try order?.integers(Int32.self, what).map(Int.init) == Array(0..<rank)
    else {
      throw tensor.error("sparse rows are supported; blocks and other orders of axes are not")
    }
    for axis in 0..<rank {
      let table = try axes.table(axis, what)
      let isSparse = try table.integer(0, UInt8.self, what) == 1
      guard isSparse == (axis == rank - 1) else {
        throw tensor.error("the last axis must be sparse and no other")
      }
      guard !isSparse else { continue }
      guard Int(try table.integer(1, Int32.self, what)) == shape[axis] else {
        throw tensor.error("the sparse axis \(axis) does not fit \(shape)")
      }
    }
    let last = try axes.table(rank - 1, what)
    let rowCount = shape.dimensions.dropLast().reduce(1, *)
    // The number of elements fits an integer, so neither limit overflows.
    guard
      let segments = try Self.integers(last, typeField: 2, limit: rowCount + 1, tensor),
      let columns = try Self.integers(last, typeField: 4, limit: shape.elementCount, tensor)
    else { throw tensor.error("sparse without segments or indices") }
    do {
      self = try SparseRows(
        segments: segments, columns: columns, rowCount: rowCount, length: shape[rank - 1])
    } catch { throw tensor.error(error.description) }
  }

  /// Reads a vector of integers that is stored as a union of vectors with 32, 16 or 8 bits per element.
  private static func integers(
    _ table: FlatBufferTable, typeField: Int, limit: Int, _ tensor: TFLiteTensor
  ) throws(FormatError) -> Integers? {
    let what: FlatBufferName = "the sparsity of tensor \(tensor.index)"
    let type = try table.integer(typeField, UInt8.self, what)
    guard let values = try table.table(typeField + 1, what) else { return nil }
    func vector(_ width: Int) throws(FormatError) -> FlatBufferVector? {
      try values.vector(0, elementByteCount: width, limit: limit, what)
    }
    switch type {
    case 1: return try vector(4).map { Integers($0.bytes, width: 4) }
    case 2: return try vector(2).map { Integers($0.bytes, width: 2) }
    case 3: return try vector(1).map { Integers($0.bytes, width: 1) }
    default: throw tensor.error("sparse positions of type \(type)")
    }
  }
}
