// SPDX-License-Identifier: Apache-2.0
import KernelInterface

/// a + (b − a) · fraction between neighbours of the source.
package func interpolateColumns(
  _ source: UnsafePointer<Float>, _ lefts: UnsafePointer<Int32>, _ fractions: UnsafePointer<Float>,
  _ result: UnsafeMutablePointer<Float>, _ count: Int
) {
  var index = 0
  while index < count {
    let left = source + Int(lefts[index])
    let first = left[0]
    result[index] = first + (left[1] - first) * fractions[index]
    index &+= 1
  }
}

/// A row of twice the width.
package func doubleRow(
  _ source: UnsafePointer<Float>, _ isOddStart: Bool, _ result: UnsafeMutablePointer<Float>,
  _ count: Int
) {
  let start = isOddStart ? 1 : 0
  var index = 0
  while index < count {
    let place = source + ((index &+ start) &>> 1)
    let isOdd = (index &+ start) & 1 == 1
    result[index] = isOdd ? 0.75 * place[0] + 0.25 * place[1] : 0.25 * place[-1] + 0.75 * place[0]
    index &+= 1
  }
}

/// A row at another width, by tables of weights.
package func resampleRow(_ row: ResampledRow, _ count: Int) {
  var index = 0
  while index < count {
    let source = row.source + Int(row.starts[index])
    let weights = row.weights + index &* row.tapCount
    var sum = load4(weights) * load4(source)
    var tap = 4
    while tap < row.tapCount {
      sum = multiplyAdd(load4(weights + tap), load4(source + tap), sum)
      tap &+= 4
    }
    row.result[index] = (sum[0] + sum[2]) + (sum[1] + sum[3])
    index &+= 1
  }
}

@_transparent
private func load4(_ pointer: UnsafePointer<Float>) -> SIMD4<Float> {
  SIMD4(pointer[0], pointer[1], pointer[2], pointer[3])
}
