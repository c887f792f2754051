// SPDX-License-Identifier: Apache-2.0

/// A reader of the rows of a bilinearly enlarged plane, with half-pixel centres, clamped at the edges.
struct RowEnlarger {
  private let plane: Plane<SIMD4<Float>>
  private let width: Int
  private let height: Int
  private let columns: BilinearAxis

  init(_ plane: Plane<SIMD4<Float>>, width: Int, height: Int) {
    self.plane = plane
    self.width = width
    self.height = height
    columns = BilinearAxis(width, in: plane.width)
  }

  /// Returns a row of scratch memory for ``read(_:into:scratch:)``: one pixel more than the plane has columns, so that
  /// the plane's last pixel has a right neighbour.
  func scratch() -> Plane<SIMD4<Float>> { Plane(width: plane.width + 1, height: 1) }

  /// Computes row `y` of the enlarged plane.
  func read(
    _ y: Int, into target: UnsafeMutablePointer<SIMD4<Float>>, scratch: Plane<SIMD4<Float>>
  ) {
    let (first, fraction) = BilinearAxis.position(y, of: height, in: plane.height)
    withUnsafeRows(of: plane, scratch) { source, blended in
      let upper = source[first]
      let lower = source[min(first + 1, source.height - 1)]
      if source.width == width { return mixRow(upper, lower, fraction, into: target, count: width) }
      mixRow(upper, lower, fraction, into: blended.base, count: source.width)
      blended.base[source.width] = blended.base[source.width - 1]
      columns.withUnsafeTables { lefts, fractions in
        enlargeRow(blended.base, lefts: lefts, fractions: fractions, into: target, count: width)
      }
    }
  }
}
