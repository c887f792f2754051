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

  public static func slice(
    _ tensor: ReferenceTensor, starts: [Int], lengths: [Int]
  ) -> ReferenceTensor {
    ReferenceTensor(shape: lengths) { at in tensor[at.indices.map { at[$0] + starts[$0] }] }
  }

  public static func transpose(_ tensor: ReferenceTensor, axes: [Int]) -> ReferenceTensor {
    ReferenceTensor(shape: axes.map { tensor.shape[$0] }) { at in
      var source = at
      for (position, axis) in axes.enumerated() { source[axis] = at[position] }
      return tensor[source]
    }
  }

  public static func gather(
    _ tensor: ReferenceTensor, axis: Int, indices: [Int]
  ) -> ReferenceTensor {
    var shape = tensor.shape
    shape[axis] = indices.count
    return ReferenceTensor(shape: shape) { at in
      var source = at
      source[axis] = indices[at[axis]]
      return tensor[source]
    }
  }

  /// The channels of every pixel as a block of side × side pixels.
  public static func depthToSpace(_ image: ReferenceTensor, side: Int) -> ReferenceTensor {
    let (n, h, w, c) = (image.shape[0], image.shape[1], image.shape[2], image.shape[3])
    let channels = c / (side * side)
    return ReferenceTensor(shape: [n, h * side, w * side, channels]) { at in
      let place = (at[1] % side) * side + at[2] % side
      return image[[at[0], at[1] / side, at[2] / side, place * channels + at[3]]]
    }
  }
}
