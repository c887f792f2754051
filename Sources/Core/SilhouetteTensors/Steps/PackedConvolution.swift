// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

/// A convolution whose weights are packed in the order in which the matrix kernel reads them. It can compute any range of
/// rows of its result.
///
/// A 1×1 convolution of stride 1 is a plain product [pixels, Cin] · [Cin, Cout] (NHWC). For any other convolution, a strip
/// of the image is copied with explicit padding, so that all windows have the same memory layout; the windows then serve
/// as rows of the matrix without being copied individually.
struct PackedConvolution: Sendable {
  package let geometry: WindowGeometry
  package let isPointwise: Bool

  private let kernels: KernelTable
  private let groups: Int
  private let activation: KernelActivation
  private let lastActivation: KernelActivation
  /// The slopes of each group, padded like the bias; `nil` for none.
  private let slopes: AlignedBuffer?
  private let accumulates: Bool
  private let depth: Int
  /// The packed weights of each group, one after the other.
  private let weights: AlignedBuffer
  private let packedCountPerGroup: Int
  /// The bias of each group, padded to whole vectors.
  private let bias: AlignedBuffer
  private let biasCountPerGroup: Int

  /// Packs the weights of a convolution, or of a part of it.
  ///
  /// - Parameters:
  ///   - convolution: The whole convolution.
  ///   - outputChannels: The channels of the whole result that the part computes; `nil` for all. The part's result
  ///     consists of only these channels. Only for convolutions of one group.
  ///   - inputChannels: The channels of the whole image that the part reads; `nil` for all. The part's image consists of
  ///     only these channels. Only for pointwise convolutions of one group. The results of the parts are accumulated one
  ///     after the other: the first part adds the bias, the last applies the activation.
  ///   - kernels: The kernels, which determine the order.
  ///   - memory: The memory for the packed weights.
  init(
    _ convolution: LoweredConvolution, outputChannels: Range<Int>? = nil,
    inputChannels: Range<Int>? = nil, kernels: KernelTable, memory: WeightMemory
  ) {
    self.kernels = kernels
    let whole = convolution.geometry
    let outputs = outputChannels ?? 0..<whole.outputChannels
    let inputs = inputChannels ?? 0..<whole.inputChannels
    var geometry = whole
    geometry.outputChannels = outputs.count
    geometry.inputChannels = inputs.count
    self.geometry = geometry
    groups = convolution.groups
    accumulates = inputs.lowerBound > 0
    activation = inputs.upperBound == whole.inputChannels ? convolution.activation : .identity
    // Operations after the residual are left to the last part.
    let isLast = inputs.upperBound == whole.inputChannels
    lastActivation = isLast ? convolution.lastActivation : .identity
    isPointwise = convolution.isPointwise
    depth = inputChannels == nil ? convolution.depth : inputs.count
    let columns = geometry.outputChannels / groups
    let lanes = kernels.vectorLaneCount
    packedCountPerGroup = kernels.packedCount(depth: depth, columns: columns)
    biasCountPerGroup = (columns + lanes - 1) / lanes * lanes
    weights = memory.take(byteCount: packedCountPerGroup * groups * 4)
    bias = memory.take(byteCount: biasCountPerGroup * groups * 4)
    slopes =
      isLast && convolution.slopes != nil
      ? memory.take(byteCount: biasCountPerGroup * groups * 4) : nil
    let packed = weights.baseAddress.assumingMemoryBound(to: Float.self)
    let paddedBias = bias.baseAddress.assumingMemoryBound(to: Float.self)
    let paddedSlopes = slopes?.baseAddress.assumingMemoryBound(to: Float.self)
    let (groups, depth, packedCountPerGroup) = (groups, depth, packedCountPerGroup)
    let (tensor, rowStride) = (convolution.weights, convolution.depth)
    let (biases, slopeValues) = (convolution.bias[outputs], convolution.slopes?[outputs])
    let paddedCount = biasCountPerGroup
    memory.later { _ in
      tensor.withUnsafeScalars(of: Float.self) { source in
        guard let source = source.baseAddress else { return }
        for group in 0..<groups {
          kernels.packMatrix(
            source: source + (outputs.lowerBound + group * columns) * rowStride + inputs.lowerBound,
            rowStride: rowStride, depth: depth, columns: columns,
            result: packed + group * packedCountPerGroup)
        }
      }
      for (channel, value) in biases.enumerated() {
        paddedBias[channel / columns * paddedCount + channel % columns] = value
      }
      guard let paddedSlopes, let slopeValues else { return }
      for (channel, value) in slopeValues.enumerated() {
        paddedSlopes[channel / columns * paddedCount + channel % columns] = value
      }
    }
  }

  // MARK: Pointwise

  /// Computes consecutive pixels of a pointwise convolution; they may span several images.
  ///
  /// - Parameters:
  ///   - count: The number of pixels.
  ///   - input: The address of the first input pixel.
  ///   - output: The address of the first result pixel.
  ///   - residual: The address of the first pixel of the residual, which is added after the activation; `nil` for none.
  ///   - dynamicBias: The address of values that replace the bias: one per channel, padded to whole vectors; `nil` for
  ///     none.
  func makePixels(
    _ count: Int, from input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>,
    residual: UnsafePointer<Float>? = nil, dynamicBias: UnsafePointer<Float>? = nil
  ) {
    for group in 0..<groups {
      product(
        input + group * depth, rowStride: geometry.inputChannels, MatrixRuns(length: depth), group,
        count, output, residual, dynamicBias)
    }
  }

  // MARK: Windows

  /// Returns the size in bytes of the working memory that `rowCount` rows of the result need; `Int.max` if the size
  /// overflows.
  ///
  /// - Parameters:
  ///   - rowCount: The number of rows.
  ///   - columnCount: The number of columns of the result that are computed; `nil` for all.
  package func scratchByteCount(rowCount: Int, columnCount: Int? = nil) -> Int {
    isPointwise
      ? 0
      : .saturatingProduct(
        paddedRowCount(rowCount), paddedWidth(columnCount ?? geometry.outputWidth),
        channelsPerGroup, 4)
  }

  private var channelsPerGroup: Int { geometry.inputChannels / groups }

  private func paddedWidth(_ columnCount: Int) -> Int {
    max(
      0,
      (columnCount - 1) * geometry.strideWidth
        + (geometry.kernelWidth - 1) * geometry.dilationWidth + 1)
  }

  private func paddedRowCount(_ rowCount: Int) -> Int {
    (rowCount - 1) * geometry.strideHeight
      + (geometry.kernelHeight - 1) * geometry.dilationHeight + 1
  }

  /// Computes rows of the result for one image.
  ///
  /// - Parameters:
  ///   - rows: The rows of the result.
  ///   - columns: The columns of the result, without those between them and the next row's; `nil` for all. Only for
  ///     convolutions that are not pointwise.
  ///   - input: The address of the image's first row.
  ///   - output: The address of the first of `rows` in the result.
  ///   - residual: The address of the first of `rows` in the residual, which is added after the activation; `nil` for none.
  ///   - dynamicBias: The address of values that replace the bias: one per channel, padded to whole vectors; `nil` for
  ///     none.
  ///   - scratch: Working memory of the size that ``scratchByteCount(rowCount:columnCount:)`` returns for `rows` and
  ///     `columns`.
  func makeRows(
    _ rows: Range<Int>, columns: Range<Int>? = nil, from input: UnsafePointer<Float>,
    into output: UnsafeMutablePointer<Float>, residual: UnsafePointer<Float>? = nil,
    dynamicBias: UnsafePointer<Float>? = nil, scratch: UnsafeMutablePointer<Float>
  ) {
    if isPointwise {
      makePixels(
        rows.count * geometry.outputWidth,
        from: input + rows.lowerBound * geometry.inputWidth * geometry.inputChannels, into: output,
        residual: residual, dynamicBias: dynamicBias)
      return
    }
    let channels = channelsPerGroup
    let columns = columns ?? 0..<geometry.outputWidth
    // Neighbouring taps form a contiguous run.
    let isDense = geometry.dilationWidth == 1
    let paddedRowStride = paddedWidth(columns.count) * channels
    let runs = MatrixRuns(
      length: isDense ? geometry.kernelWidth * channels : channels,
      columns: isDense ? 1 : geometry.kernelWidth,
      columnStride: geometry.dilationWidth * channels,
      rows: geometry.kernelHeight, rowStride: geometry.dilationHeight * paddedRowStride)
    for group in 0..<groups {
      writePadded(rows, columns, from: input + group * channels, into: scratch)
      for (number, _) in rows.enumerated() {
        let offset = number * columns.count * geometry.outputChannels
        product(
          scratch + number * geometry.strideHeight * paddedRowStride,
          rowStride: geometry.strideWidth * channels, runs, group, columns.count,
          output + offset, residual.map { $0 + offset }, dynamicBias)
      }
    }
  }

  /// Copies the rows of the image that `rows` of the result need to the working memory, padded with zeros on all sides.
  private func writePadded(
    _ rows: Range<Int>, _ columns: Range<Int>, from input: UnsafePointer<Float>,
    into scratch: UnsafeMutablePointer<Float>
  ) {
    let channels = channelsPerGroup
    let firstRow = rows.lowerBound * geometry.strideHeight - geometry.padTop
    let origin = columns.lowerBound * geometry.strideWidth - geometry.padLeft
    let paddedWidth = paddedWidth(columns.count)
    let firstColumn = max(0, origin)
    let left = min(max(0, -origin), paddedWidth)
    let copied = max(0, min(geometry.inputWidth - firstColumn, paddedWidth - left))
    for row in 0..<paddedRowCount(rows.count) {
      let target = scratch + row * paddedWidth * channels
      let source = firstRow + row
      guard source >= 0, source < geometry.inputHeight, copied > 0 else {
        target.update(repeating: 0, count: paddedWidth * channels)
        continue
      }
      target.update(repeating: 0, count: left * channels)
      let pixels =
        input + (source * geometry.inputWidth + firstColumn) * geometry.inputChannels
      if groups == 1 {
        (target + left * channels).update(from: pixels, count: copied * channels)
      } else {
        for pixel in 0..<copied {
          (target + (left + pixel) * channels).update(
            from: pixels + pixel * geometry.inputChannels, count: channels)
        }
      }
      (target + (left + copied) * channels).update(
        repeating: 0, count: (paddedWidth - left - copied) * channels)
    }
  }

  private func product(
    _ a: UnsafePointer<Float>, rowStride: Int, _ runs: MatrixRuns, _ group: Int, _ count: Int,
    _ output: UnsafeMutablePointer<Float>, _ residual: UnsafePointer<Float>?,
    _ dynamicBias: UnsafePointer<Float>?
  ) {
    let columns = geometry.outputChannels / groups
    let ownBias =
      UnsafePointer(bias.baseAddress.assumingMemoryBound(to: Float.self)) + group
      * biasCountPerGroup
    var product = MatrixProduct(
      a: a, aRowStride: rowStride,
      b: weights.baseAddress.assumingMemoryBound(to: Float.self) + group * packedCountPerGroup,
      bias: dynamicBias ?? ownBias, c: output + group * columns,
      cRowStride: geometry.outputChannels, residual: residual.map { $0 + group * columns },
      depth: depth, columns: columns, activation: activation, runs: runs,
      accumulates: accumulates)
    product.lastActivation = lastActivation
    product.slopes = slopes.map {
      UnsafePointer($0.baseAddress.assumingMemoryBound(to: Float.self)) + group * biasCountPerGroup
    }
    kernels.matrixProduct(product, rows: 0..<count)
  }
}
