// SPDX-License-Identifier: Apache-2.0

/// Operators that only move numbers.
public enum ReferenceShaping {
  public static func concatenate(_ parts: [ReferenceTensor], axis: Int) -> ReferenceTensor {
    var shape = parts[0].shape
    shape[axis] = parts.reduce(0) { $0 + $1.shape[axis] }
    return ReferenceTensor(shape: shape) { at in
      var at = at
      for part in parts {
        if at[axis] < part.shape[axis] { return part[at] }
        at[axis] -= part.shape[axis]
      }
      return .nan
    }
  }

  public static func pad(
    _ tensor: ReferenceTensor, before: [Int], after: [Int], value: Double
  ) -> ReferenceTensor {
    let shape = tensor.shape.indices.map { before[$0] + tensor.shape[$0] + after[$0] }
    return ReferenceTensor(shape: shape) { at in
      let inner = at.indices.map { at[$0] - before[$0] }
      let isInside = inner.indices.allSatisfy { inner[$0] >= 0 && inner[$0] < tensor.shape[$0] }
      return isInside ? tensor[inner] : value
    }
  }
}
