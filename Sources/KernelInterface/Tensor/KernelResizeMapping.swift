// SPDX-License-Identifier: Apache-2.0

/// The position in the input of a row or column of a resized image.
package enum KernelResizeMapping: UInt8, Sendable {
  /// i · (in / out)
  case asymmetric
  /// i · (in − 1) / (out − 1)
  case alignCorners
  /// (i + ½) · (in / out) − ½
  case halfPixelCenters
}
