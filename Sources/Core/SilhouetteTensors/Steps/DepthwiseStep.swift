// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

/// A step that computes a depthwise convolution with one output channel per input channel, a range of rows per task.
package final class DepthwiseStep: Step {
  package let name: String
  package let reads: [Int]
  package let writes: Int
  package let multiplyAdds: Int

  private let kernels: KernelTable
  private let geometry: WindowGeometry
  private let batchCount: Int
  private let weights: Tensor
  private let bias: [Float]
  private let activation: KernelActivation
  /// A pixel of zeros, for taps outside the image.
  private let zeros: AlignedBuffer

  package init(_ convolution: LoweredConvolution, kernels: KernelTable) {
    self.kernels = kernels
    let convolution = convolution.widenedDepthwise(laneCount: kernels.vectorLaneCount)
    geometry = convolution.geometry
    batchCount = convolution.batchCount
    weights = convolution.weights
    bias = convolution.bias
    activation = convolution.activation
    zeros = AlignedBuffer(byteCount: geometry.inputChannels * 4)
    reads = [convolution.input]
    writes = convolution.output
    multiplyAdds = convolution.multiplyAdds
    name = convolution.name
  }

  package func taskCount(threadCount: Int) -> Int {
    guard multiplyAdds >= LeastWork.depthwiseMultiplyAdds else { return batchCount }
    return batchCount
      * balancedTaskCount(
        geometry.outputHeight, threadCount: threadCount,
        leastCount: multiplyAdds / batchCount / MostWork.multiplyAdds)
  }

  package func perform(task: Int, of taskCount: Int, in run: RunContext) {
    let tasksPerImage = taskCount / batchCount
    let image = task / tasksPerImage
    let rows = taskRange(task % tasksPerImage, of: tasksPerImage, count: geometry.outputHeight)
    let channels = geometry.inputChannels
    weights.withUnsafeScalars(of: Float.self) { weights in
      bias.withUnsafeBufferPointer { bias in
        guard let weights = weights.baseAddress, let bias = bias.baseAddress else { return }
        let task = DepthwiseConvolution(
          geometry: geometry,
          input: run.floats(reads[0])
            + image * geometry.inputHeight * geometry.inputWidth * channels,
          inputFirstRow: 0, inputRowCount: geometry.inputHeight,
          zeros: zeros.baseAddress.assumingMemoryBound(to: Float.self), weights: weights,
          bias: bias,
          output: run.floats(writes)
            + image * geometry.outputHeight * geometry.outputWidth * channels,
          outputFirstRow: 0, activation: activation)
        kernels.depthwise(task, rows: rows)
      }
    }
  }
}
