// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

/// The division of a block, or of a chain of blocks, into bands of columns that are computed one after the other, in strips
/// of rows, and the working memory for one band.
package struct BlockLayout: Hashable, Sendable {
  /// What a thread holds of one of the blocks.
  struct Link: Hashable, Sendable {
    /// The number of rows of the result that are computed together.
    let rowsPerStrip: Int
    /// The number of rows that the windows of a strip cover, and of the circular buffers: at most all rows.
    let circleRowCount: Int
    /// The offset of the circular buffer for rows of the expanded image in the working memory, in floats.
    let circleOffset: Int
    /// The offset of the circular buffer for rows of the result of the block before, in floats.
    let inputOffset: Int
  }

  /// Returns whether the result of a block is so large that it should not be stored if only one other block reads it:
  /// it would have to be read from main memory.
  package static func isLarge(byteCount: Int, cacheByteCount: Int) -> Bool {
    byteCount / 12 >= cacheByteCount
  }

  let bandCount: Int
  /// The number of channels of the expanded image that are computed together.
  let channelsPerPart: Int
  /// The largest number of columns of the first expanded image that a band needs.
  let expandedWidth: Int
  /// The blocks, in order.
  let links: [Link]
  /// The offset of the filtered rows in the working memory, in floats.
  let filteredOffset: Int
  /// The offset of a strip of the image with padding in the working memory, in floats.
  let paddedOffset: Int
  /// The size of the working memory in bytes.
  package let byteCount: Int

  /// Lays out the working memory.
  ///
  /// - Parameters:
  ///   - blocks: The blocks, each of which reads the result of the one before.
  ///   - rows: The number of rows per strip of each block.
  ///   - bandCount: The number of bands, at most the number of the result's columns.
  ///   - channelsPerPart: The number of channels of the expanded image that are computed together; all if there are
  ///     several blocks.
  package init(_ blocks: [LoweredBlock], rows: [Int], bandCount: Int, channelsPerPart: Int) {
    self.bandCount = bandCount
    self.channelsPerPart = channelsPerPart
    var widths = blocks.map { _ in (expanded: 0, result: 0) }
    for band in 0..<bandCount {
      var columns = Self.columns(blocks.last?.depthwise.geometry, band: band, of: bandCount)
      for index in blocks.indices.reversed() {
        let expanded = blocks[index].depthwise.geometry.inputColumns(of: columns)
        widths[index].result = max(widths[index].result, columns.count)
        widths[index].expanded = max(widths[index].expanded, expanded.count)
        columns = expanded
      }
    }
    expandedWidth = widths.first?.expanded ?? 0
    // The blocks' positions in their bands come first.
    var end = AlignedBuffer.rounded(blocks.count * MemoryLayout<BlockBand>.stride)
    func take(_ counts: Int...) -> Int {
      let offset = end
      let byteCount = counts.reduce(4) { .saturatingProduct($0, $1) }
      // A multiple of the alignment even if the size overflows, which the plan reports.
      end = byteCount >= .max - end - 4096 ? .max : end + AlignedBuffer.rounded(byteCount)
      return offset / 4
    }
    var filtered = 0
    links = zip(zip(blocks, rows), widths).enumerated().map { index, link in
      let ((block, rows), width) = link
      let g = block.depthwise.geometry
      let channels = min(channelsPerPart, g.inputChannels)
      let circle = min(g.inputHeight, (rows - 1) * g.strideHeight + g.reachHeight)
      filtered = max(filtered, .saturatingProduct(rows, width.result, channels))
      return Link(
        rowsPerStrip: rows, circleRowCount: circle,
        circleOffset: take(circle, width.expanded, channels),
        inputOffset: index == 0
          ? 0 : take(circle, width.expanded, block.expand.geometry.inputChannels))
    }
    filteredOffset = take(filtered)
    paddedOffset = end / 4
    byteCount = end
  }

  /// Divides a chain of blocks so that what a thread holds of all of them stays in the second-level cache.
  ///
  /// - Returns: `nil` if a block cannot follow the one before, or the bands would be so narrow that too many columns would be
  ///   computed twice.
  package init?(chain blocks: [LoweredBlock], cacheByteCount: Int) {
    guard blocks.dropFirst().allSatisfy(\.canFollow) else { return nil }
    let width = blocks.last?.depthwise.geometry.outputWidth ?? 0
    let channels = blocks.reduce(0) { max($0, $1.depthwise.geometry.inputChannels) }
    let rows = blocks.map { $0.depthwise.geometry.strideHeight == 1 ? 4 : 2 }
    var count = 1
    while width / count >= 16 {
      let layout = BlockLayout(blocks, rows: rows, bandCount: count, channelsPerPart: channels)
      if layout.byteCount <= cacheByteCount * 3 / 4 {
        self = layout
        return
      }
      count += 1
    }
    return nil
  }

  /// Returns the columns of the result that a band consists of.
  static func columns(_ geometry: WindowGeometry?, band: Int, of bandCount: Int) -> Range<Int> {
    taskRange(band, of: bandCount, count: geometry?.outputWidth ?? 0)
  }
}

/// The division of a MobileNetV2 block into strips, bands or parts whose intermediate results stay in the second-level
/// cache. The block's result does not depend on the division.
package enum BlockShape: Hashable, Sendable {
  /// A division into `bands` bands of columns and strips of `rows` rows of the result, with `channels` channels of the
  /// expanded image at a time.
  case strips(rows: Int, bands: Int = 1, channels: Int)
  /// A division into parts of `channels` channels of the expanded image. The parts are processed one after the other, and
  /// each is filtered and projected `rows` rows at a time.
  case parts(channels: Int, rows: Int)

  /// Chooses a division.
  ///
  /// - Parameters:
  ///   - geometry: The geometry of the depthwise convolution.
  ///   - isPointwise: Indicates whether the block's first convolution is pointwise; if it is not, channels are not
  ///     divided.
  ///   - laneCount: The number of lanes of a vector register.
  ///   - threadCount: The number of threads among which the work is divided.
  ///   - cacheByteCount: The size of the second-level cache in bytes.
  /// - Returns: `nil` if the whole image fits into the cache, or if no division makes the intermediate results fit.
  package init?(
    _ geometry: WindowGeometry, isPointwise: Bool, laneCount: Int, threadCount: Int,
    cacheByteCount: Int
  ) {
    let channels = geometry.inputChannels
    let inputPixelCount = geometry.inputHeight * geometry.inputWidth
    guard Int.saturatingProduct(inputPixelCount, channels, 4) > cacheByteCount / 2 else {
      return nil
    }
    let reach = (geometry.kernelHeight - 1) * geometry.dilationHeight + 1

    // Strips: the fewer channels, the more rows. Adjacent threads both compute the rows at the border between
    // them, and strips of few pixels would spend their time loading the weights.
    let rows =
      (1...8).last { rows in
        let circle = ((rows - 1) * geometry.strideHeight + reach) * geometry.inputWidth
        return Int.saturatingProduct(circle + rows * geometry.outputWidth, channels, 4)
          <= cacheByteCount * 5 / 8
      } ?? 0
    let rowsPerThread = geometry.outputHeight / threadCount * geometry.strideHeight
    let isBorderCheap =
      threadCount == 1 || (reach - geometry.strideHeight) * 16 <= rowsPerThread
    let leastRows = min(geometry.outputHeight, (127 + geometry.outputWidth) / geometry.outputWidth)
    if rows >= max(1, leastRows),
      isBorderCheap || !isPointwise
    {
      self = .strips(rows: rows, channels: channels)
      return
    }

    // Parts: a thread's share of a part stays in its cache.
    let share = (inputPixelCount + max(threadCount, 2) - 1) / max(threadCount, 2)
    let most =
      isPointwise
      ? [192, 128, 96, 64, 48].first { .saturatingProduct(share, $0, 4) <= cacheByteCount * 3 / 8 }
      : nil
    let count = Self.channelCount(geometry, most: most ?? 192, laneCount)
    if most != nil {
      let rowByteCount = geometry.outputWidth * count * 4
      self = .parts(channels: count, rows: min(8, max(1, cacheByteCount / 6 / rowByteCount)))
      return
    }
    self.init(
      bandsOf: geometry, channels: isPointwise ? count : channels, cacheByteCount: cacheByteCount)
  }

  /// Chooses bands of columns for an image so large that neither a few rows nor a thread's share of the image fit into the
  /// cache.
  private init?(bandsOf geometry: WindowGeometry, channels: Int, cacheByteCount: Int) {
    let halo = max(0, geometry.reachWidth - geometry.strideWidth)
    // Neighbouring rows are filtered together: four of them share most of the rows that they read, with a stride only two.
    for rows in geometry.strideHeight == 1 ? [4, 2, 1] : [2, 1] where rows <= geometry.outputHeight
    {
      let circle = ((rows - 1) * geometry.strideHeight + geometry.reachHeight)
      let room = cacheByteCount / 32 * 5 / channels - Int.saturatingProduct(circle, halo)
      let columns = min(
        room / Int.saturatingProduct(circle, geometry.strideWidth).saturatingSum(rows),
        geometry.outputWidth)
      // Narrow bands would spend their time computing columns twice, strips of few pixels loading the weights.
      guard columns > 0, columns * rows >= 64, columns * geometry.strideWidth >= 8 * halo else {
        continue
      }
      self = .strips(
        rows: rows, bands: (geometry.outputWidth + columns - 1) / columns, channels: channels)
      return
    }
    return nil
  }

  /// Returns the number of channels per part if they are divided into parts of about the same number of whole vectors.
  private static func channelCount(
    _ geometry: WindowGeometry, most: Int, _ laneCount: Int
  ) -> Int {
    let channels = geometry.inputChannels
    let parts = (channels + most - 1) / most
    let vectors = (channels + laneCount - 1) / laneCount
    return min(channels, (vectors + parts - 1) / parts * laneCount)
  }
}
