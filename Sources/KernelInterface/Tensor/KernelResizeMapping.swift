// SPDX-License-Identifier: Apache-2.0

/// Which place of the input a row or column of a resized picture shows.
package enum KernelResizeMapping: UInt8, Sendable {
  /// i · (in / out)
  case asymmetric
  /// i · (in − 1) / (out − 1)
  case alignCorners
  /// (i + ½) · (in / out) − ½
  case halfPixelCenters
}
