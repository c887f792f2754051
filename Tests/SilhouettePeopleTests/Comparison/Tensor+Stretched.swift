// SPDX-License-Identifier: Apache-2.0

@testable import SilhouettePeople

extension Tensor {
  /// Returns a Float32 tensor [rows, columns], stretched to another size: bilinear with half-pixel centres, edges
  /// repeated, without antialiasing.
  func stretched(width: Int, height: Int) -> Tensor {
    let columns = StretchedAxis(from: shape[1], to: width)
    let rows = StretchedAxis(from: shape[0], to: height)
    let stride = shape[1]
    return Tensor(shape: [height, width]) { (target: UnsafeMutableBufferPointer<Float>) in
      withUnsafeScalars(of: Float.self) { source in
        for y in 0..<height {
          let row = rows.taps[y]
          let top = row.first * stride
          let bottom = row.second * stride
          for x in 0..<width {
            let tap = columns.taps[x]
            let upper =
              source[top + tap.first] * (1 - tap.weight)
              + source[top + tap.second] * tap.weight
            let lower =
              source[bottom + tap.first] * (1 - tap.weight)
              + source[bottom + tap.second] * tap.weight
            target[y * width + x] = upper * (1 - row.weight) + lower * row.weight
          }
        }
      }
    }
  }
}

/// The two source places of every place on a stretched axis.
private struct StretchedAxis {
  let taps: [(first: Int, second: Int, weight: Float)]

  init(from sourceCount: Int, to count: Int) {
    let step = Double(sourceCount) / Double(count)
    taps = (0..<count).map { index in
      let place = (Double(index) + 0.5) * step - 0.5
      let start = place.rounded(.down)
      return (
        max(Int(start), 0), min(max(Int(start) + 1, 0), sourceCount - 1), Float(place - start)
      )
    }
  }
}
