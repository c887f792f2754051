// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

// The numeric types of options tables and their field numbers come from TensorFlow Lite's schema.fbs.
extension TFLiteImporter {
  mutating func depthToSpace(_ node: TFLiteNode) throws -> Graph.ValueID {
    let side = Int(try node.options(94).integer(0, Int32.self, "a block"))
    return try add(.depthToSpace(Operator.DepthToSpace(blockSize: side)), onInputs: 1, of: node)
  }

  mutating func stridedSlice(_ node: TFLiteNode) throws -> Graph.ValueID {
    try node.checkInputCount(4...4)
    let input = try operand(node, 0)
    let shape = graph[input].type.shape
    let (begin, end, steps) = (
      try integers(node, 1), try integers(node, 2), try integers(node, 3)
    )
    guard begin.count == shape.rank, end.count == shape.rank, steps.allSatisfy({ $0 == 1 }),
      steps.count == shape.rank
    else {
      throw node.error("a slice from \(begin) to \(end) by \(steps) of \(shape) is not supported")
    }
    let options = try node.optionalOptions(32)
    func mask(_ field: Int) throws(FormatError) -> UInt32 {
      UInt32(bitPattern: try options?.integer(field, Int32.self, "a mask") ?? 0)
    }
    guard try mask(2) == 0, try mask(3) == 0 else {
      throw node.error("slices with an ellipsis or new axes are not supported")
    }
    let wholeBegin = try mask(0)
    let wholeEnd = try mask(1)
    let dropped = try mask(4)
    var (starts, lengths, kept): ([Int], [Int], [Int]) = ([], [], [])
    for axis in shape.indices {
      let bit: UInt32 = 1 << UInt32(axis)
      let length = shape[axis]
      // Negative indices count from the end; indices beyond it are clamped.
      func place(_ value: Int) -> Int { min(max(value < 0 ? value + length : value, 0), length) }
      let start = wholeBegin & bit != 0 ? 0 : place(begin[axis])
      let isDropped = dropped & bit != 0
      let stop = isDropped ? start + 1 : wholeEnd & bit != 0 ? length : place(end[axis])
      starts.append(start)
      lengths.append(max(stop - start, 0))
      if !isDropped { kept.append(max(stop - start, 0)) }
    }
    let part = try add(.slice(Operator.Slice(starts: starts, lengths: lengths)), [input], of: node)
    guard kept.count < shape.rank else { return part }
    return try add(.reshape(Operator.Reshape(shape: TensorShape(kept))), [part], of: node)
  }
}
