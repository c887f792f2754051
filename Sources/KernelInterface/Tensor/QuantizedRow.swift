// SPDX-License-Identifier: Apache-2.0

/// Numbers that become bytes.
package struct QuantizedRow {
  package var source: UnsafePointer<Float>
  package var result: UnsafeMutablePointer<UInt8>
  package var count: Int
  /// The distance between the numbers of neighbouring bytes.
  package var scale: Float
  /// The byte of 0.
  package var zeroPoint: Float

  package init(
    source: UnsafePointer<Float>, result: UnsafeMutablePointer<UInt8>, count: Int, scale: Float,
    zeroPoint: Float
  ) {
    self.source = source
    self.result = result
    self.count = count
    self.scale = scale
    self.zeroPoint = zeroPoint
  }
}
