// SPDX-License-Identifier: Apache-2.0

/// A row sampled at other positions: number i is a + (b − a) · fractions[i], where a is number lefts[i] of the
/// source and b the one after it.
package struct InterpolatedRow {
  package var source: UnsafePointer<Float>
  /// Not padded.
  package var lefts: UnsafePointer<Int32>
  /// Not padded.
  package var fractions: UnsafePointer<Float>
  package var result: UnsafeMutablePointer<Float>

  package init(
    source: UnsafePointer<Float>, lefts: UnsafePointer<Int32>, fractions: UnsafePointer<Float>,
    result: UnsafeMutablePointer<Float>
  ) {
    self.source = source
    self.lefts = lefts
    self.fractions = fractions
    self.result = result
  }
}
