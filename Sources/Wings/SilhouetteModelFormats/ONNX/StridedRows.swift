// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// The rows of a tensor, and the places of their elements in other tensors that are read with a constant distance along each
/// axis: a distance of 0 repeats elements, a negative one reverses them.
///
/// Axes of one element are left out, and neighbouring axes are joined where all tensors allow it, so that visiting all rows
/// takes time that is proportional to the number of elements, whatever the number of axes.
struct StridedRows {
  /// The number of elements in a row.
  let count: Int
  /// For each tensor that is read, the distance between neighbouring elements of a row.
  let steps: [Int]
  /// The lengths of the axes outside of rows, the innermost first, and the distances of each tensor along them.
  private var lengths: [Int] = []
  private var distances: [[Int]] = []
  private let starts: [Int]
  private let isEmpty: Bool

  /// Creates the rows of a tensor of the given lengths.
  ///
  /// - Parameters:
  ///   - lengths: The length along each axis.
  ///   - strides: For each tensor that is read, the distance along each axis.
  ///   - starts: For each of them, the place of the first element.
  init(_ lengths: [Int], strides: [[Int]], starts: [Int]) {
    var merged: [(length: Int, distances: [Int])] = []
    for axis in lengths.indices.reversed() where lengths[axis] != 1 {
      let distances = strides.map { $0[axis] }
      if let inner = merged.last,
        zip(distances, inner.distances).allSatisfy({ $0 == $1 * inner.length })
      {
        merged[merged.count - 1].length *= lengths[axis]
      } else {
        merged.append((lengths[axis], distances))
      }
    }
    count = merged.first?.length ?? 1
    steps = merged.first?.distances ?? strides.map { _ in 1 }
    self.lengths = merged.dropFirst().map(\.length)
    distances = merged.dropFirst().map(\.distances)
    self.starts = starts
    isEmpty = lengths.contains(0)
  }

  /// Creates the rows of a tensor to which others are broadcast.
  init(_ shape: TensorShape, broadcasting operands: TensorShape...) {
    self.init(
      shape.dimensions,
      strides: operands.map { operand in
        let own = zip(operand, operand.strides).map { $0 == 1 ? 0 : $1 }
        return [Int](repeating: 0, count: shape.rank - operand.rank) + own
      },
      starts: operands.map { _ in 0 })
  }

  /// Calls `body` with the index of the first element of each row, and its place in each tensor that is read.
  @inline(__always)
  func forEach<E: Error>(_ body: (Int, [Int]) throws(E) -> Void) throws(E) {
    guard !isEmpty else { return }
    var position = [Int](repeating: 0, count: lengths.count)
    var places = starts
    var first = 0
    while true {
      try body(first, places)
      first += count
      var axis = 0
      while axis < lengths.count {
        position[axis] += 1
        for index in places.indices { places[index] += distances[axis][index] }
        if position[axis] < lengths[axis] { break }
        position[axis] = 0
        for index in places.indices { places[index] -= distances[axis][index] * lengths[axis] }
        axis += 1
      }
      if axis == lengths.count { return }
    }
  }

  /// Copies the elements of the only tensor that is read.
  ///
  /// - Parameter size: The size of an element in bytes, 4 or 8.
  func copy(
    _ source: UnsafeRawBufferPointer, to target: UnsafeMutableRawBufferPointer, size: Int
  ) {
    if size == 4 {
      copy(source.bindMemory(to: UInt32.self), to: target.bindMemory(to: UInt32.self))
    } else {
      copy(source.bindMemory(to: UInt64.self), to: target.bindMemory(to: UInt64.self))
    }
  }

  private func copy<Element>(
    _ source: UnsafeBufferPointer<Element>, to target: UnsafeMutableBufferPointer<Element>
  ) {
    let step = steps[0]
    forEach { first, places in
      var place = places[0]
      for index in first..<first + count {
        target[index] = source[place]
        place += step
      }
    }
  }
}
