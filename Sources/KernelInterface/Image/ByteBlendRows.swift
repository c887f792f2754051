// SPDX-License-Identifier: Apache-2.0

/// A row of bytes over that of a background. None of the rows is padded.
package struct ByteBlendRows {
  package var source: UnsafePointer<UInt8>
  package var background: UnsafePointer<UInt8>
  /// The amount of the source, 0…``total``.
  package var coverage: UnsafePointer<UInt16>
  /// The coverage that shows nothing but the source, 1…1020.
  package var total: Int
  /// May be the source.
  package var result: UnsafeMutablePointer<UInt8>

  package init(
    source: UnsafePointer<UInt8>, background: UnsafePointer<UInt8>,
    coverage: UnsafePointer<UInt16>, total: Int, result: UnsafeMutablePointer<UInt8>
  ) {
    self.source = source
    self.background = background
    self.coverage = coverage
    self.total = total
    self.result = result
  }
}
