// SPDX-License-Identifier: Apache-2.0

/// A row of a frame's colours and its mask, of which the moments for a guided filter are computed.
///
/// The moments are, in this order: luma, Cb, Cr and the mask; the products of luma, Cb and Cr with the mask; luma × luma,
/// luma × Cb and luma × Cr; Cb × Cb, Cb × Cr and Cr × Cr.
package struct GuidedMomentRow {
  /// The planes of luma, Cb and Cr, and of the mask, whose row is not padded; none of them is written.
  package var source: ImagePlanes
  /// The factor of Cb and Cr.
  package var chromaWeight: Float
  /// The radius of the windows, in columns.
  package var radius: Int
  /// For each window, 0 if its sums are needed. The row is not padded.
  package var kinds: UnsafePointer<UInt8>
  /// Room for thirteen rows of products, `stride` elements apart.
  package var products: UnsafeMutablePointer<Float>
  /// The sums of the moments, thirteen rows, `stride` elements apart.
  package var result: UnsafeMutablePointer<Float>
  /// The distance from row to row, at least 2 · ``radius`` + 31 elements more than a row has.
  package var stride: Int

  /// The number of moments.
  package static let momentCount = 13

  package init(
    source: ImagePlanes, chromaWeight: Float, radius: Int, kinds: UnsafePointer<UInt8>,
    products: UnsafeMutablePointer<Float>, result: UnsafeMutablePointer<Float>, stride: Int
  ) {
    self.source = source
    self.chromaWeight = chromaWeight
    self.radius = radius
    self.kinds = kinds
    self.products = products
    self.result = result
    self.stride = stride
  }
}

/// A row of windows, for each of which a guided filter finds the linear function of luma, Cb and Cr that fits the mask best.
package struct GuidedFunctionRow {
  /// The sums of the moments of ``GuidedMomentRow`` along the windows' first row, `stride` elements apart.
  package var sums: UnsafePointer<Float>
  package var stride: Int
  /// The distance from one row of the windows to the next, in elements.
  package var rowStride: Int
  /// 0 for windows with an edge; for other windows, the function is the constant value of the mask. The row is not padded.
  package var kinds: UnsafePointer<UInt8>
  /// The mask, whose row is not padded.
  package var mask: UnsafePointer<Float>
  /// The number of rows in the windows.
  package var rowCount: Int
  /// The radius of the windows, in columns; they are cut off at the ends of the row.
  package var radius: Int
  /// The number that is added to the variances.
  package var epsilon: Float
  /// The planes of the factors of luma, Cb and Cr, and of the constants, whose rows are not padded.
  package var result: ImagePlanes

  package init(
    sums: UnsafePointer<Float>, stride: Int, rowStride: Int, kinds: UnsafePointer<UInt8>,
    mask: UnsafePointer<Float>, rowCount: Int, radius: Int, epsilon: Float, result: ImagePlanes
  ) {
    self.sums = sums
    self.stride = stride
    self.rowStride = rowStride
    self.kinds = kinds
    self.mask = mask
    self.rowCount = rowCount
    self.radius = radius
    self.epsilon = epsilon
    self.result = result
  }
}
