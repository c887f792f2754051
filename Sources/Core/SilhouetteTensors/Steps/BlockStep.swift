// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

/// A step that executes a whole block of MobileNetV2: a convolution, a depthwise convolution, a pointwise convolution and
/// optionally the addition of a residual; or a chain of such blocks, each of which reads the result of the one before.
///
/// The images between the convolutions are several times larger than the block's input and result. The block is therefore
/// processed in strips of a few rows: the rows of the expanded image that a strip needs are written into a circular
/// buffer, filtered and projected, and stay in the second-level cache meanwhile. Where even these rows are too long, the
/// image is divided into bands of columns, and where its channels are too many, into parts of channels, whose projections
/// are summed. In a chain, the results of all blocks but the last exist only as a few rows of a band.
///
/// Bands and rows are divided among the threads. The few rows and columns of the expanded image that two of them need are
/// computed for both.
package final class BlockStep: Step {
  package let name: String
  package let reads: [Int]
  package let writes: Int
  package let multiplyAdds: Int
  package let scratchByteCount: Int

  /// A block with its weights.
  private struct Link: Sendable {
    let geometry: WindowGeometry
    let inputChannelCount: Int
    let resultChannelCount: Int
    let residual: Int?
    /// Indicates whether the residual is the result of the block before.
    let isResidualInside: Bool
    let parts: [BlockPart]
  }

  let layout: BlockLayout

  private let links: [Link]
  private let batchCount: Int
  /// The geometry of the last depthwise convolution.
  private let geometry: WindowGeometry
  /// The number of floats of an input image.
  private let inputCount: Int

  /// Packs the weights of a chain of blocks.
  ///
  /// - Precondition: There is at least one block, and only one if its channels are computed in parts. Every block but the
  ///   first can follow another one.
  package init(
    _ blocks: [LoweredBlock], layout: BlockLayout, kernels: KernelTable, memory: WeightMemory
  ) {
    guard let first = blocks.first?.expand, let last = blocks.last else {
      preconditionFailure("a step has at least one block")
    }
    self.layout = layout
    links = blocks.enumerated().map { index, block in
      let channels = block.depthwise.geometry.inputChannels
      return Link(
        geometry: block.depthwise.geometry,
        inputChannelCount: block.expand.geometry.inputChannels,
        resultChannelCount: block.project.geometry.outputChannels,
        residual: block.project.residual,
        isResidualInside: index > 0 && block.project.residual == block.expand.input,
        parts: stride(from: 0, to: channels, by: layout.channelsPerPart).map {
          BlockPart(
            channels: $0..<min($0 + layout.channelsPerPart, channels), expand: block.expand,
            depthwise: block.depthwise, project: block.project, kernels: kernels, memory: memory)
        })
    }
    geometry = last.depthwise.geometry
    batchCount = first.batchCount
    inputCount =
      first.geometry.inputHeight * first.geometry.inputWidth * first.geometry.inputChannels
    reads = [first.input] + links.compactMap { $0.isResidualInside ? nil : $0.residual }
    writes = last.project.output
    multiplyAdds = blocks.reduce(0) { $0.saturatingSum($1.multiplyAdds) }
    name =
      (blocks.count > 1 ? "\(blocks.count) blocks " : "block ")
      + (first.isPointwise ? "" : first.name + " ") + last.project.name
    let padded = links.first?.parts.first?.expand.scratchByteCount(
      rowCount: layout.links.first?.circleRowCount ?? 1,
      columnCount: layout.expandedWidth)
    scratchByteCount = layout.byteCount.saturatingSum(padded ?? 0)
  }

  /// The number of parts into which the channels of the expanded image are divided.
  var partCount: Int { links[links.count - 1].parts.count }

  package func taskCount(threadCount: Int) -> Int {
    // Adjacent tasks both compute the rows that windows at their border cover.
    let isTall = geometry.outputHeight * geometry.strideHeight >= 32 * geometry.reachHeight
    let balanced = threadCount == 1 ? 1 : threadCount * (isTall ? 2 : 1)
    let bandCount = layout.bandCount
    var count = (balanced + bandCount - 1) / bandCount
    while count * bandCount % threadCount != 0, count * bandCount < 4 * threadCount { count += 1 }
    return batchCount * bandCount * max(1, min(count, geometry.outputHeight))
  }

  package func perform(task: Int, of taskCount: Int, in run: RunContext) {
    let tasksPerImage = taskCount / batchCount
    let number = task % tasksPerImage
    let rows = taskRange(
      number / layout.bandCount, of: tasksPerImage / layout.bandCount,
      count: geometry.outputHeight)
    let bands = run.scratch.bindMemory(to: BlockBand.self, capacity: links.count)
    // Only a single block has several parts.
    for part in 0..<partCount {
      prepare(
        bands, image: task / tasksPerImage, band: number % layout.bandCount, part: part,
        firstRow: rows.lowerBound, run)
      makeRows(of: links.count - 1, to: rows.upperBound, part: part, bands, run)
    }
  }

  /// Writes down where each block's rows of a band are, none of which is computed yet.
  private func prepare(
    _ bands: UnsafeMutablePointer<BlockBand>, image: Int, band: Int, part: Int, firstRow: Int,
    _ run: RunContext
  ) {
    var columns = BlockLayout.columns(geometry, band: band, of: layout.bandCount)
    var row = firstRow
    var result = rows(
      of: run.floats(writes), geometry.outputHeight, geometry.outputWidth,
      links[links.count - 1].resultChannelCount, image: image, column: columns.lowerBound)
    for index in links.indices.reversed() {
      let link = links[index]
      let place = layout.links[index]
      let g = link.geometry
      let expanded = g.inputColumns(of: columns)
      let channels = link.inputChannelCount
      let input =
        index > 0
        ? ImageRows(
          base: run.scratchFloats + place.inputOffset, rowCount: place.circleRowCount,
          rowStride: expanded.count * channels)
        : link.parts[0].expand.isPointwise
          ? rows(
            of: run.floats(reads[0]), g.inputHeight, g.inputWidth, channels, image: image,
            column: expanded.lowerBound)
          : ImageRows(
            base: run.floats(reads[0]) + image * inputCount, rowCount: 1, rowStride: inputCount)
      // Only the last part adds it.
      let residual =
        part < link.parts.count - 1
        ? nil
        : link.isResidualInside
          ? ImageRows(
            base: input.base + (columns.lowerBound - expanded.lowerBound) * channels,
            rowCount: input.rowCount, rowStride: input.rowStride)
          : link.residual.map {
            rows(
              of: run.floats($0), g.outputHeight, g.outputWidth, link.resultChannelCount,
              image: image, column: columns.lowerBound)
          }
      let firstExpanded = g.inputRows(of: row..<row + 1).lowerBound
      (bands + index).initialize(
        to: BlockBand(
          geometry: g.band(columns), expandedColumns: expanded, input: input,
          circle: ImageRows(
            base: run.scratchFloats + place.circleOffset, rowCount: place.circleRowCount,
            rowStride: expanded.count * link.parts[part].channelCount),
          residual: residual, result: result, expandedEnd: firstExpanded, resultEnd: row))
      columns = expanded
      row = firstExpanded
      result = input
    }
  }

  /// Returns the rows of an image of a batch, from the given column on.
  private func rows(
    of values: UnsafeMutablePointer<Float>, _ height: Int, _ width: Int, _ channels: Int,
    image: Int, column: Int
  ) -> ImageRows {
    ImageRows(
      base: values + (image * height * width + column) * channels, rowCount: height,
      rowStride: width * channels)
  }

  /// Computes the rows of a block's result up to `end`, and those of the blocks before that it needs.
  private func makeRows(
    of index: Int, to end: Int, part: Int, _ bands: UnsafeMutablePointer<BlockBand>,
    _ run: RunContext
  ) {
    let link = links[index]
    let band = bands + index
    while band.pointee.resultEnd < end, !run.isCancelled {
      let first = band.pointee.resultEnd
      let rows = first..<min(first + layout.links[index].rowsPerStrip, end)
      let expanded = band.pointee.expandedEnd
      let needed = max(expanded, link.geometry.inputRows(of: rows).upperBound)
      if index > 0 { makeRows(of: index - 1, to: needed, part: part, bands, run) }
      band.pointee.expand(
        expanded..<needed, link.parts[part], padded: run.scratchFloats + layout.paddedOffset)
      band.pointee.expandedEnd = needed
      band.pointee.filterAndProject(
        rows, link.parts[part], filtered: run.scratchFloats + layout.filteredOffset)
      band.pointee.resultEnd = rows.upperBound
    }
  }
}
