// SPDX-License-Identifier: Apache-2.0

/// The source samples between which each target sample is interpolated along one axis: bilinear with half-pixel centres,
/// clamped at the ends, without antialiasing.
package struct BilinearAxis: Sendable {
  /// The index of the source sample before each target sample.
  package private(set) var firsts: [Int32] = []
  /// The position of each target sample between that source sample and the next, 0..<1.
  package private(set) var fractions: [Float] = []
  private let sourceCount: Int

  /// Distributes the target samples over the whole source.
  ///
  /// - Parameters:
  ///   - count: The number of target samples.
  ///   - sourceCount: The number of source samples, at least 1.
  package init(_ count: Int, in sourceCount: Int) {
    self.init(count, in: sourceCount) { Self.position($0, of: count, in: sourceCount) }
  }

  /// Distributes the target samples over an interval, which may extend beyond the source.
  ///
  /// - Parameters:
  ///   - range: The ends of the interval, in source samples.
  ///   - count: The number of target samples.
  ///   - sourceCount: The number of source samples, at least 1.
  package init(_ range: ClosedRange<Double>, count: Int, in sourceCount: Int) {
    let step = (range.upperBound - range.lowerBound) / Double(count)
    self.init(count, in: sourceCount) {
      Self.position(at: range.lowerBound + (Double($0) + 0.5) * step - 0.5, in: sourceCount)
    }
  }

  private init(
    _ count: Int, in sourceCount: Int, position: (Int) -> (first: Int, fraction: Float)
  ) {
    self.sourceCount = sourceCount
    firsts.reserveCapacity(count)
    fractions.reserveCapacity(count)
    for index in 0..<count {
      let (first, fraction) = position(index)
      firsts.append(Int32(truncatingIfNeeded: first))
      fractions.append(fraction)
    }
  }

  /// Returns, for one of `count` target samples, the source sample before it and its position between that sample and
  /// the next, 0..<1.
  package static func position(
    _ index: Int, of count: Int, in sourceCount: Int
  ) -> (first: Int, fraction: Float) {
    position(
      at: (Double(index) + 0.5) * Double(sourceCount) / Double(count) - 0.5, in: sourceCount)
  }

  private static func position(
    at center: Double, in sourceCount: Int
  ) -> (first: Int, fraction: Float) {
    let clamped = min(max(center, 0), Double(sourceCount - 1))
    return (Int(clamped), Float(clamped - clamped.rounded(.down)))
  }

  /// The index of the nearest source sample for each target sample.
  package var nearest: [Int] {
    zip(firsts, fractions).map { $1 < 0.5 ? Int($0) : min(Int($0) + 1, sourceCount - 1) }
  }

  /// Calls `body` with ``firsts`` and ``fractions``, for row loops.
  func withUnsafeTables(_ body: (UnsafePointer<Int32>, UnsafePointer<Float>) -> Void) {
    firsts.withUnsafeBufferPointer { firsts in
      fractions.withUnsafeBufferPointer { fractions in
        guard let firsts = firsts.baseAddress, let fractions = fractions.baseAddress else { return }
        body(firsts, fractions)
      }
    }
  }
}
