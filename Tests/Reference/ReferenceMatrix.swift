// SPDX-License-Identifier: Apache-2.0

/// The matrix product by its definition.
public enum ReferenceMatrix {
  /// activation(A · Bᵀ + bias) + residual, with B given as [columns, depth].
  public static func product(
    _ a: ReferenceTensor, transposed b: ReferenceTensor, bias: [Double],
    activation: ReferenceActivation, residual: ReferenceTensor?
  ) -> ReferenceTensor {
    ReferenceTensor(shape: [a.shape[0], b.shape[0]]) { at in
      var sum = bias[at[1]]
      for k in 0..<a.shape[1] { sum += a[[at[0], k]] * b[[at[1], k]] }
      return activation(sum) + (residual?[at] ?? 0)
    }
  }
}
