// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

/// A step that executes a whole block of MobileNetV2: a convolution, a depthwise convolution, a pointwise convolution and
/// optionally the addition of a residual.
///
/// The images between the convolutions are several times larger than the block's input and result. The block is therefore
/// processed in strips of a few rows: the rows of the expanded image that a strip needs are written into a circular
/// buffer, filtered and projected, and stay in the second-level cache meanwhile. The rows are divided among the threads.
/// The few rows of the expanded image that two threads need are computed by both.
package final class BlockStep: Step {
  package let name: String
  package let reads: [Int]
  package let writes: Int
  package let overwritable: Int?
  package let scratchByteCount: Int
  package let multiplyAdds: Int

  private let geometry: WindowGeometry
  private let batchCount: Int
  /// The number of elements per input image.
  private let inputCount: Int
  private let part: BlockPart
  private let rowsPerStrip: Int
  /// The number of rows of the circular buffer, which is the number of rows that the windows of a strip cover.
  private let circleRowCount: Int
  private let resultChannelCount: Int
  private let residual: Int?
  /// The offset of the filtered rows in the working memory, in floats; the circular buffer precedes them.
  private let filteredOffset: Int
  /// The offset of the padded strip in the working memory, in floats.
  private let paddedOffset: Int

  package init(
    expand: LoweredConvolution, depthwise: LoweredConvolution, project: LoweredConvolution,
    rowsPerStrip: Int, kernels: KernelTable, memory: WeightMemory
  ) {
    self.rowsPerStrip = rowsPerStrip
    geometry = depthwise.geometry
    batchCount = expand.batchCount
    let input = expand.geometry
    inputCount = input.inputHeight * input.inputWidth * input.inputChannels
    // At most all rows: rows outside the image are not computed.
    circleRowCount = min(
      geometry.inputHeight,
      (rowsPerStrip - 1) * geometry.strideHeight
        + (geometry.kernelHeight - 1) * geometry.dilationHeight + 1)
    part = BlockPart(
      channels: 0..<geometry.inputChannels, expand: expand, depthwise: depthwise,
      project: project, kernels: kernels, memory: memory)
    resultChannelCount = project.geometry.outputChannels
    residual = project.residual
    reads = [expand.input] + (residual.map { [$0] } ?? [])
    writes = project.output
    // The residual is the block's input, which other threads may still read.
    overwritable = nil
    multiplyAdds = expand.multiplyAdds.saturatingSum(depthwise.multiplyAdds)
      .saturatingSum(project.multiplyAdds)
    name = "block " + (expand.isPointwise ? "" : expand.name + " ") + project.name

    let circle = circleRowCount * geometry.inputWidth * part.channelCount
    let filtered = rowsPerStrip * geometry.outputWidth * part.channelCount
    filteredOffset = AlignedBuffer.rounded(circle * 4) / 4
    paddedOffset = filteredOffset + AlignedBuffer.rounded(filtered * 4) / 4
    scratchByteCount = (paddedOffset * 4)
      .saturatingSum(part.expand.scratchByteCount(rowCount: circleRowCount))
  }

  package func taskCount(threadCount: Int) -> Int {
    // Adjacent tasks both compute the rows that windows at their border cover.
    let reach = (geometry.kernelHeight - 1) * geometry.dilationHeight + 1
    let isTall = geometry.outputHeight * geometry.strideHeight >= 32 * reach
    let balanced = threadCount == 1 ? 1 : threadCount * (isTall ? 2 : 1)
    let least = multiplyAdds / max(batchCount, 1) / (2 * MostWork.multiplyAdds)
    return batchCount * max(1, min(max(balanced, least), geometry.outputHeight))
  }

  package func perform(task: Int, of taskCount: Int, in run: RunContext) {
    let tasksPerImage = taskCount / batchCount
    let image = task / tasksPerImage
    let input = run.floats(reads[0]) + image * inputCount
    let resultOffset = image * geometry.outputHeight * geometry.outputWidth * resultChannelCount
    let rows = taskRange(task % tasksPerImage, of: tasksPerImage, count: geometry.outputHeight)
    let reach = (geometry.kernelHeight - 1) * geometry.dilationHeight + 1
    let filtered = run.scratchFloats + filteredOffset
    var expanded = max(0, rows.lowerBound * geometry.strideHeight - geometry.padTop)
    var first = rows.lowerBound
    while first < rows.upperBound {
      let end = min(first + rowsPerStrip, rows.upperBound)
      let needed = min(
        geometry.inputHeight, (end - 1) * geometry.strideHeight - geometry.padTop + reach)
      makeExpanded(expanded..<max(expanded, needed), from: input, run)
      expanded = max(expanded, needed)
      part.filter(
        first..<end, from: run.scratchFloats, rowCount: circleRowCount, into: filtered)
      let offset = resultOffset + first * geometry.outputWidth * resultChannelCount
      part.project.makePixels(
        (end - first) * geometry.outputWidth, from: filtered, into: run.floats(writes) + offset,
        residual: residual.map { run.floats($0) + offset })
      first = end
    }
  }

  /// Writes rows of the expanded image to their positions in the circular buffer.
  private func makeExpanded(
    _ rows: Range<Int>, from input: UnsafePointer<Float>, _ run: RunContext
  ) {
    var first = rows.lowerBound
    while first < rows.upperBound {
      let place = first % circleRowCount
      let end = min(rows.upperBound, first + circleRowCount - place)
      part.expand.makeRows(
        first..<end, from: input,
        into: run.scratchFloats + place * geometry.inputWidth * part.channelCount,
        scratch: run.scratchFloats + paddedOffset)
      first = end
    }
  }
}
