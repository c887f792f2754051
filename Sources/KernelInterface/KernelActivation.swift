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

/// Which place of the input a row or column of a resized picture shows.
package enum KernelResizeMapping: UInt8, Sendable {
  /// i · (in / out)
  case asymmetric
  /// i · (in − 1) / (out − 1)
  case alignCorners
  /// (i + ½) · (in / out) − ½
  case halfPixelCenters
}
