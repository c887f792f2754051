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
              ConvolvedRow(
                source: input.address(
                  plane, x: area.minX - radiusX, y: area.minY - radiusY + row),
                weights: horizontal, tapCount: columnWeights.count, result: sums + row * stride),
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
