// SPDX-License-Identifier: Apache-2.0

/// A row of one channel over that of a background.
package struct BlendRows {
  package var source: UnsafePointer<Float>
  package var background: UnsafePointer<Float>
  /// The share of the background that the source covers: a mask, or the source's alpha.
  package var coverage: UnsafePointer<Float>
  package var result: UnsafeMutablePointer<Float>

  package init(
    source: UnsafePointer<Float>, background: UnsafePointer<Float>, coverage: UnsafePointer<Float>,
    result: UnsafeMutablePointer<Float>
  ) {
    self.source = source
    self.background = background
    self.coverage = coverage
    self.result = result
  }
}
