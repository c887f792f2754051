// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

/// A step that computes a 3×3 convolution by Winograd's minimal filtering. It needs a quarter of the multiplications of
/// the direct method, but has to transform its input and its result.
///
/// The result is divided into tiles of 4×4 pixels. They are computed in blocks of tiles whose transforms fit into the
/// second-level cache; the result does not depend on the division into blocks. The input may consist of several values,
/// which are read as if their channels were concatenated. A value may be a smaller image, which is enlarged block by block.
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
  /// The number of floats in the working memory for the products of a block, and for enlarged pixels before that.
  private let productCount: Int

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
    bias.baseAddress.assumingMemoryBound(to: Float.self)
      .update(from: convolution.bias, count: geometry.outputChannels)
    let side = WinogradTile.side
    tilesPerRow = (geometry.outputWidth + side - 1) / side
    tileCount = tilesPerRow * ((geometry.outputHeight + side - 1) / side)
    tilesPerBlock = Self.tilesPerBlock(
      tileCount, geometry, kernels: kernels, threadCount: threadCount,
      cacheByteCount: cacheByteCount)
    // Enlarged pixels are no longer needed when the first product is written.
    let enlargedChannels = sources.filter { $0.enlargement != nil }.map(\.channels).max() ?? 0
    productCount = max(
      Self.elementStride(tilesPerBlock, geometry.outputChannels) * WinogradTile.elementCount,
      WinogradTile.inputSide * enlargedChannels
        * min(min(tilesPerBlock, tilesPerRow) * side + 2, geometry.inputWidth))
    scratchByteCount =
      4
      * (Self.elementStride(tilesPerBlock, geometry.inputChannels) * WinogradTile.elementCount
        + productCount + WinogradTile.scratchCount(channels: geometry.inputChannels))
    reads = sources.map(\.value) + (residual.map { [$0] } ?? [])
    writes = convolution.output
    overwritable = sources.contains { $0.value == convolution.residual } ? nil : residual
    multiplyAdds = convolution.multiplyAdds
    name = "winograd " + convolution.name + (enlargedChannels > 0 ? " of resizeBilinear" : "")
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
    let scratch = products + productCount

    var channel = 0
    for source in sources {
      var input = WinogradInput(
        image: run.floats(source.value), height: geometry.inputHeight, width: geometry.inputWidth,
        channels: source.channels, padTop: geometry.padTop, padLeft: geometry.padLeft,
        tilesPerRow: tilesPerRow, result: transformed + channel,
        tileStride: geometry.inputChannels, elementStride: inputStride, scratch: scratch)
      if let enlargement = source.enlargement {
        input.image += image * enlargement.height * enlargement.width * source.channels
        transform(input, enlargement, tiles, pixels: products)
      } else {
        input.image += image * geometry.inputHeight * geometry.inputWidth * source.channels
        kernels.winogradInput(input, tiles: tiles)
      }
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
        width: geometry.outputWidth, channels: geometry.outputChannels, tilesPerRow: tilesPerRow,
        scratch: scratch), tiles: tiles)
  }

  /// Transforms tiles of an enlarged image.
  ///
  /// - Parameters:
  ///   - input: The tiles of the whole image. Its pixels are those before the enlargement.
  ///   - enlargement: The enlargement.
  ///   - tiles: The tiles to transform.
  ///   - pixels: Memory for the enlarged pixels that some tiles of one row read.
  private func transform(
    _ input: WinogradInput, _ enlargement: LoweredConvolution.Enlargement, _ tiles: Range<Int>,
    pixels: UnsafeMutablePointer<Float>
  ) {
    let side = WinogradTile.side
    var tile = tiles.lowerBound
    while tile < tiles.upperBound {
      let row = tile / tilesPerRow
      let end = min(tiles.upperBound, (row + 1) * tilesPerRow)
      let top = row * side - input.padTop
      let left = (tile - row * tilesPerRow) * side - input.padLeft
      // The part of the enlarged image, which the tiles then read as an image of its own.
      let firstRow = max(top, 0)
      let firstColumn = max(left, 0)
      var part = input
      part.image = UnsafePointer(pixels)
      part.height = max(0, min(top + WinogradTile.inputSide, input.height) - firstRow)
      part.width = max(0, min(left + (end - tile) * side + 2, input.width) - firstColumn)
      part.padTop = firstRow - top
      part.padLeft = firstColumn - left
      part.tilesPerRow = end - tile
      part.result += (tile - tiles.lowerBound) * input.tileStride
      var rows = enlargement.rows
      rows.lead += Float(firstRow)
      var columns = enlargement.columns
      columns.lead += Float(firstColumn)
      kernels.resizeBilinear(
        Upsampling(
          input: input.image, inputHeight: enlargement.height, inputWidth: enlargement.width,
          channels: input.channels, outputHeight: part.height, outputWidth: part.width,
          rows: rows, columns: columns), into: pixels, rows: 0..<part.height)
      kernels.winogradInput(part, tiles: 0..<end - tile)
      tile = end
    }
  }
}
