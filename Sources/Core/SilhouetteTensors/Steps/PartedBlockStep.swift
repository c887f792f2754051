// SPDX-License-Identifier: Apache-2.0

import KernelInterface

/// A step that executes a whole block of MobileNetV2, processing some channels of the expanded image at a time.
///
/// In a small image with many channels, as at the end of the network, even a few rows of the expanded image would fill the
/// cache. Its channels are therefore divided into parts: each part is computed in one stage, and filtered and projected in
/// the next; the projections of the parts are summed. The pixels are divided among the threads, so that each thread finds
/// most of its input in the second-level cache of its core.
package final class PartedBlockStep: Step {
  package let name: String
  package let reads: [Int]
  package let writes: Int
  package let multiplyAdds: Int
  package let scratchByteCount: Int
  package let sharedByteCount: Int

  /// The parts, each with the weights for some channels of the expanded image.
  let parts: [BlockPart]

  private let geometry: WindowGeometry
  private let batchCount: Int
  private let rowsPerStrip: Int
  private let inputChannelCount: Int
  private let resultChannelCount: Int
  private let residual: Int?

  package init(
    expand: LoweredConvolution, depthwise: LoweredConvolution, project: LoweredConvolution,
    channelsPerPart: Int, rowsPerStrip: Int, kernels: KernelTable, memory: WeightMemory
  ) {
    geometry = depthwise.geometry
    batchCount = expand.batchCount
    self.rowsPerStrip = rowsPerStrip
    let channels = geometry.inputChannels
    parts = stride(from: 0, to: channels, by: channelsPerPart).map { first in
      BlockPart(
        channels: first..<min(first + channelsPerPart, channels), expand: expand,
        depthwise: depthwise, project: project, kernels: kernels, memory: memory)
    }
    inputChannelCount = expand.geometry.inputChannels
    resultChannelCount = project.geometry.outputChannels
    residual = project.residual
    reads = [expand.input] + (residual.map { [$0] } ?? [])
    writes = project.output
    multiplyAdds = expand.multiplyAdds.saturatingSum(depthwise.multiplyAdds)
      .saturatingSum(project.multiplyAdds)
    name = "block " + project.name
    sharedByteCount = geometry.inputHeight * geometry.inputWidth * channelsPerPart * 4
    scratchByteCount = rowsPerStrip * geometry.outputWidth * channelsPerPart * 4
  }

  /// The number of stages: two for each part of each image. The first stage computes the part of the expanded image, the
  /// second filters and projects it. A single thread does all of this in the first stage.
  package var stageCount: Int { batchCount * parts.count * 2 }

  package func taskCount(threadCount: Int) -> Int { threadCount }

  package func perform(task: Int, of taskCount: Int, stage: Int, in run: RunContext) {
    let number = stage / 2 % parts.count
    let part = ExpandedPart(
      image: stage / 2 / parts.count, part: parts[number], isLast: number == parts.count - 1)
    if taskCount == 1 {
      if stage % 2 == 0 { performAlone(part, in: run) }
    } else if stage % 2 == 0 {
      expand(
        taskRange(task, of: taskCount, count: geometry.inputHeight * geometry.inputWidth), part, run
      )
    } else {
      filterAndProject(
        taskRange(task, of: taskCount, count: geometry.outputHeight * geometry.outputWidth), part,
        run)
    }
  }

  /// The part of an expanded image that one stage computes and the next stage uses.
  private struct ExpandedPart {
    let image: Int
    let part: BlockPart
    /// Indicates whether this is the last part to be added to the block's result.
    let isLast: Bool
  }

  /// Performs both stages of a part on a single thread, strip by strip, so that pixels are filtered soon after they are
  /// computed.
  private func performAlone(_ expanded: ExpandedPart, in run: RunContext) {
    let reach = (geometry.kernelHeight - 1) * geometry.dilationHeight + 1
    let width = geometry.inputWidth
    var made = 0
    for first in stride(from: 0, to: geometry.outputHeight, by: rowsPerStrip) {
      let end = min(first + rowsPerStrip, geometry.outputHeight)
      let needed = min(
        geometry.inputHeight, (end - 1) * geometry.strideHeight - geometry.padTop + reach)
      if needed > made {
        expand(made * width..<needed * width, expanded, run)
        made = needed
      }
      filterAndProject(first..<end, 0..<geometry.outputWidth, expanded, run)
    }
  }

  /// Computes a range of pixels of the expanded image, for the channels of one part.
  private func expand(_ pixels: Range<Int>, _ expanded: ExpandedPart, _ run: RunContext) {
    let first = expanded.image * geometry.inputHeight * geometry.inputWidth + pixels.lowerBound
    expanded.part.expand.makePixels(
      pixels.count, from: run.floats(reads[0]) + first * inputChannelCount,
      into: run.shared + pixels.lowerBound * expanded.part.channelCount)
  }

  /// Computes a range of pixels of the result: whole rows in strips, and the incomplete rows at the beginning and the end
  /// of the range separately.
  private func filterAndProject(_ pixels: Range<Int>, _ expanded: ExpandedPart, _ run: RunContext) {
    let width = geometry.outputWidth
    var pixel = pixels.lowerBound
    while pixel < pixels.upperBound {
      let row = pixel / width
      let column = pixel % width
      let rest = pixels.upperBound - pixel
      let rowCount = column > 0 || rest < width ? 1 : min(rowsPerStrip, rest / width)
      let columns = column..<min(width, column + rest)
      filterAndProject(row..<row + rowCount, columns, expanded, run)
      pixel += rowCount * columns.count
    }
  }

  private func filterAndProject(
    _ rows: Range<Int>, _ columns: Range<Int>, _ expanded: ExpandedPart, _ run: RunContext
  ) {
    expanded.part.filter(
      rows, columns, from: run.shared, rowCount: geometry.inputHeight, into: run.scratchFloats)
    let first = (expanded.image * geometry.outputHeight + rows.lowerBound) * geometry.outputWidth
    let offset = (first + columns.lowerBound) * resultChannelCount
    expanded.part.project.makePixels(
      rows.count * columns.count,
      from: run.scratchFloats + columns.lowerBound * expanded.part.channelCount,
      into: run.floats(writes) + offset,
      residual: expanded.isLast ? residual.map { UnsafePointer(run.floats($0) + offset) } : nil)
  }
}
