// SPDX-License-Identifier: Apache-2.0
import KernelInterface

/// Sums of weighted rows.
package func weightedRows(_ rows: WeightedRows, _ count: Int) {
  var row = 0
  while row < rows.outputRowCount {
    let input = rows.input + row &* rows.step &* rows.inputStride
    let output = rows.output + row &* rows.outputStride
    var index = 0
    while index < count {
      var sum = load(input + index) * Vector(repeating: rows.weights[0])
      var tap = 1
      while tap < rows.tapCount {
        sum = multiplyAdd(
          load(input + tap &* rows.inputStride + index), Vector(repeating: rows.weights[tap]), sum)
        tap &+= 1
      }
      store(sum, output + index)
      index &+= laneCount
    }
    row &+= 1
  }
}
