// SPDX-License-Identifier: Apache-2.0

enum Threads {
  static func sum(
    of count: Int, tasks: Int, term: @escaping @Sendable (Int) -> Float
  ) async throws -> Float {
    // Not derived from the number of tasks: the blocks determine the order of the sum.
    let length = 64
    let blockCount = (count + length - 1) / length
    let sums = await withTaskGroup(of: (firstBlock: Int, sums: [Float]).self) { group in
      for task in 0..<tasks {
        let blocks = task * blockCount / tasks..<(task + 1) * blockCount / tasks
        group.addTask {
          let sums = blocks.map { block in
            (block * length..<min((block + 1) * length, count)).reduce(Float(0)) { $0 + term($1) }
          }
          return (blocks.lowerBound, sums)
        }
      }
      var sums = [Float](repeating: 0, count: blockCount)
      // Tasks end in any order; their sums have fixed places.
      for await part in group {
        for (index, sum) in part.sums.enumerated() { sums[part.firstBlock + index] = sum }
      }
      return sums
    }
    return sums.reduce(0, +)
  }
}
