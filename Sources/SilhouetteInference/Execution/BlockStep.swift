// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

/// A block of MobileNetV2 as one step: convolution, depthwise convolution, pointwise convolution,
/// perhaps a residual.
///
/// What lies between the convolutions is several times larger than what goes in and comes out. So
/// the block is done by strips of a few rows: the rows of the expanded picture that a strip needs
/// are made into a circle of rows, filtered, and projected, and stay in second-level cache
/// meanwhile. Where threads divide the rows, each makes the few rows at the border itself.
final class BlockStep: Step {
  let name: String
  let reads: [Int]
  let writes: Int
  let overwritable: Int?
  let scratchByteCount: Int
  let multiplyAdds: Int

  private let kernels: KernelTable
  private let expand: PackedConvolution
  private let depthwise: LoweredConvolution
  private let project: PackedConvolution
  private let residual: Int?
  private let rowsPerStrip: Int
  /// Rows in the circle.
  private let circleRowCount: Int
  /// The parts of the working memory, in floats: the circle, the filtered rows, the padded strip.
  private let filteredOffset: Int
  private let paddedOffset: Int

  /// - Returns: `nil` where strips would not fit into the cache, or would not pay.
  init?(
    expand: LoweredConvolution, depthwise: LoweredConvolution, project: LoweredConvolution,
    kernels: KernelTable
  ) {
    let geometry = depthwise.geometry
    let expandedByteCount =
      geometry.inputHeight * geometry.inputWidth * geometry.inputChannels * 4
    // A picture that stays in the caches by itself gains nothing.
    guard expandedByteCount > CacheSizes.secondLevel * 2, geometry.outputHeight >= 48 else {
      return nil
    }
    self.kernels = kernels
    self.expand = PackedConvolution(expand, kernels: kernels)
    self.depthwise = depthwise
    self.project = PackedConvolution(project, kernels: kernels)
    residual = project.residual
    reads = [expand.input] + (residual.map { [$0] } ?? [])
    writes = project.output
    // The residual is the block's own input, which other threads still read.
    overwritable = nil
    multiplyAdds = expand.multiplyAdds + depthwise.multiplyAdds + project.multiplyAdds
    name = "block " + (self.expand.isPointwise ? "" : expand.name + " ") + project.name

    let reach = (geometry.kernelHeight - 1) * geometry.dilationHeight + 1
    func sizes(_ rows: Int) -> (circle: Int, circleRows: Int, filtered: Int) {
      let circleRows = (rows - 1) * geometry.strideHeight + reach
      return (
        circleRows * geometry.inputWidth * geometry.inputChannels, circleRows,
        rows * geometry.outputWidth * geometry.outputChannels
      )
    }
    var rows = 8
    while rows > 1,
      (sizes(rows).circle + sizes(rows).filtered) * 4 > CacheSizes.secondLevel * 5 / 8
    {
      rows -= 1
    }
    rowsPerStrip = rows
    circleRowCount = sizes(rows).circleRows
    filteredOffset = MemoryPlan.rounded(sizes(rows).circle * 4) / 4
    paddedOffset = filteredOffset + MemoryPlan.rounded(sizes(rows).filtered * 4) / 4
    scratchByteCount =
      paddedOffset * 4 + self.expand.scratchByteCount(rowCount: circleRowCount)
  }

  func taskCount(threadCount: Int) -> Int {
    // Every border between tasks repeats the rows that windows reach over.
    threadCount == 1 ? 1 : min(threadCount * 2, depthwise.geometry.outputHeight / 8)
  }

  func perform(task: Int, of taskCount: Int, in run: RunContext) {
    let geometry = depthwise.geometry
    let rows = portion(task, of: taskCount, count: geometry.outputHeight)
    let reach = (geometry.kernelHeight - 1) * geometry.dilationHeight + 1
    var expanded = max(0, rows.lowerBound * geometry.strideHeight - geometry.padTop)
    var first = rows.lowerBound
    while first < rows.upperBound {
      let end = min(first + rowsPerStrip, rows.upperBound)
      let needed = min(
        geometry.inputHeight, (end - 1) * geometry.strideHeight - geometry.padTop + reach)
      makeExpanded(expanded..<max(expanded, needed), run)
      expanded = max(expanded, needed)
      filter(first..<end, run)
      let offset = first * geometry.outputWidth * project.geometry.outputChannels
      project.makePixels(
        (end - first) * geometry.outputWidth, from: run.scratchFloats + filteredOffset,
        into: run.floats(writes) + offset, residual: residual.map { run.floats($0) + offset })
      first = end
    }
  }

  /// Makes rows of the expanded picture at their places in the circle.
  private func makeExpanded(_ rows: Range<Int>, _ run: RunContext) {
    let geometry = depthwise.geometry
    var first = rows.lowerBound
    while first < rows.upperBound {
      let place = first % circleRowCount
      let end = min(rows.upperBound, first + circleRowCount - place)
      expand.makeRows(
        first..<end, from: run.floats(reads[0]),
        into: run.scratchFloats + place * geometry.inputWidth * geometry.inputChannels,
        scratch: run.scratchFloats + paddedOffset)
      first = end
    }
  }

  private func filter(_ rows: Range<Int>, _ run: RunContext) {
    depthwise.weights.withUnsafeScalars(of: Float.self) { weights in
      depthwise.bias.withUnsafeBufferPointer { bias in
        guard let weights = weights.baseAddress, let bias = bias.baseAddress else { return }
        kernels.depthwise(
          DepthwiseConvolution(
            geometry: depthwise.geometry, input: run.scratchFloats, inputFirstRow: 0,
            inputRowCount: circleRowCount, weights: weights, bias: bias,
            output: run.scratchFloats + filteredOffset, outputFirstRow: rows.lowerBound,
            activation: depthwise.activation),
          rows.lowerBound, rows.upperBound)
      }
    }
  }
}
