// SPDX-License-Identifier: Apache-2.0

import CLibrary

extension CropRegion {
  /// Returns a mask of the region, placed in the image: OpenCV 4.10's bilinear `warpAffine` of numbers, positions
  /// rounded to 1/32 pixel, 0 outside the region.
  ///
  /// - Parameters:
  ///   - mask: Float32 [rows, columns] of the region with its margins, the top row first.
  ///   - width: The number of columns of the image.
  ///   - height: The number of rows of the image.
  /// - Returns: Float32 [height, width].
  func imageMask(_ mask: Tensor, width: Int, height: Int) -> Tensor {
    let (rows, columns) = (mask.shape[0], mask.shape[1])
    let map = MaskMap(self, width: columns, height: rows)
    return Tensor(shape: [height, width]) { (target: UnsafeMutableBufferPointer<Float>) in
      mask.withUnsafeScalars(of: Float.self) { source in
        func value(_ x: Int, _ y: Int) -> Float {
          x >= 0 && x < columns && y >= 0 && y < rows ? source[y * columns + x] : 0
        }
        for y in 0..<height {
          for x in 0..<width {
            let place = map.place(x, y)
            let (left, top) = (place.x >> 5, place.y >> 5)
            guard left >= -1, top >= -1, left < columns, top < rows else { continue }
            let (u, v) = (Float(place.x & 31) / 32, Float(place.y & 31) / 32)
            let upper = value(left, top) * (1 - u) + value(left + 1, top) * u
            let lower = value(left, top + 1) * (1 - u) + value(left + 1, top + 1) * u
            target[y * width + x] = upper * (1 - v) + lower * v
          }
        }
      }
    }
  }
}

/// The places of an image's pixels in a region's mask, in units of 1/32 pixel.
private struct MaskMap {
  private let x: (column: Double, row: Double, offset: Double)
  private let y: (column: Double, row: Double, offset: Double)

  init(_ region: CropRegion, width: Int, height: Int) {
    let (sine, cosine) = (sin(Double(region.rotation)), cos(Double(region.rotation)))
    let center = SIMD2(Double(region.xCenter), Double(region.yCenter))
    func axis(
      _ column: Double, _ row: Double, _ extent: Float, _ count: Int
    ) -> (Double, Double, Double) {
      let scale = Double(count) / Double(extent)
      let offset = Double(count) / 2 - scale * (column * center.x + row * center.y)
      return (
        Double(Float(scale * column)), Double(Float(scale * row)), Double(Float(offset))
      )
    }
    x = axis(cosine, sine, region.width, width)
    y = axis(-sine, cosine, region.height, height)
  }

  func place(_ column: Int, _ row: Int) -> (x: Int, y: Int) {
    func place(_ axis: (column: Double, row: Double, offset: Double)) -> Int {
      let steps =
        (axis.column * Double(column) * 1024).rounded(.toNearestOrEven)
        + ((axis.row * Double(row) + axis.offset) * 1024).rounded(.toNearestOrEven)
      // Far outside, whatever the number.
      return (Int(min(max(steps, -1e15), 1e15)) + 16) >> 5
    }
    return (place(x), place(y))
  }
}
