// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The weights of an axis: for all its pixels, computed when first needed, or, if these are too many to keep, for the
/// requested pixels.
final class ScalingTables: Sendable {
  /// The maximum number of weights of an axis that are kept.
  private static let mostKept = 1 << 22

  private let axis: ScaledAxis
  /// The number of weights per pixel is padded to a multiple of this.
  private let taps: Int
  private let whole = Lock<ScalingTable?>(nil)

  init(_ axis: ScaledAxis, taps: Int) {
    self.axis = axis
    self.taps = taps
  }

  /// Returns a table that contains a range of target pixels.
  func table(for targets: Range<Int>) -> ScalingTable {
    let (count, overflows) = axis.targets.count.multipliedReportingOverflow(by: axis.tapCount)
    if overflows || count > Self.mostKept || axis.sourceCount > Self.mostKept {
      return ScalingTable(axis, targets, taps: taps)
    }
    return whole.withLock { table in
      if let table { return table }
      let new = ScalingTable(axis, 0..<axis.targets.count, taps: taps)
      table = new
      return new
    }
  }
}

/// The source pixels of each target pixel along an axis, with their weights.
struct ScalingTable: Sendable {
  /// The target pixel at the start of the lists.
  let firstTarget: Int
  /// The source pixel, in the image's coordinates, to which ``starts`` are relative.
  let firstSource: Int
  /// The first source pixel of each target pixel.
  let starts: [Int32]
  /// The number of source pixels that each target pixel reads.
  let counts: [Int]
  /// The weights of the source pixels: ``tapCount`` for each target pixel.
  let weights: [Float]
  let tapCount: Int

  /// - Parameters:
  ///   - axis: The axis.
  ///   - targets: The target pixels, numbered from the first computed one.
  ///   - taps: The number of weights per pixel is padded to a multiple of this.
  init(_ axis: ScaledAxis, _ targets: Range<Int>, taps: Int) {
    let table = ResamplingAxis(axis.window, targets: targets, weights: axis.kernel)
    let tapCount = ((table.counts.max() ?? 1) + taps - 1) / taps * taps
    self.tapCount = tapCount
    firstTarget = targets.lowerBound
    // Target pixels that read nothing have no start.
    let read = table.starts.indices.filter { table.counts[$0] > 0 }.map { table.starts[$0] }
    let firstStart = read.min() ?? 0
    firstSource = firstStart + axis.sourceMinimum
    var last = read.first ?? 0
    starts = zip(table.starts, table.counts).map { start, count in
      if count > 0 { last = start }
      return Int32(clamping: last - firstStart)
    }
    counts = table.counts
    var weights: [Float] = []
    weights.reserveCapacity(tapCount * targets.count)
    for target in 0..<targets.count {
      let row = table.weights[target * table.width..<target * table.width + table.counts[target]]
      weights += row
      weights += Array(repeating: 0, count: tapCount - row.count)
    }
    self.weights = weights
  }
}
