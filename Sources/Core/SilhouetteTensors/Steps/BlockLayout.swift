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
