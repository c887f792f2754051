// SPDX-License-Identifier: Apache-2.0

// Operators that only move elements, on tensors of any rank.
extension RowsStep {
  /// Returns a step that concatenates tensors along an axis.
  ///
  /// - Parameters:
  ///   - header: The step's name, cost and values.
  ///   - byteCounts: For each input, the number of contiguous bytes that it contributes at each position along the axes
  ///     before the concatenated axis.
  ///   - outerCount: The number of positions along the axes before the concatenated axis.
  package static func concatenate(
    _ header: Header, byteCounts: [Int], outerCount: Int
  ) -> RowsStep {
    let total = byteCounts.reduce(0, +)
    let inputs = header.reads
    let output = header.writes
    return RowsStep(header, unitCount: outerCount) { units, run in
      for unit in units {
        var target = run.values[output] + unit * total
        for (input, byteCount) in zip(inputs, byteCounts) {
          target.copyMemory(from: run.values[input] + unit * byteCount, byteCount: byteCount)
          target += byteCount
        }
      }
    }
  }

  /// Returns a step that adds a border of a constant value around a tensor.
  ///
  /// - Parameters:
  ///   - header: The step's name, cost and values.
  ///   - from: The shape of the input.
  ///   - to: The shape of the result.
  ///   - before: For each axis, the number of elements that are added before the first.
  ///   - value: The value of the border.
  package static func pad(
    _ header: Header, from: TensorShape, to: TensorShape, before: [Int], value: Float
  ) -> RowsStep {
    let strides = from.strides
    let columns = to.last ?? 1
    let input = header.reads[0]
    let output = header.writes
    let left = before.last ?? 0
    let inner = from.last ?? 1
    // The axis before the last, along which rows follow each other in both tensors.
    let axis = to.rank - 2
    let count = axis >= 0 ? to[axis] : 1
    let first = axis >= 0 ? before[axis] : 0
    let end = axis >= 0 ? first + from[axis] : 1
    return RowsStep(header, unitCount: to.elementCount / max(columns, 1)) { rows, run in
      var row = rows.lowerBound
      while row < rows.upperBound {
        let position = row % count
        let next = min(row - position + count, rows.upperBound)
        var target = run.floats(output) + row * columns
        // The position along the outer axes, in the coordinates of the input.
        var rest = row / count
        var offset = 0
        var isInside = true
        for axis in (0..<max(axis, 0)).reversed() {
          let position = rest % to[axis] - before[axis]
          rest /= to[axis]
          isInside = isInside && position >= 0 && position < from[axis]
          offset += position * strides[axis]
        }
        let places = position..<position + next - row
        let start = max(position, first)
        let stop = isInside ? min(places.upperBound, end) : start
        var source = run.floats(input) + offset + (start - first) * inner
        for place in places {
          if place >= start && place < stop {
            target.update(repeating: value, count: left)
            (target + left).update(from: source, count: inner)
            (target + left + inner).update(repeating: value, count: columns - left - inner)
            source += inner
          } else {
            target.update(repeating: value, count: columns)
          }
          target += columns
        }
        row = next
      }
    }
  }

  /// Returns a step that extracts a part of a tensor.
  ///
  /// - Parameters:
  ///   - header: The step's name, cost and values.
  ///   - from: The type of the input.
  ///   - shape: The shape of the result.
  ///   - starts: For each axis, the first index of the part.
  package static func slice(
    _ header: Header, from: TensorType, shape: TensorShape, starts: [Int]
  ) -> RowsStep {
    let size = from.elementType.byteCount
    let strides = from.shape.strides
    let columns = shape.last ?? 1
    let input = header.reads[0]
    let output = header.writes
    return RowsStep(header, unitCount: shape.elementCount / max(columns, 1)) { rows, run in
      for row in rows {
        var rest = row
        var offset = starts.last ?? 0
        for axis in (0..<max(shape.rank - 1, 0)).reversed() {
          offset += (rest % shape[axis] + starts[axis]) * strides[axis]
          rest /= shape[axis]
        }
        (run.values[output] + row * columns * size).copyMemory(
          from: run.values[input] + offset * size, byteCount: columns * size)
      }
    }
  }
}
