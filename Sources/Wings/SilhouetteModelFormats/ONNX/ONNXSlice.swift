// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// The indices that the operator Slice takes along one axis.
struct ONNXSlice {
  let start: Int
  let step: Int
  let count: Int

  /// Returns the indices along every axis.
  ///
  /// Starts and ends may count from the last, and may lie outside. (Operator Slice, version 13.)
  static func ranges(
    _ node: ONNXNode, shape: TensorShape, starts: [Int]?, ends: [Int]?, axes: [Int]?, steps: [Int]?
  ) throws(ModelError) -> [ONNXSlice] {
    guard let starts, let ends, starts.count == ends.count else {
      throw node.error("as many starts as ends are needed, found \(starts ?? []), \(ends ?? [])")
    }
    let axes = axes ?? Array(0..<starts.count)
    let steps = steps ?? [Int](repeating: 1, count: starts.count)
    guard axes.count == starts.count, steps.count == starts.count else {
      throw node.error("\(starts.count) starts for the axes \(axes) and the steps \(steps)")
    }
    var result = shape.map { ONNXSlice(start: 0, step: 1, count: $0) }
    for (position, given) in axes.enumerated() {
      let axis = try node.axis(given, rank: shape.rank)
      let length = shape[axis]
      let step = steps[position]
      guard step != 0, step.magnitude < 1 << 31 else { throw node.error("a step of \(step)") }
      func place(_ index: Int, _ range: ClosedRange<Int>) -> Int {
        let whole = index < 0 ? max(index, -length - 1) + length : index
        return min(max(whole, range.lowerBound), range.upperBound)
      }
      let start: Int
      let count: Int
      if step > 0 {
        start = place(starts[position], 0...length)
        count = max(0, (place(ends[position], 0...length) - start + step - 1) / step)
      } else if length == 0 {
        (start, count) = (0, 0)
      } else {
        start = place(starts[position], 0...length - 1)
        let end = ends[position] < -length ? -1 : place(ends[position], -1...length - 1)
        count = max(0, (start - end - step - 1) / -step)
      }
      result[axis] = ONNXSlice(start: start, step: step, count: count)
    }
    return result
  }
}
