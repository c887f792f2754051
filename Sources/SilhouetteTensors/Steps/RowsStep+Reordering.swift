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
    let size = from.elementType.byteCount
    let lengths = axes.map { from.shape[$0] }
    let sourceStrides = from.shape.strides
    let strides = axes.map { sourceStrides[$0] }
    let columns = lengths.last ?? 1
    let step = strides.last ?? 1
    let outerLengths = Array(lengths.dropLast())
    let outerStrides = Array(strides.dropLast())
    let input = header.reads[0]
    let output = header.writes
    let count = lengths.reduce(1, *)
    return RowsStep(header, unitCount: count / max(columns, 1)) { rows, run in
      for row in rows {
        var rest = row
        var offset = 0
        for axis in outerLengths.indices.reversed() {
          offset += rest % outerLengths[axis] * outerStrides[axis]
          rest /= outerLengths[axis]
        }
        let source = UnsafeRawPointer(run.values[input] + offset * size)
        let target = run.values[output] + row * columns * size
        if step == 1 {
          target.copyMemory(from: source, byteCount: columns * size)
        } else {
          switch size {
          case 4: spread(source, target, UInt32.self, count: columns, step: step)
          case 8: spread(source, target, UInt64.self, count: columns, step: step)
          default: spread(source, target, UInt8.self, count: columns, step: step)
          }
        }
      }
    }
  }

  /// Copies elements that are `step` elements apart to neighbouring ones.
  @inline(__always)
  private static func spread<Element: FixedWidthInteger>(
    _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _: Element.Type, count: Int,
    step: Int
  ) {
    let source = source.assumingMemoryBound(to: Element.self)
    let target = target.assumingMemoryBound(to: Element.self)
    var position = 0
    for index in 0..<count {
      target[index] = source[position]
      position &+= step
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
