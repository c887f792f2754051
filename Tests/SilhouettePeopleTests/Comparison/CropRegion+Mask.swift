// SPDX-License-Identifier: Apache-2.0

import Foundation

@testable import SilhouettePeople

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
    let rows = mask.shape[0]
    let columns = mask.shape[1]
    let map = MaskMap(self, width: columns, height: rows)
    let xSteps = map.x.columnSteps(width)
    let ySteps = map.y.columnSteps(width)
    return Tensor(shape: [height, width]) { (target: UnsafeMutableBufferPointer<Float>) in
      mask.withUnsafeScalars(of: Float.self) { source in
        func value(_ x: Int, _ y: Int) -> Float {
          x >= 0 && x < columns && y >= 0 && y < rows ? source[y * columns + x] : 0
        }
        for row in 0..<height {
          let rowX = map.x.rowSteps(row)
          let rowY = map.y.rowSteps(row)
          for column in 0..<width {
            let x = (xSteps[column] + rowX) >> 5
            let y = (ySteps[column] + rowY) >> 5
            let left = x >> 5
            let top = y >> 5
            guard left >= -1, top >= -1, left < columns, top < rows else { continue }
            let u = Float(x & 31) / 32
            let v = Float(y & 31) / 32
            let upper = value(left, top) * (1 - u) + value(left + 1, top) * u
            let lower = value(left, top + 1) * (1 - u) + value(left + 1, top + 1) * u
            target[row * width + column] = upper * (1 - v) + lower * v
          }
        }
      }
    }
  }
}

/// The places of an image's pixels in a region's mask.
private struct MaskMap {
  /// A coordinate of the mask, as a function of the image's column and row.
  struct Axis {
    let column: Double
    let row: Double
    let offset: Double

    /// The columns' parts of the coordinate, in 1/1024 pixel.
    func columnSteps(_ count: Int) -> [Int] {
      (0..<count).map { steps(column * Double($0)) }
    }

    /// A row's part of the coordinate, in 1/1024 pixel, and half of 1/32 for rounding.
    func rowSteps(_ index: Int) -> Int { steps(row * Double(index) + offset) + 16 }

    private func steps(_ place: Double) -> Int {
      // Far outside, whatever the number.
      Int(min(max((place * 1024).rounded(.toNearestOrEven), -1e15), 1e15))
    }
  }

  let x: Axis
  let y: Axis

  init(_ region: CropRegion, width: Int, height: Int) {
    let sine = sin(Double(region.rotation))
    let cosine = cos(Double(region.rotation))
    let center = SIMD2(Double(region.xCenter), Double(region.yCenter))
    func axis(_ column: Double, _ row: Double, _ extent: Float, _ count: Int) -> Axis {
      let scale = Double(count) / Double(extent)
      let offset = Double(count) / 2 - scale * (column * center.x + row * center.y)
      return Axis(
        column: Double(Float(scale * column)), row: Double(Float(scale * row)),
        offset: Double(Float(offset)))
    }
    x = axis(cosine, sine, region.width, width)
    y = axis(-sine, cosine, region.height, height)
  }
}
