// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels

/// The tables for reducing a row of values to means over intervals.
struct MeanColumns: Sendable {
  /// The number of values to read.
  package let sourceCount: Int
  /// The number of means to write.
  package let count: Int
  private let starts: [Int32]
  private let weights: [Float]
  /// The maximum number of values per mean, a multiple of 4; also the number of padding elements in a row.
  package let tapCount: Int

  init(_ sourceCount: Int, to count: Int) {
    self.sourceCount = sourceCount
    self.count = count
    let axis = ResamplingAxis.averaging(sourceCount, to: count)
    tapCount = (axis.width + 3) & ~3
    var weights = [Float](repeating: 0, count: count * tapCount)
    for target in 0..<count {
      for tap in 0..<axis.width {
        weights[target * tapCount + tap] = axis.weights[target * axis.width + tap]
      }
    }
    self.weights = weights
    starts = axis.starts.map { Int32(truncatingIfNeeded: $0) }
  }

  /// Writes the means multiplied by a factor.
  ///
  /// - Parameters:
  ///   - source: ``sourceCount`` finite values, followed by ``tapCount`` more elements; scaled in place.
  ///   - scale: The factor.
  ///   - result: Receives ``count`` values.
  package func apply(
    _ source: UnsafeMutablePointer<Float>, scale: Float,
    into result: UnsafeMutablePointer<Float>
  ) {
    (source + sourceCount).update(repeating: 0, count: tapCount)
    starts.withUnsafeBufferPointer { starts in
      weights.withUnsafeBufferPointer { weights in
        guard let starts = starts.baseAddress, let weights = weights.baseAddress else { return }
        Kernels.chosen.resampleRow(
          source: source, starts: starts, weights: weights, tapCount: tapCount, result: result,
          count: count)
      }
    }
    scaleRow(result, by: scale, count: count)
  }
}

/// Writes the means of a plane over one row of a grid, multiplied by a factor.
///
/// - Parameter sums: Room for the codes of a row and ``MeanColumns/tapCount`` more, at least 64 more.
func averageRow(
  of frame: PlanarPixelBuffer, plane: Int, _ rows: ResamplingAxis, _ row: Int,
  _ columns: MeanColumns, _ sums: UnsafeMutablePointer<Float>, _ scale: Float,
  into result: UnsafeMutablePointer<Float>
) {
  sumFrameRow(of: frame, plane: plane, rows, row, sums)
  columns.apply(sums, scale: scale, into: result)
}
