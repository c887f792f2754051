// SPDX-License-Identifier: Apache-2.0

import KernelInterface

/// The weights of the pixels around a pixel: a short run for each row.
struct SparseWeights: Hashable, Sendable {
  /// The weights of consecutive pixels of a row.
  struct Row: Hashable, Sendable {
    /// The row, relative to the pixel, y up.
    let y: Int
    /// The column of the first weight, relative to the pixel.
    let x: Int
    let weights: [Float]
  }

  /// The rows, starting with the lowest.
  let rows: [Row]

  /// Creates weights from a dictionary with the weight of each offset.
  init(_ weights: [SIMD2<Int>: Double]) {
    let byRow = Dictionary(grouping: weights, by: \.key.y)
    rows = byRow.sorted { $0.key < $1.key }.map { y, row in
      let columns = row.map(\.key.x)
      let first = columns.min() ?? 0
      let last = columns.max() ?? 0
      return Row(
        y: y, x: first, weights: (first...last).map { Float(weights[SIMD2($0, y)] ?? 0) })
    }
  }

  /// The smallest region that contains all offsets and pixel (0, 0).
  var reach: Region {
    rows.reduce(Region(minX: 0, minY: 0, maxX: 1, maxY: 1)) {
      $0.union(
        Region(minX: $1.x, minY: $1.y, maxX: $1.x + $1.weights.count, maxY: $1.y + 1))
    }
  }
}

/// A recipe for weighted sums of the surrounding pixels, plus a bias. Pixels beyond the extent are transparent.
struct SparseConvolution: AreaRecipe {
  let weights: SparseWeights
  var bias: Float = 0
  let name: String

  func extent(of inputs: [Rect]) -> Rect {
    let rect = inputs[0].integral
    let reach = weights.reach
    if rect.isEmpty || rect.isInfinite { return rect }
    // Offsets to the right extend the result to the left, and vice versa.
    return Rect(
      minX: rect.minX - Double(reach.maxX - 1), minY: rect.minY - Double(reach.maxY - 1),
      maxX: rect.maxX - Double(reach.minX), maxY: rect.maxY - Double(reach.minY))
  }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { .full }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region {
    let reach = weights.reach
    return Region(
      minX: output.minX + reach.minX, minY: output.minY + reach.minY,
      maxX: output.maxX + reach.maxX - 1, maxY: output.maxY + reach.maxY - 1)
  }

  func compute(_ area: Region, into output: Tile, from inputs: [Tile], in context: RenderContext) {
    let input = inputs[0]
    let sums = context.scratch.floats(2 * paddedCount(area.width))
    let ones = sums + paddedCount(area.width)
    if bias != 0 { context.kernels.fillRow(ones, with: bias, count: area.width) }
    for plane in 0..<output.layout.planeCount {
      // The alpha of opaque pixels is not stored.
      let isConstant = plane == 3 && input.layout != .full
      for y in area.minY..<area.maxY {
        let target = output.address(plane, x: area.minX, y: y)
        context.kernels.fillRow(target, with: isConstant ? total : 0, count: area.width)
        if !isConstant { add(y, plane, area, input, sums, target, context) }
        if bias != 0 {
          context.kernels.addRows(RowPair(target, ones, into: target), count: area.width)
        }
      }
    }
  }

  /// The sum of all weights.
  private var total: Float { weights.rows.reduce(0) { $0 + $1.weights.reduce(0, +) } }

  private func add(
    _ y: Int, _ plane: Int, _ area: Region, _ input: Tile, _ sums: UnsafeMutablePointer<Float>,
    _ target: UnsafeMutablePointer<Float>, _ context: RenderContext
  ) {
    for row in weights.rows {
      row.weights.withUnsafeBufferPointer { weights in
        guard let taps = weights.baseAddress else { return }
        context.kernels.convolveRow(
          source: input.address(plane, x: area.minX + row.x, y: y + row.y), weights: taps,
          tapCount: weights.count, result: sums, count: area.width)
        context.kernels.addRows(RowPair(target, sums, into: target), count: area.width)
      }
    }
  }

  var operationsPerValue: Double {
    Double(weights.rows.reduce(0) { $0 + 2 * $1.weights.count + 2 })
  }

  var summary: String { "\(name) of \(weights.rows.count) rows, bias \(bias)" }
}
