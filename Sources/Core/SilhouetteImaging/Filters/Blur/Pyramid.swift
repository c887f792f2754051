// SPDX-License-Identifier: Apache-2.0

import KernelInterface

// One step down and one step up a pyramid (Burt & Adelson 1983, with an even kernel, so that pixel i of the smaller
// image covers pixels 2 i and 2 i + 1 of the larger, whatever the origin of a region). Both steps have the weights 1,
// 3, 3, 1 along each axis: each adds 3/4 of a pixel of the larger image to the variance.

/// A recipe that halves the size: (p[2 i − 1] + 3 p[2 i] + 3 p[2 i + 1] + p[2 i + 2]) / 8 along each axis.
struct HalveRecipe: AreaRecipe {
  func extent(of inputs: [Rect]) -> Rect {
    if inputs[0].isEmpty || inputs[0].isInfinite { return inputs[0] }
    let r = Region(touching: inputs[0])
    return Region(
      minX: (r.minX - 1) >> 1, minY: (r.minY - 1) >> 1, maxX: r.maxX >> 1 + 1,
      maxY: r.maxY >> 1 + 1
    ).rect
  }

  /// Returns the input's rectangle of variation at half the size, grown by the pixels that still read some of it.
  func variation(of inputs: [PixelTraits]) -> Rect {
    let variation = inputs[0].variation
    if variation.isEmpty || variation.isInfinite { return variation }
    let r = Region(touching: variation)
    return Region(
      minX: r.minX >> 1 - 1, minY: r.minY >> 1 - 1, maxX: (r.maxX + 1) >> 1 + 1,
      maxY: (r.maxY + 1) >> 1 + 1
    ).rect
  }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region {
    Region(
      minX: 2 * output.minX - 1, minY: 2 * output.minY - 1, maxX: 2 * output.maxX + 1,
      maxY: 2 * output.maxY + 1)
  }

  private static let weights: [Float] = [0.125, 0.375, 0.375, 0.125]

  func compute(_ area: Region, into output: Tile, from inputs: [Tile], in context: RenderContext) {
    let input = inputs[0]
    let width = 2 * area.width + 2
    let sums = context.scratch.floats(paddedCount(width) + 16)
    Self.weights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress else { return }
      for plane in 0..<output.layout.planeCount {
        for y in area.minY..<area.maxY {
          context.kernels.weightedRows(
            WeightedRows(
              input: input.address(plane, x: 2 * area.minX - 1, y: 2 * y - 1),
              inputStride: input.rowStride, weights: weights, tapCount: 4, output: sums,
              outputStride: 0, outputRowCount: 1, step: 1), count: width)
          context.kernels.convolveRowByHalves(
            source: sums, weights: weights, tapCount: 4,
            result: output.address(plane, x: area.minX, y: y), count: area.width)
        }
      }
    }
  }

  var summary: String { "halve" }
}

/// A recipe that doubles the size: ¼ p[j − 1] + ¾ p[j] for pixel 2 j and ¾ p[j] + ¼ p[j + 1] for pixel 2 j + 1, along
/// each axis.
struct DoubleRecipe: AreaRecipe {
  func extent(of inputs: [Rect]) -> Rect {
    if inputs[0].isEmpty || inputs[0].isInfinite { return inputs[0] }
    let r = Region(touching: inputs[0])
    return Region(
      minX: 2 * r.minX - 1, minY: 2 * r.minY - 1, maxX: 2 * r.maxX + 1, maxY: 2 * r.maxY + 1
    ).rect
  }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region {
    Region(
      minX: (output.minX - 1) >> 1, minY: (output.minY - 1) >> 1, maxX: output.maxX >> 1 + 1,
      maxY: output.maxY >> 1 + 1)
  }

  func compute(_ area: Region, into output: Tile, from inputs: [Tile], in context: RenderContext) {
    let input = inputs[0]
    let left = (area.minX - 1) >> 1
    let width = area.maxX >> 1 + 1 - left
    let row = context.scratch.floats(paddedCount(width) + 16)
    for plane in 0..<output.layout.planeCount {
      for y in area.minY..<area.maxY {
        let lower = (y - 1) >> 1
        let source = input.address(plane, x: left, y: lower)
        context.kernels.interpolateRows(
          RowPair(source, source + input.rowStride, into: row),
          fraction: y & 1 == 0 ? 0.75 : 0.25, count: width)
        context.kernels.doubleRow(
          row + (area.minX >> 1 - left), startsOdd: area.minX & 1 == 1,
          into: output.address(plane, x: area.minX, y: y), count: area.width)
      }
    }
  }

  var summary: String { "double" }
}
