// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

/// The weights of a MobileNetV2 block for some channels of its expanded image, with the kernels that compute, filter and
/// project these channels.
struct BlockPart: Sendable {
  let expand: PackedConvolution
  let project: PackedConvolution

  private let kernels: KernelTable
  private let geometry: WindowGeometry
  private let activation: KernelActivation
  /// The depthwise filters [height, width, channels of the part], followed by one bias per channel.
  private let filters: AlignedBuffer
  private let biasOffset: Int
  /// A pixel of zeros, for taps outside the expanded image.
  private let zeros: AlignedBuffer

  init(
    channels: Range<Int>, expand: LoweredConvolution, depthwise: LoweredConvolution,
    project: LoweredConvolution, kernels: KernelTable, memory: WeightMemory
  ) {
    self.kernels = kernels
    self.expand = PackedConvolution(
      expand, outputChannels: channels, kernels: kernels, memory: memory)
    self.project = PackedConvolution(
      project, inputChannels: channels, kernels: kernels, memory: memory)
    var geometry = depthwise.geometry
    let wholeCount = geometry.inputChannels
    geometry.inputChannels = channels.count
    geometry.outputChannels = channels.count
    self.geometry = geometry
    activation = depthwise.activation
    let taps = geometry.kernelHeight * geometry.kernelWidth
    biasOffset = taps * channels.count
    filters = memory.take(byteCount: (taps + 1) * channels.count * 4)
    zeros = memory.take(byteCount: channels.count * 4)
    let floats = filters.baseAddress.assumingMemoryBound(to: Float.self)
    let (weights, bias) = (depthwise.weights, depthwise.bias)
    memory.later { _ in
      weights.withUnsafeScalars(of: Float.self) { source in
        guard let source = source.baseAddress else { return }
        for tap in 0..<taps {
          (floats + tap * channels.count).update(
            from: source + tap * wholeCount + channels.lowerBound, count: channels.count)
        }
      }
      for (index, channel) in channels.enumerated() {
        floats[taps * channels.count + index] = bias[channel]
      }
    }
  }

  /// The number of channels of the expanded image that the part covers.
  var channelCount: Int { geometry.inputChannels }

  /// Computes rows of the depthwise convolution from the expanded image.
  ///
  /// - Parameters:
  ///   - rows: The rows of the result.
  ///   - columns: The columns of the result; `nil` for all.
  ///   - band: The geometry of a band of columns, as if it were an image of its own; `nil` for the whole image. Its
  ///     numbers of channels do not count.
  ///   - circle: The expanded image, in a circular buffer of rows.
  ///   - rowCount: The number of rows of the circular buffer; the image's number of rows for a whole image.
  ///   - result: The address of the first pixel of the first of `rows` in the result.
  package func filter(
    _ rows: Range<Int>, _ columns: Range<Int>? = nil, of band: WindowGeometry? = nil,
    from circle: UnsafePointer<Float>, rowCount: Int, into result: UnsafeMutablePointer<Float>
  ) {
    let floats = filters.baseAddress.assumingMemoryBound(to: Float.self)
    var geometry = band ?? geometry
    geometry.inputChannels = channelCount
    geometry.outputChannels = channelCount
    kernels.depthwise(
      DepthwiseConvolution(
        geometry: geometry, input: circle, inputFirstRow: 0, inputRowCount: rowCount,
        zeros: zeros.baseAddress.assumingMemoryBound(to: Float.self), weights: floats,
        bias: floats + biasOffset, output: result,
        outputFirstRow: rows.lowerBound, columns: columns, activation: activation),
      rows: rows)
  }
}
