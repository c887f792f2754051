// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

/// The positions of the stored elements of a sparse matrix in compressed sparse row format; all other elements are 0.
struct SparseRows: Sendable {
  /// Non-negative integers in the bytes of a file, little-endian and with any alignment.
  struct Integers {
    let bytes: UnsafeRawBufferPointer
    let width: Int

    /// - Parameters:
    ///   - bytes: The bytes of the integers, without gaps.
    ///   - width: The size of each integer in bytes: 1 or 2 for unsigned integers, 4 for signed ones.
    init(_ bytes: UnsafeRawBufferPointer, width: Int) {
      self.bytes = bytes
      self.width = width
    }

    var values: [Int] {
      (0..<bytes.count / width).map { index in
        let offset = index * width
        return switch width {
        case 1: Int(bytes[offset])
        case 2:
          Int(UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
        default:
          Int(Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)))
        }
      }
    }
  }

  /// An error that describes a contradiction among the positions.
  struct Fault: Error {
    let description: String
  }

  /// For each row, the index of its first stored value, followed by the count of all stored values.
  private let segments: [Int]
  /// The column of each stored value.
  private let columns: [Int]
  /// The number of columns.
  private let length: Int

  /// The number of stored values.
  var storedCount: Int { columns.count }

  /// Creates the rows after checking that all positions are within the matrix.
  ///
  /// - Parameters:
  ///   - segments: For each row, the index of its first stored value, followed by the count of all stored values.
  ///   - columns: The column of each stored value, ascending within each row.
  ///   - rowCount: The number of rows.
  ///   - length: The number of columns.
  /// - Throws: ``Fault`` if the positions contradict each other or are outside the matrix.
  init(segments: Integers, columns: Integers, rowCount: Int, length: Int) throws(Fault) {
    let segments = segments.values
    let columns = columns.values
    guard segments.count == rowCount + 1, segments.first == 0, segments.last == columns.count,
      zip(segments, segments.dropFirst()).allSatisfy({ $0 <= $1 })
    else {
      throw Fault(
        description:
          "\(segments.count) segments of \(columns.count) values do not fit \(rowCount) rows")
    }
    for row in 0..<rowCount {
      var previous = -1
      for position in segments[row]..<segments[row + 1] {
        let column = columns[position]
        guard column > previous, column < length else {
          throw Fault(
            description: "column \(column) of row \(row), expected ascending below \(length)")
        }
        previous = column
      }
    }
    self.segments = segments
    self.columns = columns
    self.length = length
  }

  /// Returns the dense tensor; elements that are not stored are 0.
  ///
  /// - Parameters:
  ///   - numbers: The stored values: ``storedCount`` Float32 elements.
  ///   - shape: The shape of the result. The last axis has the length of a row, and the product of the other lengths is the
  ///     number of rows.
  func dense(_ numbers: Tensor, shape: TensorShape) -> Tensor {
    precondition(
      numbers.type.shape.elementCount == storedCount && shape.last == length
        && shape.elementCount == (segments.count - 1) * length,
      "the values or the shape do not fit the sparse rows")
    var result = Tensor(zeros: shape)
    numbers.withUnsafeScalars(of: Float.self) { source in
      result.withUnsafeMutableScalars(of: Float.self) { target in
        for row in 0..<segments.count - 1 {
          for position in segments[row]..<segments[row + 1] {
            target[row * length + columns[position]] = source[position]
          }
        }
      }
    }
    return result
  }
}
