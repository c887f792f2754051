// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The steps during which a block of memory is needed, from the step that writes it to the last that
/// reads it, and the block's size.
package struct Lifetime: Hashable, Sendable {
  /// The index of the first step that needs it.
  package var first: Int
  /// The index of the last step that needs it, at least `first`.
  package var last: Int
  /// The size in bytes.
  package var byteCount: Int

  package init(first: Int, last: Int, byteCount: Int) {
    self.first = first
    self.last = last
    self.byteCount = byteCount
  }

  func overlaps(_ other: Lifetime) -> Bool { first <= other.last && other.first <= last }
}

/// The offsets of blocks of memory in an arena.
package struct MemoryPlan: Hashable, Sendable {
  /// The alignment of every offset in bytes.
  package static let alignment = AlignedBuffer.alignment

  /// The maximum number of blocks that are placed by size. Networks have hundreds.
  package static let maximumCountBySize = 4096

  /// The offset of each block in bytes, in the order of the lifetimes.
  package let offsets: [Int]

  /// The size of the arena in bytes.
  package let byteCount: Int

  /// Places blocks so that blocks that live at the same time do not overlap.
  ///
  /// Up to ``maximumCountBySize`` blocks are placed by size, which wastes the least memory; more are placed in the order of
  /// time, which stays fast even for a file with tens of thousands of operators.
  ///
  /// - Complexity: O(n log n) for n lifetimes beyond ``maximumCountBySize``.
  package init(_ lifetimes: [Lifetime]) {
    self =
      lifetimes.count <= Self.maximumCountBySize
      ? MemoryPlan(bySize: lifetimes) : MemoryPlan(byTime: lifetimes)
  }

  /// Places the largest block first, and each block into the smallest sufficient gap between those that are already placed
  /// and live at the same time.
  ///
  /// Greedy by size (Pisarchyk & Lee, "Efficient Memory Management for Deep Neural Net Inference",
  /// 2020).
  ///
  /// - Complexity: O(n²) for n lifetimes.
  package init(bySize lifetimes: [Lifetime]) {
    var offsets = [Int](repeating: 0, count: lifetimes.count)
    var end = 0
    var placed: [Int] = []
    let order = lifetimes.indices.sorted {
      (lifetimes[$1].byteCount, $0) < (lifetimes[$0].byteCount, $1)
    }
    for index in order {
      let size = Self.rounded(lifetimes[index].byteCount)
      let neighbours = placed.filter { lifetimes[$0].overlaps(lifetimes[index]) }
        .sorted { offsets[$0] < offsets[$1] }
      var best: (offset: Int, gap: Int)?
      var cursor = 0
      for neighbour in neighbours {
        let gap = offsets[neighbour] - cursor
        if gap >= size, gap < best?.gap ?? .max { best = (cursor, gap) }
        cursor = max(cursor, offsets[neighbour] + Self.rounded(lifetimes[neighbour].byteCount))
      }
      offsets[index] = best?.offset ?? cursor
      end = max(end, offsets[index] + size)
      placed.append(index)
    }
    self.offsets = offsets
    byteCount = end
  }

  /// Places blocks in the order in which they are first needed, each into the memory of a block of the same size class
  /// that is no longer needed.
  ///
  /// Linear scan, as registers are allocated (Poletto & Sarkar, "Linear Scan Register Allocation", 1999), with a list of
  /// free blocks for each size.
  ///
  /// - Complexity: O(n log n) for n lifetimes.
  package init(byTime lifetimes: [Lifetime]) {
    var offsets = [Int](repeating: 0, count: lifetimes.count)
    var end = 0
    let starts = lifetimes.indices.sorted { (lifetimes[$0].first, $0) < (lifetimes[$1].first, $1) }
    let ends = lifetimes.indices.sorted { (lifetimes[$0].last, $0) < (lifetimes[$1].last, $1) }
    var ended = 0
    var free: [Int: [Int]] = [:]
    for index in starts {
      while ended < ends.count, lifetimes[ends[ended]].last < lifetimes[index].first {
        let old = ends[ended]
        free[Self.sizeClass(lifetimes[old].byteCount), default: []].append(offsets[old])
        ended += 1
      }
      let size = Self.sizeClass(lifetimes[index].byteCount)
      if let offset = free[size]?.popLast() {
        offsets[index] = offset
      } else {
        offsets[index] = end
        end = end.saturatingSum(size)
      }
    }
    self.offsets = offsets
    byteCount = end
  }

  /// Returns a size rounded up to a multiple of ``alignment``.
  package static func rounded(_ byteCount: Int) -> Int { AlignedBuffer.rounded(byteCount) }

  /// Returns the size class, whose blocks can share memory: the size rounded up to a multiple of an eighth of the power of
  /// two below it.
  private static func sizeClass(_ byteCount: Int) -> Int {
    let size = max(rounded(byteCount), alignment)
    let step = max(alignment, (1 << (Int.bitWidth - 1 - size.leadingZeroBitCount)) / 8)
    let (sum, overflows) = size.addingReportingOverflow(step - 1)
    return overflows ? .max : sum / step * step
  }
}
