// SPDX-License-Identifier: Apache-2.0

import KernelInterface

/// A recipe for weighted sums along rows and then along columns, with an odd number of weights centred on the pixel.
/// Pixels beyond the extent are transparent.
struct SeparableConvolution: AreaRecipe {
  let columnWeights: [Float]
  let rowWeights: [Float]

  private var radiusX: Int { columnWeights.count / 2 }
  private var radiusY: Int { rowWeights.count / 2 }

  func extent(of inputs: [Rect]) -> Rect {
    inputs[0].integral.grown(x: Double(radiusX), y: Double(radiusY))
  }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region {
    output.grown(x: radiusX, y: radiusY)
  }

  func compute(_ area: Region, into output: Tile, from inputs: [Tile], in context: RenderContext) {
    let input = inputs[0]
    let stride = paddedCount(area.width)
    let rowCount = area.height + 2 * radiusY
    let sums = context.scratch.floats(stride * rowCount)
    columnWeights.withUnsafeBufferPointer { columnWeights in
      rowWeights.withUnsafeBufferPointer { rowWeights in
        guard let horizontal = columnWeights.baseAddress, let vertical = rowWeights.baseAddress
        else { return }
        for plane in 0..<output.layout.planeCount {
          for row in 0..<rowCount {
            context.kernels.convolveRow(
              source: input.address(plane, x: area.minX - radiusX, y: area.minY - radiusY + row),
              weights: horizontal, tapCount: columnWeights.count, result: sums + row * stride,
              count: area.width)
          }
          context.kernels.weightedRows(
            WeightedRows(
              input: sums, inputStride: stride, weights: vertical, tapCount: rowWeights.count,
              output: output.address(plane, x: area.minX, y: area.minY),
              outputStride: output.rowStride, outputRowCount: area.height, step: 1),
            count: area.width)
        }
      }
    }
  }

  var operationsPerValue: Double { Double(2 * (columnWeights.count + rowWeights.count)) }

  var summary: String { "convolve \(columnWeights.count)×\(rowWeights.count)" }
}

extension SeparableConvolution: AveragingRecipe {
  var averagesCodes: Bool {
    Self.pairWeights(columnWeights) != nil && Self.pairWeights(rowWeights) != nil
  }

  /// Returns the weights as `SymmetricTaps` takes them; `nil` unless they are symmetrical shares of 1, none too large.
  private static func pairWeights(_ weights: [Float]) -> [UInt16]? {
    let radius = weights.count / 2
    guard weights.count % 2 == 1, radius <= 100, weights.allSatisfy({ $0 >= 0 && $0 < 1 }),
      abs(weights.reduce(0, +) - 1) < 1e-4, weights == weights.reversed()
    else { return nil }
    let pairs = weights[..<radius].reversed().map { Int((2 * $0 * 65536).rounded()) }
    let middle = 65536 - pairs.reduce(0, +)
    guard middle >= 0, middle < 65536, pairs.allSatisfy({ $0 < 65536 }) else { return nil }
    return ([middle] + pairs).map { UInt16($0) }
  }

  func computeCodes(
    _ area: Region, into output: CodeTile, from input: CodeTile, extent: Region,
    in context: RenderContext
  ) {
    guard let horizontal = Self.pairWeights(columnWeights),
      let vertical = Self.pairWeights(rowWeights)
    else { preconditionFailure("weights that do not suit codes: \(summary)") }
    let step = output.channelCount
    let width = (area.width + 2 * radiusX) * step
    let stride = paddedByteCount(width)
    let samples: UnsafeMutablePointer<UInt16> = context.scratch.values(
      sampleCount(for: area, channelCount: step))
    let rowCount = area.height + 2 * radiusY
    for row in 0..<rowCount {
      context.kernels.widenBytes(
        input.address(x: area.minX - radiusX, y: area.minY - radiusY + row),
        into: samples + row * stride, count: width)
    }
    // Two rows are computed at a time, of which the second may be one too many.
    let first = samples + (rowCount + 1) * stride
    let second = first + stride
    horizontal.withUnsafeBufferPointer { horizontal in
      vertical.withUnsafeBufferPointer { vertical in
        guard let horizontal = horizontal.baseAddress, let vertical = vertical.baseAddress
        else { return }
        for y in Swift.stride(from: area.minY, to: area.maxY, by: 2) {
          context.kernels.filterTwoRows(
            SymmetricTaps(
              middle: samples + (y - area.minY + radiusY) * stride, step: stride,
              weights: vertical, radius: radiusY), into: (first, second), count: width)
          for (y, row) in [(y, first), (y + 1, second)] where y < area.maxY {
            context.kernels.filterRow(
              SymmetricTaps(
                middle: row + radiusX * step, step: step, weights: horizontal, radius: radiusX),
              into: output.address(x: area.minX, y: y), count: area.width * step)
          }
        }
      }
    }
  }

  /// Returns the number of samples of scratch memory.
  private func sampleCount(for area: Region, channelCount: Int) -> Int {
    paddedByteCount((area.width + 2 * radiusX) * channelCount) * (area.height + 2 * radiusY + 3)
  }

  func scratchByteCount(for area: Region, channelCount: Int) -> Int {
    2 * sampleCount(for: area, channelCount: channelCount)
  }
}
