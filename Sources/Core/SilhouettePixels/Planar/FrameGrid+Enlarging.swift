// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels

extension FrameGrid {
  /// Sets the colour of a cell.
  package mutating func set(_ place: Int, luma: Float, cb: Float, cr: Float) {
    self.luma[place] = luma
    self.cb[place] = cb
    self.cr[place] = cr
  }

  /// Fills the cells whose colour is unknown with the mean colour of the others.
  mutating func fillUnknown(where isUnknown: (Int) -> Bool) {
    var sum = SIMD3<Float>.zero
    var count = Float(0)
    for place in 0..<width * height where !isUnknown(place) {
      sum += SIMD3(luma[place], cb[place], cr[place])
      count += 1
    }
    guard count < Float(width * height) else { return }
    let mean = count > 0 ? sum / count : SIMD3(0.0625, 0.5, 0.5)
    for place in 0..<width * height where isUnknown(place) {
      set(place, luma: mean.x, cb: mean.y, cr: mean.z)
    }
  }

  /// Writes the colours at the size of a frame, interpolated bilinearly with half-pixel centres and rounded to the nearest
  /// codes; alpha is unchanged.
  ///
  /// - Parameters:
  ///   - frame: The frame to write to.
  ///   - threadCount: The number of threads; `nil` for all.
  package func write(into frame: inout PlanarPixelBuffer, threadCount: Int? = nil) {
    frame.makeUnique()
    write(luma, into: frame, plane: 0, offset: 0, step: 1, threadCount)
    guard frame.format.subsampling != nil else { return }
    let isPaired = frame.format.isInterleaved
    write(cb, into: frame, plane: 1, offset: 0, step: isPaired ? 2 : 1, threadCount)
    write(
      cr, into: frame, plane: isPaired ? 1 : 2, offset: isPaired ? 1 : 0, step: isPaired ? 2 : 1,
      threadCount)
  }

  private func write(
    _ source: [Float], into frame: PlanarPixelBuffer, plane: Int, offset: Int, step: Int,
    _ threadCount: Int?
  ) {
    let count = frame.format.codeCount(ofPlane: plane, width: frame.width) / step
    let rowCount = frame.format.rowCount(ofPlane: plane, height: frame.height)
    let columns = BilinearAxis(count, in: width)
    let scale = Float(255 << (frame.format.bitDepth - 8))
    forEachBand(of: rowCount, threadCount: threadCount) { rows in
      let mixed = Plane<Float>(width: width + Self.padding, height: 1)
      let enlarged = Plane<Float>(width: count + Self.padding, height: 1)
      withUnsafeRows(of: mixed, enlarged) { mixed, enlarged in
        for row in rows {
          let place = BilinearAxis.position(row, of: rowCount, in: height)
          source.withUnsafeBufferPointer { source in
            guard let source = source.baseAddress else { return }
            // Nothing is written through these pointers.
            let first = UnsafeMutablePointer(mutating: source + place.first * width)
            let second = UnsafeMutablePointer(
              mutating: source + min(place.first + 1, height - 1) * width)
            Kernels.chosen.interpolateRows(
              RowPair(first, second, into: mixed.base), fraction: place.fraction, count: width)
          }
          mixed.base[width] = mixed.base[width - 1]
          columns.withUnsafeTables { lefts, fractions in
            Kernels.chosen.interpolateColumns(
              source: mixed.base, lefts: lefts, fractions: fractions, result: enlarged.base,
              count: count)
          }
          storeCodes(
            enlarged.base, scale: scale, largest: frame.format.largestCode,
            into: frame.row(row, ofPlane: plane), offset: offset, step: step,
            bytesPerCode: frame.format.bytesPerCode, count: count)
        }
      }
    }
    withExtendedLifetime(frame) {}
  }
}
