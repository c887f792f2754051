// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

// Operators that choose elements by lists of indices, or by their place.
extension ONNXFolding {
  /// Evaluates `GatherND`: the parts of a value at given indices of its first axes, after those of batches.
  func gatherParts() throws -> ONNXConstant {
    let value = try input(0)
    let batchRank = try node.integer("batch_dims", default: 0)
    let parts = try parts(of: value.shape, batchRank: batchRank)
    let shape = try checked(
      parts.outer + parts.shape, isReal: value.integers == nil, madeOf: value.shape.elementCount)
    return value.like(shape) { target, size in
      let byteCount = parts.count * size
      guard byteCount > 0 else { return }
      value.withUnsafeBytes { source in
        for (number, start) in parts.starts.enumerated() {
          UnsafeMutableRawBufferPointer(rebasing: target[(number * byteCount)...]).copyMemory(
            from: UnsafeRawBufferPointer(rebasing: source[start * size..<start * size + byteCount]))
        }
      }
    }
  }

  /// Evaluates `ScatterND`: a copy of a value in which the parts at given indices are replaced.
  func scatterParts() throws -> ONNXConstant {
    let value = try input(0)
    let updates = try input(2)
    guard try node.text("reduction", default: "none") == "none" else {
      throw node.error("parts can only be replaced (reduction none)")
    }
    let parts = try parts(of: value.shape, batchRank: 0)
    guard updates.shape.dimensions == parts.outer + parts.shape,
      (updates.integers == nil) == (value.integers == nil)
    else {
      throw node.error("\(updates.shape) for parts of \(parts.outer + parts.shape)")
    }
    let shape = try checked(value.shape.dimensions, isReal: value.integers == nil)
    return value.like(shape) { target, size in
      value.withUnsafeBytes { target.copyMemory(from: $0) }
      let byteCount = parts.count * size
      guard byteCount > 0 else { return }
      updates.withUnsafeBytes { source in
        for (number, start) in parts.starts.enumerated() {
          UnsafeMutableRawBufferPointer(rebasing: target[(start * size)...]).copyMemory(
            from: UnsafeRawBufferPointer(
              rebasing: source[number * byteCount..<(number + 1) * byteCount]))
        }
      }
    }
  }

  /// Returns the parts of a tensor that the second input lists.
  private func parts(of shape: TensorShape, batchRank: Int) throws -> ONNXParts {
    try ONNXParts(of: shape, batchRank: batchRank, indices: input(1), node, memory)
  }

  /// Evaluates `CumSum`: the sums of all elements up to each one along an axis.
  func runningSum() throws -> ONNXConstant {
    let value = try input(0)
    guard let given = try integers(1).first, try integers(1).count == 1 else {
      throw node.error("the axis must be one number")
    }
    let axis = try node.axis(given, rank: value.shape.rank)
    let isExclusive = try node.integer("exclusive", default: 0) != 0
    let isReversed = try node.integer("reverse", default: 0) != 0
    let shape = try checked(value.shape.dimensions, isReal: value.integers == nil)
    let (length, distance) = (shape[axis], shape.strides[axis])
    func add<T>(
      _ source: UnsafeBufferPointer<T>, into target: UnsafeMutableBufferPointer<T>, _ zero: T,
      _ sum: (T, T) -> T
    ) {
      for part in 0..<shape.dimensions[..<axis].reduce(1, *) {
        for column in 0..<distance {
          var total = zero
          for step in 0..<length {
            let row = part * length + (isReversed ? length - 1 - step : step)
            let place = row * distance + column
            let next = sum(total, source[place])
            target[place] = isExclusive ? total : next
            total = next
          }
        }
      }
    }
    if let integers = value.integers {
      var sums = integers
      integers.withUnsafeBufferPointer { source in
        sums.withUnsafeMutableBufferPointer { add(source, into: $0, 0, &+) }
      }
      return ONNXConstant(sums, shape: shape, type: value.type)
    }
    let tensor = value.tensor
    return ONNXConstant(
      Tensor(shape: shape) { target in
        tensor.withUnsafeScalars(of: Float.self) { add($0, into: target, 0, +) }
      })
  }

  /// Evaluates `Trilu`: matrices whose elements below or above a diagonal become 0.
  func triangle() throws -> ONNXConstant {
    let value = try input(0)
    let rank = value.shape.rank
    guard rank >= 2 else { throw node.error("takes matrices, found \(value.shape)") }
    let isUpper = try node.integer("upper", default: 1) != 0
    let (rows, columns) = (value.shape[rank - 2], value.shape[rank - 1])
    let diagonal = min(max(try optionalIntegers(1)?.first ?? 0, -rows), columns)
    let shape = try checked(value.shape.dimensions, isReal: value.integers == nil)
    return value.like(shape) { target, size in
      value.withUnsafeBytes { target.copyMemory(from: $0) }
      guard columns > 0 else { return }
      for row in 0..<shape.elementCount / columns {
        let first = min(max(row % rows + diagonal + (isUpper ? 0 : 1), 0), columns)
        let zeros = isUpper ? 0..<first : first..<columns
        let start = row * columns
        UnsafeMutableRawBufferPointer(
          rebasing: target[(start + zeros.lowerBound) * size..<(start + zeros.upperBound) * size]
        ).initializeMemory(as: UInt8.self, repeating: 0)
      }
    }
  }
}
