// SPDX-License-Identifier: Apache-2.0

/// Bytes that become numbers.
package struct DequantizedRow {
  package var source: UnsafePointer<UInt8>
  package var result: UnsafeMutablePointer<Float>
  package var count: Int
  /// The factor of every byte.
  package var scale: Float
  /// Added to every product.
  package var offset: Float

  package init(
    source: UnsafePointer<UInt8>, result: UnsafeMutablePointer<Float>, count: Int, scale: Float,
    offset: Float
  ) {
    self.source = source
    self.result = result
    self.count = count
    self.scale = scale
    self.offset = offset
  }
}
