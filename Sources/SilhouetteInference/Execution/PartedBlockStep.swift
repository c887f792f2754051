// SPDX-License-Identifier: Apache-2.0

import KernelInterface

/// A block of MobileNetV2 as one step, by some channels of the expanded picture after the other.
///
/// Where the picture is small and has many channels, as at the end of the network, even a few rows
/// of the expanded picture would fill the cache. So its channels are cut into parts: each is made
/// in one stage and filtered and projected in the next, and the projection adds up the parts.
/// Threads divide pixels; each finds most of what it reads in its own second-level cache.
final class PartedBlockStep: Step {
  let name: String
  let reads: [Int]
  let writes: Int
  let multiplyAdds: Int
  let scratchByteCount: Int
  let sharedByteCount: Int

  /// Some of the channels each.
  let parts: [BlockPart]

  private let geometry: WindowGeometry
  private let rowsPerStrip: Int
  private let inputChannelCount: Int
  private let resultChannelCount: Int
  private let residual: Int?

  init(
    expand: LoweredConvolution, depthwise: LoweredConvolution, project: LoweredConvolution,
    channelsPerPart: Int, rowsPerStrip: Int, kernels: KernelTable
  ) {
    geometry = depthwise.geometry
    self.rowsPerStrip = rowsPerStrip
    let channels = geometry.inputChannels
    parts = stride(from: 0, to: channels, by: channelsPerPart).map { first in
      BlockPart(
        channels: first..<min(first + channelsPerPart, channels), expand: expand,
        depthwise: depthwise, project: project, kernels: kernels)
    }
    inputChannelCount = expand.geometry.inputChannels
    resultChannelCount = project.geometry.outputChannels
    residual = project.residual
    reads = [expand.input] + (residual.map { [$0] } ?? [])
    writes = project.output
    multiplyAdds = expand.multiplyAdds + depthwise.multiplyAdds + project.multiplyAdds
    name = "block " + project.name
    sharedByteCount = geometry.inputHeight * geometry.inputWidth * channelsPerPart * 4
    scratchByteCount = rowsPerStrip * geometry.outputWidth * channelsPerPart * 4
  }

  /// One makes a part of the expanded picture, the next filters and projects it. A lone thread does
  /// both in the first.
  var stageCount: Int { parts.count * 2 }

  func taskCount(threadCount: Int) -> Int { threadCount }

  func perform(task: Int, of taskCount: Int, stage: Int, in run: RunContext) {
    let part = parts[stage / 2]
    if taskCount == 1 {
      if stage % 2 == 0 { performAlone(part, isLast: stage == stageCount - 2, in: run) }
      return
    }
    if stage % 2 == 0 {
      let pixels = portion(task, of: taskCount, count: geometry.inputHeight * geometry.inputWidth)
      part.expand.makePixels(
        pixels.count, from: run.floats(reads[0]) + pixels.lowerBound * inputChannelCount,
        into: run.shared + pixels.lowerBound * part.channelCount)
      return
    }
    let width = geometry.outputWidth
    let pixels = portion(task, of: taskCount, count: geometry.outputHeight * width)
    let isLast = stage == stageCount - 1
    var pixel = pixels.lowerBound
    while pixel < pixels.upperBound {
      // Whole rows by strips; what lies before the first and after the last is done by itself.
      let row = pixel / width
      let column = pixel % width
      let rest = pixels.upperBound - pixel
      let rowCount = column > 0 || rest < width ? 1 : min(rowsPerStrip, rest / width)
      let columns = column..<min(width, column + rest)
      filterAndProject(part, row..<row + rowCount, columns, isLast: isLast, in: run)
      pixel += rowCount * columns.count
    }
  }

  /// Both stages of a part, strip by strip: a thread that is alone need not wait for others before it
  /// filters what it has just made.
  private func performAlone(_ part: BlockPart, isLast: Bool, in run: RunContext) {
    let reach = (geometry.kernelHeight - 1) * geometry.dilationHeight + 1
    let width = geometry.inputWidth
    var made = 0
    for first in stride(from: 0, to: geometry.outputHeight, by: rowsPerStrip) {
      let end = min(first + rowsPerStrip, geometry.outputHeight)
      let needed = min(
        geometry.inputHeight, (end - 1) * geometry.strideHeight - geometry.padTop + reach)
      if needed > made {
        part.expand.makePixels(
          (needed - made) * width, from: run.floats(reads[0]) + made * width * inputChannelCount,
          into: run.shared + made * width * part.channelCount)
        made = needed
      }
      filterAndProject(part, first..<end, 0..<geometry.outputWidth, isLast: isLast, in: run)
    }
  }

  private func filterAndProject(
    _ part: BlockPart, _ rows: Range<Int>, _ columns: Range<Int>, isLast: Bool, in run: RunContext
  ) {
    part.filter(
      rows, columns, from: run.shared, rowCount: geometry.inputHeight, into: run.scratchFloats)
    let first = rows.lowerBound * geometry.outputWidth + columns.lowerBound
    let offset = first * resultChannelCount
    part.project.makePixels(
      rows.count * columns.count,
      from: run.scratchFloats + columns.lowerBound * part.channelCount,
      into: run.floats(writes) + offset,
      residual: isLast ? residual.map { UnsafePointer(run.floats($0) + offset) } : nil)
  }
}
