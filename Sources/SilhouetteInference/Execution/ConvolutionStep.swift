// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

/// A convolution as a matrix product with the library's own kernels.
///
/// A 1×1 convolution of stride 1 is a plain product [N·H·W, Cin] · [Cin, Cout] (NHWC). Any other
/// gathers the windows of a strip of results into rows of a matrix (im2col) that stays in cache.
/// Bias, activation and residual are part of the product's store.
final class ConvolutionStep: Step {
  let name: String
  let reads: [Int]
  let writes: Int
  let overwritable: Int?
  let scratchByteCount: Int
  let multiplyAdds: Int

  private let kernels: KernelTable
  private let geometry: WindowGeometry
  private let batchCount: Int
  private let groups: Int
  private let activation: KernelActivation
  /// The packed weights of each group, one after the other.
  private let weights: AlignedBuffer
  private let packedCountPerGroup: Int
  /// The bias of each group, padded to whole panels.
  private let bias: AlignedBuffer
  private let biasCountPerGroup: Int
  private let residual: Int?
  private let isPointwise: Bool
  private let depth: Int
  private let stripWindowCount: Int

  /// The strip that gathered windows may take, in bytes: a part of a second-level cache.
  private static let stripByteCount = 256 << 10

  init(_ convolution: LoweredConvolution, kernels: KernelTable) {
    self.kernels = kernels
    geometry = convolution.geometry
    batchCount = convolution.batchCount
    groups = convolution.groups
    activation = convolution.activation
    residual = convolution.residual
    isPointwise = convolution.isPointwise
    depth = convolution.depth
    let tile = kernels.tileRows
    let rowByteCount = depth * 4
    let strip = max(tile, Self.stripByteCount / max(rowByteCount, 1) / tile * tile)
    stripWindowCount = max(
      1, min(strip, (convolution.windowCount + tile - 1) / tile * tile))
    scratchByteCount = isPointwise ? 0 : stripWindowCount * rowByteCount
    reads = [convolution.input] + (residual.map { [$0] } ?? [])
    writes = convolution.output
    overwritable = residual
    multiplyAdds = convolution.multiplyAdds
    name = convolution.name

    let columns = geometry.outputChannels / groups
    let panel = kernels.panelColumns
    packedCountPerGroup = kernels.packedCount(depth, columns)
    biasCountPerGroup = (columns + panel - 1) / panel * panel
    weights = AlignedBuffer(byteCount: packedCountPerGroup * groups * 4)
    bias = AlignedBuffer(byteCount: biasCountPerGroup * groups * 4)
    let packed = weights.baseAddress.assumingMemoryBound(to: Float.self)
    let paddedBias = bias.baseAddress.assumingMemoryBound(to: Float.self)
    convolution.weights.withUnsafeScalars(of: Float.self) { source in
      guard let source = source.baseAddress else { return }
      for group in 0..<groups {
        kernels.packMatrix(
          source + group * columns * depth, depth, depth, columns,
          packed + group * packedCountPerGroup)
      }
    }
    for (channel, value) in convolution.bias.enumerated() {
      paddedBias[channel / columns * biasCountPerGroup + channel % columns] = value
    }
  }

  private var windowsPerImage: Int { geometry.outputHeight * geometry.outputWidth }

  func taskCount(threadCount: Int) -> Int {
    if isPointwise {
      let tiles = (batchCount * windowsPerImage + kernels.tileRows - 1) / kernels.tileRows
      return balancedTaskCount(tiles, threadCount: threadCount)
    }
    let strips = (windowsPerImage + stripWindowCount - 1) / stripWindowCount
    return batchCount * strips
  }

  func perform(task: Int, of taskCount: Int, in run: RunContext) {
    if isPointwise {
      let rows = portion(
        task, of: taskCount, count: batchCount * windowsPerImage, block: kernels.tileRows)
      multiply(run.floats(reads[0]), rowStride: geometry.inputChannels, firstRow: 0, rows, run)
      return
    }
    let strips = (windowsPerImage + stripWindowCount - 1) / stripWindowCount
    let image = task / strips
    let first = task % strips * stripWindowCount
    let end = min(first + stripWindowCount, windowsPerImage)
    let input =
      run.floats(reads[0])
      + image * geometry.inputHeight * geometry.inputWidth * geometry.inputChannels
    let channels = geometry.inputChannels / groups
    let firstRow = image * windowsPerImage + first
    for group in 0..<groups {
      kernels.gatherWindows(
        geometry, input, group * channels, channels, first, end, run.scratchFloats)
      multiply(
        run.scratchFloats, rowStride: depth, firstRow: firstRow, 0..<end - first, run, group: group)
    }
  }

  /// Multiplies rows of A and stores them from row `firstRow` of the result on.
  private func multiply(
    _ a: UnsafePointer<Float>, rowStride: Int, firstRow: Int, _ rows: Range<Int>, _ run: RunContext,
    group onlyGroup: Int = 0
  ) {
    let columns = geometry.outputChannels / groups
    for group in isPointwise ? 0..<groups : onlyGroup..<onlyGroup + 1 {
      let offset = firstRow * geometry.outputChannels + group * columns
      let residual = residual.map { UnsafePointer(run.floats($0) + offset) }
      let product = MatrixProduct(
        a: isPointwise ? a + group * depth : a, aRowStride: rowStride,
        b: weights.baseAddress.assumingMemoryBound(to: Float.self) + group * packedCountPerGroup,
        bias: bias.baseAddress.assumingMemoryBound(to: Float.self) + group * biasCountPerGroup,
        c: run.floats(writes) + offset, cRowStride: geometry.outputChannels, residual: residual,
        depth: depth, columns: columns, activation: activation)
      kernels.matrixProduct(product, rows.lowerBound, rows.upperBound)
    }
  }
}
