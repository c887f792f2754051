// SPDX-License-Identifier: Apache-2.0

/// A row of a mask that is, at each pixel, a linear function of the frame's luma and chroma with factors of its own.
package struct LinearMaskRow {
  /// Luma, Cb and Cr; the fourth is not read.
  package var colors: ImagePlanes
  /// The factors of luma, Cb and Cr, and the number that is added.
  package var factors: ImagePlanes
  /// Not padded.
  package var result: UnsafeMutablePointer<UInt16>

  package init(
    colors: ImagePlanes, factors: ImagePlanes, result: UnsafeMutablePointer<UInt16>
  ) {
    self.colors = colors
    self.factors = factors
    self.result = result
  }
}
