// SPDX-License-Identifier: Apache-2.0

import Foundation
package import SilhouettePixels

extension PixelBuffer {
  /// Returns RGB pixels of the same or another size, computed from these by a function of the place.
  package func mapped(
    width: Int? = nil, height: Int? = nil, _ source: (Double, Double) -> (Double, Double)
  ) -> PixelBuffer {
    let (bytes, step) = (packedBytes, format.channels.count)
    let (newWidth, newHeight) = (width ?? self.width, height ?? self.height)
    var result = PixelBuffer(width: newWidth, height: newHeight, format: .rgb8)
    let stride = result.rowStrideInBytes
    result.withUnsafeMutableBytes { target in
      for y in 0..<newHeight {
        for x in 0..<newWidth {
          let (u, v) = source(Double(x) + 0.5, Double(y) + 0.5)
          let (left, top) = ((u - 0.5).rounded(.down), (v - 0.5).rounded(.down))
          let (a, b) = (u - 0.5 - left, v - 0.5 - top)
          for channel in 0..<3 {
            func value(_ dx: Int, _ dy: Int) -> Double {
              let (column, row) = (Int(left) + dx, Int(top) + dy)
              guard (0..<self.width).contains(column), (0..<self.height).contains(row) else {
                return 0
              }
              return Double(bytes[(row * self.width + column) * step + min(channel, step - 1)])
            }
            let mixed =
              (value(0, 0) * (1 - a) + value(1, 0) * a) * (1 - b)
              + (value(0, 1) * (1 - a) + value(1, 1) * a) * b
            target[y * stride + x * 3 + channel] = UInt8(min(max(mixed.rounded(), 0), 255))
          }
        }
      }
    }
    return result
  }

  /// Returns the pixels turned counter-clockwise about a place, in degrees.
  package func turned(_ degrees: Double, about center: (x: Double, y: Double)) -> PixelBuffer {
    let angle = degrees * .pi / 180
    let (c, s) = (cos(angle), sin(angle))
    return mapped { x, y in
      let (dx, dy) = (x - center.x, y - center.y)
      return (center.x + c * dx - s * dy, center.y + s * dx + c * dy)
    }
  }

  /// The pixels mirrored left to right.
  package var mirrored: PixelBuffer { mapped { x, y in (Double(self.width) - x, y) } }

  /// Returns a part of the pixels, the top row first.
  package func part(x: Int, y: Int, width: Int, height: Int) -> PixelBuffer {
    mapped(width: width, height: height) { ($0 + Double(x), $1 + Double(y)) }
  }
}

/// Returns the difference of two angles in degrees, −180…180.
package func difference(_ a: Double, _ b: Double) -> Double {
  let turn = (a - b).truncatingRemainder(dividingBy: 360)
  return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
}
