// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The weights of both axes, made when first needed.
final class ScalingTables: Sendable {
  private let tables = Mutex<(ScalingTable, ScalingTable)?>(nil)

  func get(_ columns: ScaledAxis, _ rows: ScaledAxis) -> (ScalingTable, ScalingTable) {
    tables.withLock { tables in
      if let tables { return tables }
      let new = (ScalingTable(columns, taps: 4), ScalingTable(rows, taps: 1))
      tables = new
      return new
    }
  }
}

/// The source pixels that make each target pixel along an axis, with their weights.
struct ScalingTable: Sendable {
  /// The first source pixel of each target pixel, as the image numbers them.
  let starts: [Int32]
  /// The source pixels that each target pixel reads.
  let counts: [Int]
  /// ``tapCount`` for each target pixel.
  let weights: [Float]
  let tapCount: Int

  /// - Parameter taps: What the number of weights is a multiple of.
  init(_ axis: ScaledAxis, taps: Int) {
    let scale = Double(axis.targetCount) / axis.sourceLength
    let table = ResamplingAxis(
      sourceCount: axis.sourceCount, targetCount: axis.targets.count, scale: scale,
      offset: -axis.sourceStart * scale - Double(axis.targets.lowerBound), kernel: axis.kernel)
    let tapCount = ((table.counts.max() ?? 1) + taps - 1) / taps * taps
    self.tapCount = tapCount
    starts = table.starts.map { Int32(clamping: $0 + axis.sourceMinimum) }
    counts = table.counts
    var weights: [Float] = []
    weights.reserveCapacity(tapCount * axis.targets.count)
    for target in 0..<axis.targets.count {
      let row = table.weights[target * table.width..<target * table.width + table.counts[target]]
      weights += row
      weights += Array(repeating: 0, count: tapCount - row.count)
    }
    self.weights = weights
  }

  /// The source pixels that a range of target pixels reads.
  func span(_ targets: Range<Int>) -> Range<Int> {
    let first = Int(starts[targets.lowerBound])
    var end = first
    // Ends may come in any order where rounding moves a start.
    for target in max(targets.lowerBound, targets.upperBound - 2)..<targets.upperBound {
      end = max(end, Int(starts[target]) + counts[target])
    }
    return first..<end
  }
}
