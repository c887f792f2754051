// SPDX-License-Identifier: Apache-2.0

/// A function that kernels apply to what they store.
package enum KernelActivation: UInt8, Sendable {
  case identity
  /// max(x, 0)
  case relu
  /// min(max(x, 0), 6)
  case relu6
  /// x · min(max(x + 3, 0), 6) / 6
  case hardSwish
  /// 1 / (1 + exp(−x))
  case sigmoid
}
