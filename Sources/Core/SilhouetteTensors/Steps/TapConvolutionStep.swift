// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

/// A step that computes a convolution whose taps are far apart, one tap after the other: each tap adds a product of the
/// pixels that it reads with its own matrix of weights.
///
/// A tap is only computed for the pixels at which it is inside the image. With a dilation of a third of the image, that is
/// half of the work of ``ConvolutionStep``, which reads zeros there from a padded copy of the image. The result is the same
/// to the last bit, because sums are made in the same order and zeros do not change them.
package final class TapConvolutionStep: Step {
  package let name: String
  package let reads: [Int]
  package let writes: Int
  package let overwritable: Int?
  package let multiplyAdds: Int

  private let kernels: KernelTable
  private let geometry: WindowGeometry
  private let batchCount: Int
  private let residual: Int?
  private let activation: KernelActivation
  private let lastActivation: KernelActivation
  private let slopes: [Float]?
  /// The packed weights of each tap, one after the other.
  private let weights: AlignedBuffer
  private let packedCountPerTap: Int
  /// The bias, padded to whole vectors.
  private let bias: AlignedBuffer
  /// A zero for each output channel, padded to whole vectors.
  private let zeros: AlignedBuffer

  /// Returns whether this step is faster than others for a convolution.
  package static func suits(_ convolution: LoweredConvolution) -> Bool {
    let g = convolution.geometry
    guard convolution.groups == 1, convolution.dynamicBias == nil, g.strideHeight == 1,
      g.strideWidth == 1, g.dilationHeight > 1, g.dilationWidth > 1, g.inputChannels >= 64,
      g.outputHeight > 0, g.outputWidth > 0
    else { return false }
    let rows = (0..<g.kernelHeight).reduce(0) { $0 + rowRange($1, g).count }
    let columns = (0..<g.kernelWidth).reduce(0) { $0 + columnRange($1, g).count }
    let whole = g.kernelHeight * g.outputHeight * g.kernelWidth * g.outputWidth
    return Double(rows) * Double(columns) < 0.85 * Double(whole)
  }

  package init(_ convolution: LoweredConvolution, kernels: KernelTable, memory: WeightMemory) {
    self.kernels = kernels
    let geometry = convolution.geometry
    self.geometry = geometry
    batchCount = convolution.batchCount
    residual = convolution.residual
    activation = convolution.activation
    lastActivation = convolution.lastActivation
    slopes = convolution.slopes
    reads = [convolution.input] + (residual.map { [$0] } ?? [])
    writes = convolution.output
    overwritable = nil
    multiplyAdds = convolution.multiplyAdds
    name = "taps of " + convolution.name
    let channels = geometry.inputChannels
    let columns = geometry.outputChannels
    let lanes = kernels.vectorLaneCount
    let padded = (columns + lanes - 1) / lanes * lanes
    let packedCount = kernels.packedCount(depth: channels, columns: columns)
    packedCountPerTap = packedCount
    let taps = geometry.kernelHeight * geometry.kernelWidth
    weights = memory.take(byteCount: packedCount * taps * 4)
    bias = memory.take(byteCount: padded * 4)
    zeros = memory.take(byteCount: padded * 4)
    let biases = bias.baseAddress.assumingMemoryBound(to: Float.self)
    let values = convolution.bias
    let packed = weights.baseAddress.assumingMemoryBound(to: Float.self)
    let (tensor, rowStride) = (convolution.weights, convolution.depth)
    memory.later { _ in
      biases.update(from: values, count: columns)
      tensor.withUnsafeScalars(of: Float.self) { source in
        guard let source = source.baseAddress else { return }
        for tap in 0..<taps {
          kernels.packMatrix(
            source: source + tap * channels, rowStride: rowStride, depth: channels,
            columns: columns, result: packed + tap * packedCount)
        }
      }
    }
  }

  /// The rows of the result for which a row of taps is inside the image.
  private static func rowRange(_ tap: Int, _ g: WindowGeometry) -> Range<Int> {
    inside(offset: tap * g.dilationHeight - g.padTop, g.outputHeight, length: g.inputHeight)
  }

  /// The columns of the result for which a column of taps is inside the image.
  private static func columnRange(_ tap: Int, _ g: WindowGeometry) -> Range<Int> {
    inside(offset: tap * g.dilationWidth - g.padLeft, g.outputWidth, length: g.inputWidth)
  }

  private static func inside(offset: Int, _ count: Int, length: Int) -> Range<Int> {
    let first = min(max(0, -offset), count)
    return first..<max(first, min(count, length - offset))
  }

  package func taskCount(threadCount: Int) -> Int {
    batchCount
      * balancedTaskCount(
        geometry.outputHeight, threadCount: threadCount,
        leastCount: multiplyAdds / batchCount / MostWork.multiplyAdds)
  }

  package func perform(task: Int, of taskCount: Int, in run: RunContext) {
    let strips = taskCount / batchCount
    let image = task / strips
    let rows = taskRange(task % strips, of: strips, count: geometry.outputHeight)
    let g = geometry
    let rowLength = g.outputWidth * g.outputChannels
    let input = run.floats(reads[0]) + image * g.inputHeight * g.inputWidth * g.inputChannels
    let offset = (image * g.outputHeight + rows.lowerBound) * rowLength
    let output = run.floats(writes) + offset
    let start = bias.baseAddress.assumingMemoryBound(to: Float.self)
    for pixel in 0..<rows.count * g.outputWidth {
      (output + pixel * g.outputChannels).update(from: start, count: g.outputChannels)
    }
    for tapY in 0..<g.kernelHeight {
      let valid = Self.rowRange(tapY, g).clamped(to: rows)
      for tapX in 0..<g.kernelWidth {
        let columns = Self.columnRange(tapX, g)
        guard !valid.isEmpty, !columns.isEmpty else { continue }
        let shift = columns.lowerBound + tapX * g.dilationWidth - g.padLeft
        let packed =
          weights.baseAddress.assumingMemoryBound(to: Float.self)
          + (tapY * g.kernelWidth + tapX) * packedCountPerTap
        for row in valid {
          let source = row + tapY * g.dilationHeight - g.padTop
          kernels.matrixProduct(
            MatrixProduct(
              a: input + (source * g.inputWidth + shift) * g.inputChannels,
              aRowStride: g.inputChannels, b: packed,
              bias: zeros.baseAddress.assumingMemoryBound(to: Float.self),
              c: output + (row - rows.lowerBound) * rowLength
                + columns.lowerBound * g.outputChannels,
              cRowStride: g.outputChannels, residual: nil, depth: g.inputChannels,
              columns: g.outputChannels, activation: .identity, accumulates: true),
            rows: 0..<columns.count)
        }
      }
    }
    func finish(slopes: UnsafePointer<Float>?) {
      kernels.finishRows(
        matrix: output, rows: rows.count * g.outputWidth, columns: g.outputChannels,
        row: zeros.baseAddress.assumingMemoryBound(to: Float.self), activation: activation,
        residual: residual.map { UnsafePointer(run.floats($0) + offset) },
        lastActivation: lastActivation, slopes: slopes)
    }
    guard let slopes else { return finish(slopes: nil) }
    slopes.withUnsafeBufferPointer { finish(slopes: $0.baseAddress) }
  }
}
