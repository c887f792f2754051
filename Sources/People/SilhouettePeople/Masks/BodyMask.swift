// SPDX-License-Identifier: Apache-2.0

import CLibrary
import SilhouetteInference

extension BodyPoints {
  /// Returns the body's mask, bilinearly interpolated on a grid over the whole image; 0 outside the crop.
  ///
  /// - Parameters:
  ///   - width: The number of columns of the grid.
  ///   - height: The number of rows of the grid.
  ///   - size: The size of the image, in pixels.
  func mask(width: Int, height: Int, imageSize size: Size) -> ProbabilityMap {
    let region = CropRegion(rect, in: size, fitting: PeopleNetwork.body.input)
    let source = ProbabilityMap(maskProbabilities)
    let cosine = cos(region.rotation)
    let sine = sin(region.rotation)
    let step = SIMD2(Float(size.width) / Float(width), Float(size.height) / Float(height))
    let half: Float = 0.5
    let (columns, rows) = region.bounds(width: width, height: height, step: step)
    var result = ProbabilityMap(width: width, height: height)
    let scale = SIMD2(
      Float(source.width) / region.width, Float(source.height) / region.height)
    source.values.withUnsafeBufferPointer { numbers in
      result.values.withUnsafeMutableBufferPointer { target in
        for row in rows {
          // The network's pixel j is at position j · side / 256 in the crop; neither is measured from pixel centres.
          let y = (Float(row) + half) * step.y - half - region.yCenter
          for column in columns {
            let x = (Float(column) + half) * step.x - half - region.xCenter
            let u = (cosine * x + sine * y + region.width / 2) * scale.x
            let v = (cosine * y - sine * x + region.height / 2) * scale.y
            target[row * width + column] = Self.sample(
              numbers, width: source.width, height: source.height, u, v)
          }
        }
      }
    }
    return result
  }

  /// Returns the bilinearly interpolated value at a position; neighbours outside count as 0.
  @inline(__always)
  private static func sample(
    _ numbers: UnsafeBufferPointer<Float>, width: Int, height: Int, _ u: Float, _ v: Float
  ) -> Float {
    guard u > -1, v > -1, u < Float(width), v < Float(height) else { return 0 }
    let left = u.rounded(.down)
    let top = v.rounded(.down)
    let x = Int(left)
    let y = Int(top)
    let a = u - left
    let b = v - top
    func value(_ x: Int, _ y: Int) -> Float {
      x >= 0 && y >= 0 && x < width && y < height ? numbers[y * width + x] : 0
    }
    return (value(x, y) * (1 - a) + value(x + 1, y) * a) * (1 - b)
      + (value(x, y + 1) * (1 - a) + value(x + 1, y + 1) * a) * b
  }
}

extension CropRegion {
  /// Returns the ranges of a grid's columns and rows that the region may overlap.
  ///
  /// - Parameter step: The distance between the grid's cells, in pixels of the image.
  func bounds(width: Int, height: Int, step: SIMD2<Float>) -> (Range<Int>, Range<Int>) {
    let cosine = abs(cos(rotation))
    let sine = abs(sin(rotation))
    let extent = SIMD2(
      (cosine * self.width + sine * self.height) / 2, (sine * self.width + cosine * self.height) / 2
    )
    func range(_ low: Float, _ high: Float, _ count: Int) -> Range<Int> {
      guard low.isFinite, high.isFinite else { return 0..<0 }
      let first = min(max(low.rounded(.down) - 1, 0), Float(count))
      let end = min(max(high.rounded(.up) + 2, first), Float(count))
      return Int(first)..<Int(end)
    }
    return (
      range((xCenter - extent.x) / step.x, (xCenter + extent.x) / step.x, width),
      range((yCenter - extent.y) / step.y, (yCenter + extent.y) / step.y, height)
    )
  }
}
