// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The steps during which a block of memory is needed, from the one that writes it to the last that
/// reads it.
package struct Lifetime: Hashable, Sendable {
  /// The first step that needs it.
  package var first: Int
  /// The last step that needs it, not before `first`.
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

/// The offsets of blocks of memory in one arena.
package struct MemoryPlan: Hashable, Sendable {
  /// The alignment of every offset in bytes.
  package static let alignment = AlignedBuffer.alignment

  /// The place of each block in bytes, in the order of the lifetimes.
  package let offsets: [Int]

  /// The size of the arena in bytes.
  package let byteCount: Int

  /// Places blocks so that none that live at the same time overlap.
  ///
  /// Greedy by size (Pisarchyk & Lee, "Efficient Memory Management for Deep Neural Net Inference",
  /// 2020): the largest block first, each into the smallest gap between the blocks that are placed
  /// already and live at the same time.
  ///
  /// - Complexity: O(n²) for n lifetimes.
  package init(_ lifetimes: [Lifetime]) {
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

  /// Returns a size in whole units of ``alignment``.
  package static func rounded(_ byteCount: Int) -> Int { AlignedBuffer.rounded(byteCount) }
}
