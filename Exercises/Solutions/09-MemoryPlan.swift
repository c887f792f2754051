// SPDX-License-Identifier: Apache-2.0

import Given

enum MemoryPlan {
  static func offsets(for values: [StoredValue]) throws -> [Int] {
    var offsets = [Int](repeating: 0, count: values.count)
    var placed: [Int] = []
    for index in values.indices.sorted(by: { values[$0].byteCount > values[$1].byteCount }) {
      let value = values[index]
      let neighbours = placed.filter {
        values[$0].firstStep <= value.lastStep && value.firstStep <= values[$0].lastStep
      }
      // From the lowest address on, move behind each neighbour that is in the way.
      var offset = 0
      for neighbour in neighbours.sorted(by: { offsets[$0] < offsets[$1] })
      where offsets[neighbour] < offset + value.byteCount {
        offset = max(offset, rounded(offsets[neighbour] + values[neighbour].byteCount))
      }
      offsets[index] = offset
      placed.append(index)
    }
    return offsets
  }

  private static func rounded(_ byteCount: Int) -> Int { (byteCount + 63) / 64 * 64 }
}
