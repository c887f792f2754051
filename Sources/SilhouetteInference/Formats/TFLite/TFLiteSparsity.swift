// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The places of the numbers of a sparse matrix, whose other numbers are 0 and not stored: compressed sparse rows
/// (`SparsityParameters` of schema.fbs).
///
/// The last axis is sparse, all others are dense and in their order; blocks are not supported.
struct TFLiteSparsity {
  /// For each row the position of its first stored number, then the count of all.
  private let segments: [Int]
  /// The column of each stored number.
  private let columns: [Int]

  /// The number of stored numbers.
  var storedCount: Int { columns.count }

  /// Reads the places, all of which lie in the shape.
  ///
  /// - Returns: `nil` for a tensor that is not sparse.
  /// - Throws: `FormatError` where they contradict themselves or the shape, or are of another layout.
  init?(_ tensor: TFLiteTensor, shape: Shape) throws(FormatError) {
    guard let table = try tensor.table.table(6, "the sparsity of tensor \(tensor.index)") else {
      return nil
    }
    let what = "the sparsity of tensor \(tensor.index)"
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
    // The number of elements can be counted, so that neither limit overflows.
    guard
      let segments = try Self.integers(last, typeField: 2, limit: rowCount + 1, tensor),
      let columns = try Self.integers(last, typeField: 4, limit: shape.elementCount, tensor)
    else { throw tensor.error("sparse without segments or indices") }
    guard segments.count == rowCount + 1, segments.first == 0, segments.last == columns.count,
      zip(segments, segments.dropFirst()).allSatisfy({ $0 <= $1 })
    else {
      throw tensor.error(
        "\(segments.count) segments of \(columns.count) numbers do not fit \(rowCount) rows")
    }
    self.segments = segments
    self.columns = columns
    let length = shape[rank - 1]
    for row in 0..<rowCount {
      var previous = -1
      for position in segments[row]..<segments[row + 1] {
        let column = columns[position]
        guard column > previous, column < length else {
          throw tensor.error(
            "column \(column) of row \(row), which must rise below \(length)")
        }
        previous = column
      }
    }
  }

  /// Reads a union of vectors of integers: 32, 16 or 8 bits wide.
  private static func integers(
    _ table: FlatBufferTable, typeField: Int, limit: Int, _ tensor: TFLiteTensor
  ) throws(FormatError) -> [Int]? {
    let what = "the sparsity of tensor \(tensor.index)"
    let type = try table.integer(typeField, UInt8.self, what)
    guard let values = try table.table(typeField + 1, what) else { return nil }
    func vector(_ width: Int) throws(FormatError) -> FlatBufferVector? {
      try values.vector(0, elementByteCount: width, limit: limit, what)
    }
    switch type {
    case 1: return try vector(4)?.integers(Int32.self, what).map(Int.init)
    case 2: return try vector(2)?.integers(UInt16.self, what).map(Int.init)
    case 3: return try vector(1)?.bytes.map(Int.init)
    default: throw tensor.error("sparse positions of type \(type)")
    }
  }

  /// Returns all numbers, those between the stored ones 0.
  ///
  /// - Precondition: The shape is that of the initialiser, and there are ``storedCount`` numbers.
  func dense(_ numbers: UnsafeBufferPointer<Float>, shape: Shape) -> Tensor {
    precondition(numbers.count == storedCount)
    var result = Tensor(zeros: shape)
    let length = shape.last ?? 1
    result.withUnsafeMutableScalars(of: Float.self) { target in
      for row in 0..<segments.count - 1 {
        for position in segments[row]..<segments[row + 1] {
          target[row * length + columns[position]] = numbers[position]
        }
      }
    }
    return result
  }
}
