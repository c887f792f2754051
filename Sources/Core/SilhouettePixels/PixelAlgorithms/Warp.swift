// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// A resampling of a rotated rectangle of pixels to an upright image. The result is, bit for bit, that of OpenCV 4.10's
/// 8-bit `warpPerspective` with bilinear interpolation.
///
/// The corners, the projective map and its inverse are computed in OpenCV's order and precision: positions are rounded
/// to 1/32 pixel and ties are common, so that another order would change the results of networks.
package struct Warp {
  /// The number of columns of the result.
  package let width: Int
  /// The number of rows of the result.
  package let height: Int
  /// Indicates whether the nearest pixels are repeated outside the bounds; otherwise pixels there are black.
  package let replicatesEdges: Bool
  private let map: WarpGeometry

  /// Creates a warp.
  ///
  /// - Parameters:
  ///   - center: The rectangle's centre in pixels, y down.
  ///   - size: The rectangle's size in pixels.
  ///   - angle: The rectangle's rotation in radians, clockwise on the screen.
  ///   - width: The number of columns of the result.
  ///   - height: The number of rows of the result.
  ///   - bounds: The rectangle of whole pixels that may be read, y down.
  ///   - replicatesEdges: Indicates whether the nearest pixels are repeated outside the bounds; otherwise pixels there are
  ///     black.
  package init(
    center: SIMD2<Float>, size: SIMD2<Float>, angle: Float, width: Int, height: Int, bounds: Rect,
    replicatesEdges: Bool
  ) {
    self.width = width
    self.height = height
    self.replicatesEdges = replicatesEdges
    let corners = Self.corners(center, size, angle)
    let targets: [SIMD2<Double>] = [
      SIMD2(0, Double(height)), SIMD2(0, 0), SIMD2(Double(width), 0),
      SIMD2(Double(width), Double(height)),
    ]
    let m = Self.inverse(of: Self.homography(from: corners, to: targets))
    map = WarpGeometry(
      m0: m[0], m1: m[1], m2: m[2], m3: m[3], m4: m[4], m5: m[5], m6: m[6], m7: m[7], m8: m[8],
      blockWidth: min(1024 / min(16, height), width), minX: Int(bounds.minX),
      maxX: Int(bounds.maxX), minY: Int(bounds.minY), maxY: Int(bounds.maxY))
  }

  /// Returns the rectangle's lower left, upper left, upper right and lower right corners, computed as in OpenCV's
  /// `RotatedRect::points`.
  private static func corners(
    _ center: SIMD2<Float>, _ size: SIMD2<Float>, _ angle: Float
  ) -> [SIMD2<Double>] {
    let degrees = Float(Double(angle * 180) / Double.pi)
    let radians = Double(degrees) * Double.pi / 180
    let b = Float(cos(radians)) * 0.5
    let a = Float(sin(radians)) * 0.5
    let first = SIMD2(
      center.x - a * size.y - b * size.x, center.y + b * size.y - a * size.x)
    let second = SIMD2(
      center.x + a * size.y - b * size.x, center.y - b * size.y - a * size.x)
    return [first, second, 2 * center - first, 2 * center - second].map { SIMD2<Double>($0) }
  }

  /// Returns the projective map from four points to four others, by Gaussian elimination with row pivoting.
  private static func homography(
    from sources: [SIMD2<Double>], to targets: [SIMD2<Double>]
  ) -> [Double] {
    var rows: [[Double]] = []
    for (s, t) in zip(sources, targets) {
      rows.append([s.x, s.y, 1, 0, 0, 0, -s.x * t.x, -s.y * t.x, t.x])
    }
    for (s, t) in zip(sources, targets) {
      rows.append([0, 0, 0, s.x, s.y, 1, -s.x * t.y, -s.y * t.y, t.y])
    }
    let count = rows.count
    for column in 0..<count {
      var pivot = column
      for row in column + 1..<count where abs(rows[row][column]) > abs(rows[pivot][column]) {
        pivot = row
      }
      rows.swapAt(column, pivot)
      let d = -1 / rows[column][column]
      for row in column + 1..<count {
        let factor = rows[row][column] * d
        for k in column + 1...count { rows[row][k] += factor * rows[column][k] }
      }
    }
    var result = [Double](repeating: 0, count: count) + [1]
    for row in (0..<count).reversed() {
      var sum = rows[row][count]
      for k in row + 1..<count { sum -= rows[row][k] * result[k] }
      result[row] = sum / rows[row][row]
    }
    return result
  }

  /// Returns the inverse of a 3×3 matrix, computed by cofactors.
  private static func inverse(of m: [Double]) -> [Double] {
    let determinant =
      m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6])
      + m[2] * (m[3] * m[7] - m[4] * m[6])
    let d = 1 / determinant
    return [
      (m[4] * m[8] - m[5] * m[7]) * d, (m[2] * m[7] - m[1] * m[8]) * d,
      (m[1] * m[5] - m[2] * m[4]) * d, (m[5] * m[6] - m[3] * m[8]) * d,
      (m[0] * m[8] - m[2] * m[6]) * d, (m[2] * m[3] - m[0] * m[5]) * d,
      (m[3] * m[7] - m[4] * m[6]) * d, (m[1] * m[6] - m[0] * m[7]) * d,
      (m[0] * m[4] - m[1] * m[3]) * d,
    ]
  }
}

extension Warp {
  /// Returns the pixels in the rectangle, resampled to the size of the result.
  ///
  /// - Parameter pixels: Grey or RGB bytes; they must contain the bounds.
  package func applied(to pixels: PixelBuffer) -> PixelBuffer {
    check(pixels)
    return result(like: pixels) { source, target, row, positions in
      warpRow(
        source.assumingMemoryBound(to: UInt8.self), rowStride: pixels.rowStrideInBytes,
        channels: pixels.format.channels.count, map, x: positions.x, y: positions.y,
        replicatesEdges: replicatesEdges,
        into: target(row).assumingMemoryBound(to: UInt8.self), count: width)
    }
  }

  /// Returns the four source pixels around each pixel of the result, in an image with twice as many columns and rows. Only
  /// these need to be converted to bytes.
  ///
  /// - Parameter pixels: Pixels of any format; they must contain the bounds.
  package func neighbors(in pixels: PixelBuffer) -> PixelBuffer {
    result(like: pixels, factor: 2) { source, target, row, positions in
      copyWarpTaps(
        source, rowStride: pixels.rowStrideInBytes, bytesPerPixel: pixels.format.bytesPerPixel,
        map, x: positions.x, y: positions.y, replicatesEdges: replicatesEdges,
        top: target(2 * row), bottom: target(2 * row + 1), count: width)
    }
  }

  /// Returns the result, interpolated from the source pixels around each of its pixels.
  ///
  /// - Parameter neighbors: The result of ``neighbors(in:)`` as grey or RGB bytes.
  package func mixed(_ neighbors: PixelBuffer) -> PixelBuffer {
    check(neighbors)
    precondition(neighbors.width == 2 * width && neighbors.height == 2 * height)
    return result(like: neighbors) { source, target, row, positions in
      let top = source.assumingMemoryBound(to: UInt8.self) + 2 * row * neighbors.rowStrideInBytes
      mixWarpTaps(
        top: top, bottom: top + neighbors.rowStrideInBytes,
        channels: neighbors.format.channels.count, map, x: positions.x, y: positions.y,
        replicatesEdges: replicatesEdges,
        into: target(row).assumingMemoryBound(to: UInt8.self), count: width)
    }
  }

  private func check(_ pixels: PixelBuffer) {
    precondition(
      pixels.format == .grey8 || pixels.format == .rgb8, "cannot warp \(pixels.format)")
  }

  /// The source positions of a row's pixels, in units of 1/32 pixel.
  private typealias Positions = (x: UnsafePointer<Int32>, y: UnsafePointer<Int32>)

  /// Returns the pixels of a result whose rows are written by a closure.
  private func result(
    like pixels: PixelBuffer, factor: Int = 1,
    _ body: (UnsafeRawPointer, (Int) -> UnsafeMutableRawPointer, Int, Positions) -> Void
  ) -> PixelBuffer {
    var result = PixelBuffer(
      width: factor * width, height: factor * height, format: pixels.format,
      colorSpace: pixels.colorSpace)
    let stride = result.rowStrideInBytes
    pixels.withUnsafeBytes { source in
      result.withUnsafeMutableBytes { target in
        guard let source = source.baseAddress, let target = target.baseAddress else { return }
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * width) { scratch in
          guard let x = scratch.baseAddress else { return }
          let y = x + width
          for row in 0..<height {
            warpPositions(map, row: row, count: width, x: x, y: y)
            body(source, { target + $0 * stride }, row, (UnsafePointer(x), UnsafePointer(y)))
          }
        }
      }
    }
    return result
  }
}
