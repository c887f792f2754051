// SPDX-License-Identifier: Apache-2.0

extension ProbabilityMap {
  /// Creates a map from a Float32 tensor [rows, columns].
  package init(_ tensor: Tensor) {
    self.init(width: tensor.shape[1], height: tensor.shape[0], tensor.scalars(of: Float.self))
  }
}
