// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

/// Bilinear enlargement of logits, fused with the next step: computing a label map or a
/// probability does not need the large intermediate tensor of logits.
package struct LogitUpsampler: Sendable {
  private let kernels: KernelTable
  private let pool: ThreadPool
  /// The mapping of the result's pixels to the logits.
  let mapping: Operator.ResizeMapping

  /// Creates an upsampler that uses a model's threads and instruction set level.
  package init(_ model: Model, _ mapping: Operator.ResizeMapping = .alignCorners) {
    self.init(kernels: model.kernelTable, pool: model.threadPool, mapping)
  }

  package init(
    kernels: KernelTable, pool: ThreadPool, _ mapping: Operator.ResizeMapping = .alignCorners
  ) {
    self.kernels = kernels
    self.pool = pool
    self.mapping = mapping
  }

  /// Returns the index of the largest logit at every pixel, the lowest index among equals, row by row from the top left.
  ///
  /// - Parameter logits: Float32 [1, h, w, classes].
  func labels(_ logits: Tensor, width: Int, height: Int) -> [UInt8] {
    var labels = [UInt8](repeating: 0, count: width * height)
    labels.withUnsafeMutableBufferPointer { labels in
      guard let labels = labels.baseAddress else { return }
      upsample(logits, width: width, height: height) { sizes, scratch, rows in
        kernels.upsampledArgMax(sizes, scratch: scratch, into: labels, rows: rows)
      }
    }
    return labels
  }

  /// Returns the softmax of the enlarged logits, weighted by class and summed.
  ///
  /// - Parameters:
  ///   - weights: The weight of each class.
  ///   - logits: Float32 [1, h, w, classes].
  /// - Returns: Float32 [height, width].
  func probability(_ weights: [Float], _ logits: Tensor, width: Int, height: Int) -> Tensor {
    Tensor(shape: [height, width]) { (result: UnsafeMutableBufferPointer<Float>) in
      weights.withUnsafeBufferPointer { weights in
        guard let result = result.baseAddress, let weights = weights.baseAddress else { return }
        upsample(logits, width: width, height: height) { sizes, scratch, rows in
          kernels.upsampledProbability(
            sizes, weights: weights, scratch: scratch, into: result, rows: rows)
        }
      }
    }
  }

  /// Calls a kernel with each range of rows and a scratch row per thread.
  private func upsample(
    _ logits: Tensor, width: Int, height: Int,
    _ kernel: (Upsampling, UnsafeMutablePointer<Float>, Range<Int>) -> Void
  ) {
    let h = logits.shape[1]
    let w = logits.shape[2]
    let channels = logits.shape[3]
    let taskCount = balancedTaskCount(height, threadCount: pool.threadCount)
    logits.withUnsafeScalars(of: Float.self) { logits in
      guard let logits = logits.baseAddress else { return }
      let sizes = Upsampling(
        input: logits, inputHeight: h, inputWidth: w, channels: channels, outputHeight: height,
        outputWidth: width, mapping: mapping.kernel)
      let scratchCount = MemoryPlan.rounded(sizes.scratchCount * 4) / 4
      let scratch = AlignedBuffer(byteCount: scratchCount * 4 * pool.threadCount, zeroed: false)
      pool.forEach(taskCount: taskCount) { task, worker in
        kernel(
          sizes,
          scratch.baseAddress.assumingMemoryBound(to: Float.self) + worker * scratchCount,
          taskRange(task, of: taskCount, count: height))
      }
    }
  }
}
