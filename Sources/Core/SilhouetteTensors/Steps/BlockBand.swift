// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

/// Rows of an image, or of a band of its columns: all of them, or the last few in a circular buffer.
struct ImageRows {
  /// The address of the band's first pixel in the first row.
  let base: UnsafeMutablePointer<Float>
  /// The number of rows of the buffer.
  let rowCount: Int
  /// The distance of neighbouring rows, in floats.
  let rowStride: Int

  /// Returns the address of a row.
  func address(_ row: Int) -> UnsafeMutablePointer<Float> { base + row % rowCount * rowStride }

  /// Returns how many of the rows from the given one on lie one after the other without a gap, if each has `length` floats.
  func count(from row: Int, length: Int) -> Int {
    rowStride == length ? rowCount - row % rowCount : 1
  }
}

/// The memory of one block of a ``BlockStep`` for one band of columns, and how far its rows are computed.
struct BlockBand {
  /// The band as an image of its own.
  let geometry: WindowGeometry
  /// The columns of the expanded image.
  let expandedColumns: Range<Int>
  /// The block's input: of a pointwise block only the band's columns, otherwise all.
  let input: ImageRows
  let circle: ImageRows
  let residual: ImageRows?
  let result: ImageRows
  /// The end of the rows of the expanded image that are computed.
  var expandedEnd: Int
  /// The end of the rows of the result that are computed.
  var resultEnd: Int

  /// Computes rows of the expanded image.
  func expand(
    _ rows: Range<Int>, _ part: BlockPart, padded: UnsafeMutablePointer<Float>
  ) {
    let convolution = part.expand
    let width = expandedColumns.count
    let isPointwise = convolution.isPointwise
    var row = rows.lowerBound
    while row < rows.upperBound {
      var count = min(
        rows.upperBound - row, circle.count(from: row, length: width * part.channelCount))
      if isPointwise {
        count = min(
          count, input.count(from: row, length: width * convolution.geometry.inputChannels))
        convolution.makePixels(
          count * width, from: input.address(row), into: circle.address(row))
      } else {
        convolution.makeRows(
          row..<row + count, columns: expandedColumns, from: input.base,
          into: circle.address(row), scratch: padded)
      }
      row += count
    }
  }

  /// Computes rows of the result from the expanded image.
  func filterAndProject(
    _ rows: Range<Int>, _ part: BlockPart, filtered: UnsafeMutablePointer<Float>
  ) {
    part.filter(
      rows, of: geometry, from: circle.base, rowCount: circle.rowCount, into: filtered)
    let width = geometry.outputWidth
    let length = width * part.project.geometry.outputChannels
    var row = rows.lowerBound
    while row < rows.upperBound {
      var count = min(rows.upperBound - row, result.count(from: row, length: length))
      if let residual { count = min(count, residual.count(from: row, length: length)) }
      part.project.makePixels(
        count * width,
        from: filtered + (row - rows.lowerBound) * width * part.channelCount,
        into: result.address(row), residual: residual.map { UnsafePointer($0.address(row)) })
      row += count
    }
  }
}

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
