// SPDX-License-Identifier: Apache-2.0

import KernelInterface

/// A step that computes a convolution with the library's own kernels. Bias, activation and residual are applied when the
/// matrix product is stored.
package final class ConvolutionStep: Step {
  package let name: String
  package let reads: [Int]
  package let writes: Int
  package let overwritable: Int?
  package let scratchByteCount: Int
  package let multiplyAdds: Int

  private let convolution: PackedConvolution
  private let batchCount: Int
  private let residual: Int?
  private let dynamicBias: Int?
  private let tileRows: Int
  private let rowsPerStrip: Int

  package init(
    _ convolution: LoweredConvolution, kernels: KernelTable, memory: WeightMemory,
    cacheByteCount: Int
  ) {
    self.convolution = PackedConvolution(convolution, kernels: kernels, memory: memory)
    batchCount = convolution.batchCount
    residual = convolution.residual
    dynamicBias = convolution.dynamicBias
    tileRows = kernels.tileRowCount
    rowsPerStrip = Self.rowsPerStrip(self.convolution, cacheByteCount: cacheByteCount)
    scratchByteCount = self.convolution.scratchByteCount(rowCount: rowsPerStrip)
    reads =
      [convolution.input] + (residual.map { [$0] } ?? []) + (dynamicBias.map { [$0] } ?? [])
    writes = convolution.output
    overwritable = residual
    multiplyAdds = convolution.multiplyAdds
    name = convolution.name
  }

  /// Returns the largest number of rows for which a strip stays in the second-level cache, but at least half of the rows
  /// that a window covers: with fewer rows, most of the work would be copying rows that adjacent strips share.
  private static func rowsPerStrip(
    _ convolution: PackedConvolution, cacheByteCount: Int
  ) -> Int {
    let geometry = convolution.geometry
    let reach = (geometry.kernelHeight - 1) * geometry.dilationHeight + 1
    var rows = max(1, min(geometry.outputHeight / 8, 32))
    while rows > 1, convolution.scratchByteCount(rowCount: rows) > cacheByteCount / 4 {
      rows -= 1
    }
    return min(max(rows, reach / 2), max(geometry.outputHeight, 1))
  }

  package func taskCount(threadCount: Int) -> Int {
    let geometry = convolution.geometry
    if convolution.isPointwise {
      guard multiplyAdds >= LeastWork.productMultiplyAdds else { return 1 }
      let pixels = batchCount * geometry.outputHeight * geometry.outputWidth
      return balancedTaskCount(
        (pixels + tileRows - 1) / tileRows, threadCount: threadCount,
        leastCount: multiplyAdds / MostWork.multiplyAdds)
    }
    return batchCount * ((geometry.outputHeight + rowsPerStrip - 1) / rowsPerStrip)
  }

  package func perform(task: Int, of taskCount: Int, in run: RunContext) {
    let geometry = convolution.geometry
    let bias = dynamicBias.map { UnsafePointer(run.floats($0)) }
    if convolution.isPointwise {
      let pixels = taskRange(
        task, of: taskCount, count: batchCount * geometry.outputHeight * geometry.outputWidth,
        block: tileRows)
      let offset = pixels.lowerBound * geometry.outputChannels
      convolution.makePixels(
        pixels.count, from: run.floats(reads[0]) + pixels.lowerBound * geometry.inputChannels,
        into: run.floats(writes) + offset, residual: residual.map { run.floats($0) + offset },
        dynamicBias: bias)
      return
    }
    let strips = taskCount / batchCount
    let image = task / strips
    let first = task % strips * rowsPerStrip
    let rows = first..<min(first + rowsPerStrip, geometry.outputHeight)
    let offset =
      (image * geometry.outputHeight + first) * geometry.outputWidth * geometry.outputChannels
    convolution.makeRows(
      rows,
      from: run.floats(reads[0])
        + image * geometry.inputHeight * geometry.inputWidth * geometry.inputChannels,
      into: run.floats(writes) + offset, residual: residual.map { run.floats($0) + offset },
      dynamicBias: bias, scratch: run.scratchFloats)
  }
}
