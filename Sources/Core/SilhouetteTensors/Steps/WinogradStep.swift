// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

/// A step that computes a 3×3 convolution by Winograd's minimal filtering. It needs a quarter of the multiplications of
/// the direct method, but has to transform its input and its result.
///
/// The result is divided into tiles of 4×4 pixels. They are computed in blocks of tiles whose transforms fit into the
/// second-level cache; the result does not depend on the division into blocks. The input may consist of several values,
/// which are read as if their channels were concatenated, and each of which may be resized: the pixels that a block needs are
/// computed just before they are transformed, and never leave the cache.
package final class WinogradStep: Step {
  package let name: String
  package let reads: [Int]
  package let writes: Int
  package let overwritable: Int?
  package let scratchByteCount: Int
  package let multiplyAdds: Int

  private let kernels: KernelTable
  private let geometry: WindowGeometry
  private let batchCount: Int
  private let sources: [LoweredConvolution.Source]
  private let residual: Int?
  private let activation: KernelActivation
  private let filter: WinogradFilter
  private let bias: AlignedBuffer
  /// A zero for each output channel, which serves as the bias of the matrix products.
  private let zeros: AlignedBuffer
  private let tilesPerRow: Int
  private let tileCount: Int
  private let tilesPerBlock: Int

  package init(
    _ convolution: LoweredConvolution, kernels: KernelTable, memory: WeightMemory,
    threadCount: Int, cacheByteCount: Int
  ) {
    self.kernels = kernels
    let geometry = convolution.geometry
    self.geometry = geometry
    batchCount = convolution.batchCount
    sources = convolution.sources
    residual = convolution.residual
    activation = convolution.activation
    filter = WinogradFilter(convolution.weights, kernels: kernels, memory: memory)
    zeros = memory.take(byteCount: geometry.outputChannels * 4)
    bias = memory.take(byteCount: geometry.outputChannels * 4)
    let biases = bias.baseAddress.assumingMemoryBound(to: Float.self)
    let values = convolution.bias
    memory.later { _ in biases.update(from: values, count: geometry.outputChannels) }
    let side = WinogradTile.side
    tilesPerRow = (geometry.outputWidth + side - 1) / side
    tileCount = tilesPerRow * ((geometry.outputHeight + side - 1) / side)
    tilesPerBlock = Self.tilesPerBlock(
      tileCount, geometry, kernels: kernels, threadCount: threadCount,
      cacheByteCount: cacheByteCount)
    scratchByteCount =
      4
      * (Self.elementStride(tilesPerBlock, geometry.inputChannels) * WinogradTile.elementCount
        + Self.elementStride(tilesPerBlock, geometry.outputChannels) * WinogradTile.elementCount
        + WinogradTile.scratchCount(channels: geometry.inputChannels)
        + Self.patchCount(sources, geometry, tiles: min(tilesPerBlock, tilesPerRow)))
    reads = sources.map(\.value) + (residual.map { [$0] } ?? [])
    writes = convolution.output
    overwritable = sources.contains { $0.value == convolution.residual } ? nil : residual
    multiplyAdds = convolution.multiplyAdds
    name = "winograd " + convolution.name
  }

  /// Returns the number of tiles per block: a multiple of the number of rows that the matrix kernel computes together, small
  /// enough that the transforms stay in the second-level cache and every thread is busy.
  private static func tilesPerBlock(
    _ tileCount: Int, _ geometry: WindowGeometry, kernels: KernelTable, threadCount: Int,
    cacheByteCount: Int
  ) -> Int {
    let unit = kernels.tileRowCount
    let bytesPerTile =
      WinogradTile.elementCount * (geometry.inputChannels + geometry.outputChannels) * 4
    let fitting = cacheByteCount * 3 / 4 / bytesPerTile
    let fair = (tileCount + 4 * threadCount - 1) / (4 * threadCount)
    let most = min(fitting / unit * unit, (fair + unit - 1) / unit * unit, 96 / unit * unit)
    return max(unit, most)
  }

  /// Returns the distance, in floats, between the matrices of a block for consecutive elements of a tile. The distance is
  /// not a multiple of the size of a cache way; otherwise all elements of a tile would compete for the same cache lines.
  private static func elementStride(_ tiles: Int, _ channels: Int) -> Int {
    tiles * channels + WinogradTile.channelUnit
  }

  /// Returns the size, in floats, of the largest patch of a resized value that a row of tiles reads.
  private static func patchCount(
    _ sources: [LoweredConvolution.Source], _ geometry: WindowGeometry, tiles: Int
  ) -> Int {
    let channels = sources.lazy.filter { $0.resize != nil }.map(\.channels).max() ?? 0
    let side = WinogradTile.side
    return (side + 2) * min(geometry.inputWidth, side * tiles + 2) * channels
  }

  package func taskCount(threadCount: Int) -> Int {
    batchCount * ((tileCount + tilesPerBlock - 1) / tilesPerBlock)
  }

  package func perform(task: Int, of taskCount: Int, in run: RunContext) {
    let blocks = taskCount / batchCount
    let image = task / blocks
    let first = task % blocks * tilesPerBlock
    let tiles = first..<min(first + tilesPerBlock, tileCount)
    let inputStride = Self.elementStride(tilesPerBlock, geometry.inputChannels)
    let outputStride = Self.elementStride(tilesPerBlock, geometry.outputChannels)
    let transformed = run.scratchFloats
    let products = transformed + inputStride * WinogradTile.elementCount
    let scratch = products + outputStride * WinogradTile.elementCount

    var channel = 0
    for source in sources {
      let input = WinogradInput(
        image: run.floats(source.value), height: geometry.inputHeight, width: geometry.inputWidth,
        channels: source.channels, padTop: geometry.padTop, padLeft: geometry.padLeft,
        tilesPerRow: tilesPerRow, result: transformed + channel,
        tileStride: geometry.inputChannels, elementStride: inputStride, scratch: scratch)
      transform(source, input, image: image, tiles: tiles)
      channel += source.channels
    }
    for element in 0..<WinogradTile.elementCount {
      kernels.matrixProduct(
        MatrixProduct(
          a: transformed + element * inputStride, aRowStride: geometry.inputChannels,
          b: filter.matrix(element), bias: zeros.baseAddress.assumingMemoryBound(to: Float.self),
          c: products + element * outputStride, cRowStride: geometry.outputChannels, residual: nil,
          depth: geometry.inputChannels, columns: geometry.outputChannels, activation: .identity),
        rows: 0..<tiles.count)
    }
    let offset = image * geometry.outputHeight * geometry.outputWidth * geometry.outputChannels
    kernels.winogradOutput(
      WinogradOutput(
        products: products, tileStride: geometry.outputChannels, elementStride: outputStride,
        bias: bias.baseAddress.assumingMemoryBound(to: Float.self), activation: activation,
        residual: residual.map { UnsafePointer(run.floats($0) + offset) },
        result: run.floats(writes) + offset, height: geometry.outputHeight,
        width: geometry.outputWidth, channels: geometry.outputChannels, tilesPerRow: tilesPerRow),
      tiles: tiles)
  }

  /// Transforms the tiles of a block.
  ///
  /// - Parameter input: The input, with the address of the value's first image.
  private func transform(
    _ source: LoweredConvolution.Source, _ input: WinogradInput, image: Int, tiles: Range<Int>
  ) {
    guard let resize = source.resize else {
      var input = input
      input.image += image * input.height * input.width * input.channels
      kernels.winogradInput(input, tiles: tiles)
      return
    }
    let value = input.image + image * resize.height * resize.width * input.channels
    let patch = input.scratch + WinogradTile.scratchCount(channels: geometry.inputChannels)
    let side = WinogradTile.side
    var first = tiles.lowerBound
    while first < tiles.upperBound {
      let row = first / tilesPerRow
      let count = min(tiles.upperBound, (row + 1) * tilesPerRow) - first
      let top = row * side - input.padTop
      let left = first % tilesPerRow * side - input.padLeft
      let rows = Self.part(top, side + 2, of: input.height)
      let columns = Self.part(left, count * side + 2, of: input.width)
      kernels.resizeBilinear(
        Upsampling(
          input: value, inputHeight: resize.height, inputWidth: resize.width,
          channels: input.channels, outputHeight: input.height, outputWidth: columns.count,
          rows: resize.rows, columns: resize.columns.starting(at: columns.lowerBound)),
        // The kernel locates row y after y rows of the part's width.
        into: patch - rows.lowerBound * columns.count * input.channels, rows: rows)
      var part = input
      part.image = UnsafePointer(patch)
      part.height = rows.count
      part.width = columns.count
      part.padTop = rows.lowerBound - top
      part.padLeft = columns.lowerBound - left
      part.tilesPerRow = count
      part.result += (first - tiles.lowerBound) * input.tileStride
      kernels.winogradInput(part, tiles: 0..<count)
      first += count
    }
  }

  /// Returns the rows or columns of an image that some consecutive ones, perhaps outside it, have in common with it.
  private static func part(_ first: Int, _ count: Int, of all: Int) -> Range<Int> {
    let lower = min(max(first, 0), all)
    return lower..<max(lower, min(first + count, all))
  }
}
