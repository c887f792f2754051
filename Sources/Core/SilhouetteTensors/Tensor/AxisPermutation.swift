// SPDX-License-Identifier: Apache-2.0

/// The copying of a tensor's elements to another order of its axes, row by row of the result.
struct AxisPermutation: Sendable {
  /// The number of rows of the result.
  let rowCount: Int
  private let elementByteCount: Int
  private let columns: Int
  /// The distance in elements between the sources of neighbouring elements of a row.
  private let step: Int
  private let outerLengths: [Int]
  private let outerStrides: [Int]

  /// Prepares the copying of a tensor.
  ///
  /// - Parameters:
  ///   - type: The type of the tensor.
  ///   - axes: For each axis of the result, the axis of the tensor.
  init(of type: TensorType, axes: [Int]) {
    let lengths = axes.map { type.shape[$0] }
    let sourceStrides = type.shape.strides
    let strides = axes.map { sourceStrides[$0] }
    elementByteCount = type.elementType.byteCount
    columns = lengths.last ?? 1
    step = strides.last ?? 1
    outerLengths = Array(lengths.dropLast())
    outerStrides = Array(strides.dropLast())
    rowCount = columns > 0 ? outerLengths.reduce(1, *) : 0
  }

  /// Copies some rows of the result.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - source: The first element of the tensor.
  ///   - target: The first element of the result.
  func copy(
    _ rows: Range<Int>, from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer
  ) {
    for row in rows {
      var rest = row
      var offset = 0
      for axis in outerLengths.indices.reversed() {
        offset += rest % outerLengths[axis] * outerStrides[axis]
        rest /= outerLengths[axis]
      }
      let from = source + offset * elementByteCount
      let to = target + row * columns * elementByteCount
      switch elementByteCount {
      case _ where step == 1: to.copyMemory(from: from, byteCount: columns * elementByteCount)
      case 4: spread(from, to, UInt32.self)
      case 8: spread(from, to, UInt64.self)
      default: spread(from, to, UInt8.self)
      }
    }
  }

  @inline(__always)
  private func spread<Element: FixedWidthInteger>(
    _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _: Element.Type
  ) {
    let source = source.assumingMemoryBound(to: Element.self)
    let target = target.assumingMemoryBound(to: Element.self)
    var position = 0
    for index in 0..<columns {
      target[index] = source[position]
      position &+= step
    }
  }
}
