// SPDX-License-Identifier: Apache-2.0

/// The nearest of 256 codes of a curve from 0…1 to 0…1, exact.
///
/// Numbers are sorted into buckets by exponent and the first seven bits of the mantissa, each so
/// narrow that at most one code begins in it. A bucket's entry is the code of its lowest number in
/// the bits from 16 up, plus 0x10000 − m, where another code begins at the number of the bucket whose
/// last 16 bits are m. So the sum of the entry and a number's last 16 bits has its code above them.
package struct CodeTable {
  /// The entries of the buckets up to that of 1, which has that number only.
  package var entries: UnsafePointer<UInt32>
  /// The first number of the first bucket, positive; whatever is less has its code.
  package var lowest: Float

  package init(entries: UnsafePointer<UInt32>, lowest: Float) {
    self.entries = entries
    self.lowest = lowest
  }
}
