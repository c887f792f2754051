// SPDX-License-Identifier: Apache-2.0

import KernelInterface

/// A step that computes a convolution as a matrix product with OpenBLAS, the reference for the library's own kernels.
///
/// OpenBLAS divides each product among its own threads, so each stage has a single task: it computes the product for one
/// strip of windows. Bias, activation and residual are applied in a second pass over the strip.
package final class OpenBLASConvolutionStep: Step {
  package let name: String
  package let reads: [Int]
  package let writes: Int
  package let overwritable: Int? = nil
  package let scratchByteCount: Int
  package let multiplyAdds: Int

  private let kernels: KernelTable
  private let convolution: LoweredConvolution
  private let stripWindowCount: Int
  private let stripCount: Int

  /// The maximum size in bytes of a strip's windows, which are copied to contiguous memory.
  private static let stripByteCount = 4 << 20

  package init(_ convolution: LoweredConvolution, kernels: KernelTable) {
    self.kernels = kernels
    self.convolution = convolution
    let rowByteCount = convolution.depth * 4
    let windowMultiplyAdds =
      convolution.multiplyAdds / max(1, convolution.batchCount * convolution.windowCount)
    stripWindowCount = max(
      1,
      min(
        convolution.windowCount, Self.stripByteCount / max(rowByteCount, 1),
        MostWork.multiplyAdds / max(windowMultiplyAdds, 1)))
    stripCount = (convolution.windowCount + stripWindowCount - 1) / stripWindowCount
    scratchByteCount = convolution.isPointwise ? 0 : stripWindowCount * rowByteCount
    reads =
      [convolution.input] + (convolution.residual.map { [$0] } ?? [])
      + (convolution.dynamicBias.map { [$0] } ?? [])
    writes = convolution.output
    multiplyAdds = convolution.multiplyAdds
    name = convolution.name
  }

  package var stageCount: Int { convolution.batchCount * stripCount }

  package func perform(task: Int, of taskCount: Int, stage: Int, in run: RunContext) {
    let geometry = convolution.geometry
    let (image, number) = stage.quotientAndRemainder(dividingBy: stripCount)
    let windows = convolution.windowCount
    let pixels = geometry.inputHeight * geometry.inputWidth
    let input = run.floats(reads[0]) + image * pixels * geometry.inputChannels
    let first = number * stripWindowCount
    let end = min(first + stripWindowCount, windows)
    for group in 0..<convolution.groups {
      strip(input, image: image, first..<end, group: group, run)
    }
    finish(firstRow: image * windows + first, rows: end - first, run)
  }

  private func strip(
    _ input: UnsafePointer<Float>, image: Int, _ windows: Range<Int>, group: Int, _ run: RunContext
  ) {
    let geometry = convolution.geometry
    let channels = geometry.inputChannels / convolution.groups
    let columns = geometry.outputChannels / convolution.groups
    let depth = convolution.depth
    let rows = windows.count
    var a = input + windows.lowerBound * geometry.inputChannels + group * channels
    var aRowStride = geometry.inputChannels
    if !convolution.isPointwise {
      kernels.gatherWindows(
        geometry: geometry, input: input, channels: group * channels..<(group + 1) * channels,
        windows: windows, matrix: run.scratchFloats)
      a = UnsafePointer(run.scratchFloats)
      aRowStride = depth
    }
    let firstRow = image * geometry.outputHeight * geometry.outputWidth + windows.lowerBound
    convolution.weights.withUnsafeScalars(of: Float.self) { weights in
      guard let weights = weights.baseAddress else { return }
      OpenBLAS.multiply(
        a, aRowStride: aRowStride, weights + group * columns * depth,
        run.floats(writes) + firstRow * geometry.outputChannels + group * columns,
        cRowStride: geometry.outputChannels, rows: rows, columns: columns, depth: depth,
        threadCount: run.threadCount)
    }
  }

  private func finish(firstRow: Int, rows: Int, _ run: RunContext) {
    let columns = convolution.geometry.outputChannels
    let residual = convolution.residual.map { UnsafePointer(run.floats($0) + firstRow * columns) }
    convolution.bias.withUnsafeBufferPointer { bias in
      guard let ownBias = bias.baseAddress else { return }
      func finish(slopes: UnsafePointer<Float>?) {
        kernels.finishRows(
          matrix: run.floats(writes) + firstRow * columns, rows: rows, columns: columns,
          row: convolution.dynamicBias.map { UnsafePointer(run.floats($0)) } ?? ownBias,
          activation: convolution.activation, residual: residual,
          lastActivation: convolution.lastActivation, slopes: slopes)
      }
      guard let slopes = convolution.slopes else { return finish(slopes: nil) }
      slopes.withUnsafeBufferPointer { finish(slopes: $0.baseAddress) }
    }
  }
}
