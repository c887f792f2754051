// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

/// Scaling of 8-bit colours that become 8-bit colours again: sums across rows of bytes, and then along them, which are rounded
/// once.
extension ScaledRecipe: AveragingRecipe {
  var averagesCodes: Bool { true }

  /// The number of rows that are computed at a time.
  private static let rowCount = 16
  /// The number of source pixels of a row that should be in the cache at a time.
  private static let mostPixels = 768

  func computeCodes(
    _ area: Region, into output: CodeTile, from input: CodeTile, extent: Region,
    in context: RenderContext
  ) {
    precondition(output.channelCount == 3, "codes that are not colours")
    let columnTable = columnTables.table(for: area.minX..<area.maxX)
    let rowTable = rowTables.table(for: area.minY..<area.maxY)
    let partWidth = codePartWidth
    let stride = sampleCapacity(width: min(partWidth, area.width))
    let sums = context.scratch.floats(2 * Self.rowCount * stride)
    columnTable.starts.withUnsafeBufferPointer { starts in
      columnTable.weights.withUnsafeBufferPointer { weights in
        rowTable.weights.withUnsafeBufferPointer { rowWeights in
          guard let starts = starts.baseAddress, let weights = weights.baseAddress,
            let rowWeights = rowWeights.baseAddress
          else { return }
          for part in area.parts(width: partWidth, height: Self.rowCount) {
            let span = columns.source(of: part.minX..<part.maxX)
            for y in part.minY..<part.maxY {
              let row = y - rowTable.firstTarget
              let sum = sums + (y - part.minY) * stride
              context.kernels.weightedByteRows(
                source: input.address(
                  x: span.lowerBound, y: rowTable.firstSource + Int(rowTable.starts[row])),
                stride: input.rowStride, weights: rowWeights + row * rowTable.tapCount,
                tapCount: rowTable.counts[row], result: sum, count: 3 * span.count)
              // Weights of 0 extend beyond the last pixel, so the values there must be finite.
              (sum + 3 * span.count).update(repeating: 0, count: 3 * columnTable.tapCount)
            }
            let column = part.minX - columnTable.firstTarget
            context.kernels.resampleColors(
              ResampledColorRows(
                source: sums, sourceStride: stride,
                sampleCount: 3 * (span.count + columnTable.tapCount), rowCount: part.height,
                firstStart: span.lowerBound - columnTable.firstSource, starts: starts + column,
                weights: weights + column * columnTable.tapCount, tapCount: columnTable.tapCount,
                columns: sums + Self.rowCount * stride,
                result: output.address(x: part.minX, y: part.minY),
                resultStride: output.rowStride), count: part.width)
          }
        }
      }
    }
  }

  /// The width of the parts of a region that are computed one after the other, in target pixels.
  private var codePartWidth: Int {
    Int(min(max(Double(Self.mostPixels) / columns.window.step, 1), Double(Self.mostPixels)))
  }

  /// Returns the room for the samples of a row of sums, in floats.
  private func sampleCapacity(width: Int) -> Int {
    // The last weights extend beyond the last pixel.
    let count = Double(width) * columns.window.step + 2 * Double(columns.tapCount) + 8
    return paddedCount(3 * Int(count.rounded(.up)))
  }

  func scratchByteCount(for area: Region, channelCount: Int) -> Int {
    let stride = sampleCapacity(width: min(codePartWidth, area.width))
    return Int.saturatingProduct(2 * Self.rowCount * 4, stride)
  }
}
