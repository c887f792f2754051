// SPDX-License-Identifier: Apache-2.0

import NumberConversion

/// Writes the weighted sum of `rowCount` rows of `count` components.
func sumRows(
  _ source: UnsafeRawPointer, stride: Int, component: PixelFormat.Component,
  weights: UnsafePointer<Float>, rowCount: Int, into sums: UnsafeMutablePointer<Float>, count: Int
) {
  switch component {
  case .uint8:
    sumRows(
      source.assumingMemoryBound(to: UInt8.self), stride: stride, weights: weights,
      rowCount: rowCount, into: sums, count: count
    ) { Float($0) }
  case .uint16:
    sumRows(
      source.assumingMemoryBound(to: UInt16.self), stride: stride / 2, weights: weights,
      rowCount: rowCount, into: sums, count: count
    ) { Float($0) }
  case .float16:
    sumRows(
      source.assumingMemoryBound(to: UInt16.self), stride: stride / 2, weights: weights,
      rowCount: rowCount, into: sums, count: count
    ) { Float16Bits.float($0) }
  case .float32:
    sumRows(
      source.assumingMemoryBound(to: Float.self), stride: stride / 4, weights: weights,
      rowCount: rowCount, into: sums, count: count
    ) { $0 }
  }
}

@inline(__always)
private func sumRows<Component>(
  _ source: UnsafePointer<Component>, stride: Int, weights: UnsafePointer<Float>, rowCount: Int,
  into sums: UnsafeMutablePointer<Float>, count: Int, _ value: (Component) -> Float
) {
  // Four rows per pass: the sums are then read and written a quarter as often.
  var row = 0
  while row < rowCount {
    let first = source + row &* stride
    let isFirst = row == 0
    var index = 0
    if row &+ 4 <= rowCount {
      let second = first + stride
      let third = first + 2 &* stride
      let fourth = first + 3 &* stride
      let a = weights[row]
      let b = weights[row &+ 1]
      let c = weights[row &+ 2]
      let d = weights[row &+ 3]
      if isFirst {
        while index < count {
          sums[index] =
            (value(first[index]) * a + value(second[index]) * b)
            + (value(third[index]) * c + value(fourth[index]) * d)
          index &+= 1
        }
      } else {
        while index < count {
          sums[index] +=
            (value(first[index]) * a + value(second[index]) * b)
            + (value(third[index]) * c + value(fourth[index]) * d)
          index &+= 1
        }
      }
      row &+= 4
    } else {
      let weight = weights[row]
      if isFirst {
        while index < count {
          sums[index] = value(first[index]) * weight
          index &+= 1
        }
      } else {
        while index < count {
          sums[index] += value(first[index]) * weight
          index &+= 1
        }
      }
      row &+= 1
    }
  }
}

/// Resamples a row of source pixels to a row of target pixels. With three channels, one float beyond the last source
/// sample is read.
func resampleColumns(
  _ source: UnsafePointer<Float>, into target: UnsafeMutablePointer<Float>, channels: Int,
  _ columns: ResamplingAxis
) {
  let count = columns.starts.count
  let width = columns.width
  columns.weights.withUnsafeBufferPointer { weights in
    columns.starts.withUnsafeBufferPointer { starts in
      columns.counts.withUnsafeBufferPointer { counts in
        guard let weights = weights.baseAddress, let starts = starts.baseAddress,
          let counts = counts.baseAddress
        else { return }
        for index in 0..<count {
          let pixel = source + starts[index] &* channels
          let weight = weights + index &* width
          let taps = counts[index]
          let output = target + index &* channels
          var tap = 0
          if channels >= 3 {
            var sum = SIMD4<Float>.zero
            while tap < taps {
              sum +=
                UnsafeRawPointer(pixel + tap &* channels).loadUnaligned(as: SIMD4<Float>.self)
                * weight[tap]
              tap &+= 1
            }
            output[0] = sum.x
            output[1] = sum.y
            output[2] = sum.z
            if channels == 4 { output[3] = sum.w }
          } else {
            var (first, second): (Float, Float) = (0, 0)
            while tap < taps {
              first += pixel[tap &* channels] * weight[tap]
              second += pixel[tap &* channels &+ channels &- 1] * weight[tap]
              tap &+= 1
            }
            output[0] = first
            if channels == 2 { output[1] = second }
          }
        }
      }
    }
  }
}
