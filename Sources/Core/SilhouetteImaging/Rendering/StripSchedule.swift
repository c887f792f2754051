// SPDX-License-Identifier: Apache-2.0

/// A schedule of the strips of a rendering, and of the rows of streams that each strip needs.
struct StripSchedule {
  let whole: Region
  let blocks: BlockSize
  /// The strips from top to bottom.
  let strips: [Region]
  /// For each strip, the rows of each source, from the top.
  let needs: [[Range<Int>]]
  /// The number of rows of each source that are kept at a time.
  let capacities: [Int]
  /// The sources that strips do not read from top to bottom.
  let unstreamable: [Int]

  init(_ plan: RenderPlan, whole: Region, blocks: BlockSize, threadCount: Int) {
    self.whole = whole
    self.blocks = blocks
    strips = whole.parts(width: whole.width, height: blocks.height)
    if plan.sources.isEmpty {
      needs = strips.map { _ in [] }
      capacities = []
      unstreamable = []
      return
    }
    var needs = strips.map { plan.rows(ofSourcesFor: $0) }
    var capacities: [Int] = []
    var unstreamable: [Int] = []
    let ahead = Self.stripsInFlight(threadCount)
    for source in plan.sources.indices {
      let height = plan.sources[source].height
      // A strip that needs no rows gets an empty range at the end of its predecessor's.
      var last = 0..<0
      var isMonotonic = true
      for strip in strips.indices {
        let rows = needs[strip][source]
        if rows.isEmpty {
          needs[strip][source] = last.upperBound..<last.upperBound
          continue
        }
        isMonotonic =
          isMonotonic && rows.lowerBound >= last.lowerBound && rows.upperBound >= last.upperBound
        last = rows
      }
      var capacity = 0
      for strip in strips.indices {
        let end = needs[min(strip + ahead, strips.count - 1)][source].upperBound
        capacity = max(capacity, end - needs[strip][source].lowerBound)
      }
      capacities.append(min(height, capacity))
      // If rows are not read in order, a window would hold most of them and save nothing over decoding the whole
      // source.
      if !isMonotonic { unstreamable.append(source) }
    }
    self.needs = needs
    self.capacities = capacities
    self.unstreamable = unstreamable
  }

  /// Returns the number of strips that may be in computation or waiting to be written.
  static func stripsInFlight(_ threadCount: Int) -> Int { threadCount + 2 }
}
