// SPDX-License-Identifier: Apache-2.0

/// The size of the blocks of a rendering. Threads take strips of the whole width one by one, and divide them into
/// blocks whose tiles should fit into a core's cache.
struct BlockSize: Hashable {
  var width: Int
  var height: Int

  /// Finds the size with the lowest cost.
  ///
  /// A filter that reads neighbours needs a margin that neighbouring blocks compute again: large blocks repeat less
  /// work; small blocks stay in the cache. For a rotated image, a strip needs the bounding box of a slanted strip, and
  /// square blocks need much less. For shrunk images, strips of few rows need fewer rows of the files in memory.
  ///
  /// - Parameters:
  ///   - whole: The region to render.
  ///   - plan: The plan of the rendering.
  ///   - pixelsPerStrip: The number of pixels of a strip, unless larger strips are cheaper.
  ///   - memoryLimit: The maximum size of the tiles of a block in bytes, if possible.
  ///   - threadCount: The number of threads that share the strips.
  init(
    for whole: Region, _ plan: RenderPlan, pixelsPerStrip: Int, memoryLimit: Int, threadCount: Int
  ) {
    let rows = min(whole.height, max(1, pixelsPerStrip / whole.width))
    var best = BlockSize(width: whole.width, height: rows)
    if plan.stages.count > 1 {
      var lowest = plan.cost(
        of: best, in: whole, leastPixelCount: 0, memoryLimit: memoryLimit,
        threadCount: threadCount)
      // Much smaller blocks are dominated by their start-up cost.
      let least = min(pixelsPerStrip, whole.pixelCount) / 4
      let first = min(rows, plan.sources.isEmpty ? 16 : 1)
      for height in Self.choices(upTo: whole.height, from: first) {
        for width in [whole.width] + Self.choices(upTo: whole.width - 1, from: 128) {
          let size = BlockSize(width: width, height: height)
          let cost = plan.cost(
            of: size, in: whole, leastPixelCount: least, memoryLimit: memoryLimit,
            threadCount: threadCount)
          if cost < lowest * 0.98 { (best, lowest) = (size, cost) }
        }
      }
    }
    self = best
  }

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  private static func choices(upTo limit: Int, from first: Int) -> [Int] {
    var choices: [Int] = []
    var size = max(1, first)
    while size <= limit, size <= 1024 {
      choices.append(size)
      size *= 2
    }
    return choices
  }
}

extension RenderPlan {
  /// The time to compute a code, as a share of that for a value.
  private static let costOfCode = 1.0 / 8

  /// Estimates the work per pixel of the result for a size of blocks, as the number of values computed.
  fileprivate func cost(
    of size: BlockSize, in whole: Region, leastPixelCount: Int, memoryLimit: Int, threadCount: Int
  ) -> Double {
    let width = min(size.width, whole.width)
    let height = min(size.height, whole.height)
    let x = whole.minX + (whole.width - width) / 2
    let y = whole.minY + (whole.height - height) / 2
    let regions = regions(for: Region(minX: x, minY: y, maxX: x + width, maxY: y + height))
    var numbers = 0.0
    var largestPixelCount = 0
    for place in stages.indices {
      let area = regions[place].intersection(stages[place].extent)
      largestPixelCount = max(largestPixelCount, area.pixelCount)
      // Starting a row takes about as long as computing 64 of its pixels.
      func numberCount(_ area: Region, _ channelCount: Int) -> Double {
        Double(area.width + 64) * Double(area.height) * Double(channelCount)
      }
      if case .area(let recipe as CodeRecipe, _) = stages[place].work, !area.isEmpty {
        for region in recipe.regions(for: area) {
          numbers += numberCount(region, recipe.channelCount) * RenderPlan.costOfCode
        }
        if recipe.delivery != .values { continue }
      }
      numbers += numberCount(area, stages[place].layout.planeCount)
    }
    let byteCount = peakByteCount(of: regions)
    if byteCount > memoryLimit || largestPixelCount < leastPixelCount { return .infinity }
    // Tiles that exceed the second-level cache are slower to read, even more so beyond the third.
    let leaves = byteCount <= 1 << 20 ? 1.0 : byteCount <= 8 << 20 ? 1.1 : 1.5
    // During the last strips, some threads are idle.
    let stripCount = (whole.height + height - 1) / height
    let rounds = (stripCount + threadCount - 1) / threadCount
    let idle = Double(rounds * threadCount) / Double(stripCount)
    let strip = Region(minX: whole.minX, minY: y, maxX: whole.maxX, maxY: y + height)
    let crowding =
      Double(windowByteCount(for: strip, threadCount)) / Double(memoryLimit * threadCount / 2)
    return numbers * leaves * idle * max(1, crowding) / (Double(width) * Double(height))
  }

  /// Returns the memory, in bytes, for the rows of files that are kept while strips like the given one are in flight.
  private func windowByteCount(for strip: Region, _ threadCount: Int) -> Int {
    let inFlight = Region(
      minX: strip.minX, minY: strip.minY - strip.height * StripSchedule.stripsInFlight(threadCount),
      maxX: strip.maxX, maxY: strip.maxY)
    return zip(sources, rows(ofSourcesFor: inFlight)).reduce(0) { sum, source in
      sum + source.1.count * source.0.width * source.0.source.format.bytesPerPixel
    }
  }
}
