// SPDX-License-Identifier: Apache-2.0

/// The source samples that contribute to each target sample along one axis, with weights in fixed point.
///
/// Weights and sums have 22 fractional bits, as in Pillow's `resize` for 8-bit images, so that results equal Pillow's.
struct FixedPointAxis {
  /// The number of fractional bits of a weight.
  static let fractionBits: Int32 = 22

  /// The index of the first source sample of each target sample.
  private(set) var starts: [Int] = []
  /// The number of samples that each target sample reads; 0 if it is outside the source.
  private(set) var counts: [Int] = []
  /// The weights, ``width`` for each target sample; unused weights are 0.
  private(set) var weights: [Int32]
  /// The largest number of samples that one target sample reads.
  let width: Int

  /// Computes the weights for resampling along one axis.
  ///
  /// - Parameters:
  ///   - sourceCount: The number of source samples.
  ///   - targetCount: The number of target samples.
  ///   - scale: The ratio of the target's size to the source's; if it is the ratio of the two numbers of samples, the
  ///     source is stretched over the target, otherwise both have the same centre.
  ///   - kernel: The kernel that determines the weights.
  init(sourceCount: Int, targetCount: Int, scale: Double, kernel: ScalingKernel) {
    let isStretched = scale == Double(targetCount) / Double(sourceCount)
    let step = isStretched ? Double(sourceCount) / Double(targetCount) : 1 / scale
    let offset = isStretched ? 0 : (Double(targetCount) - scale * Double(sourceCount)) / 2
    let widening = max(1, step)
    let support = kernel.support(step: step)
    width = Int(support.rounded(.up)) * 2 + 1
    weights = [Int32](repeating: 0, count: targetCount * width)
    for target in 0..<targetCount {
      let center = (Double(target) + 0.5 - offset) * step
      let isInside = center >= 0 && center <= Double(sourceCount)
      let first = max(0, Int((center - support + 0.5).rounded(.towardZero)))
      let end = min(sourceCount, Int((center + support + 0.5).rounded(.towardZero)))
      guard isInside, first < end else {
        starts.append(0)
        counts.append(0)
        continue
      }
      // Divided as Pillow does, by a factor: the last bit of a weight can decide how a byte is rounded.
      let values = (first..<end).map {
        kernel.weight((Double($0) - center + 0.5) * (1 / widening), step: 1)
      }
      let sum = values.reduce(0, +)
      for (index, value) in values.enumerated() {
        let scaled = value / sum * Double(1 << Self.fractionBits)
        weights[target * width + index] = Int32(scaled.rounded(.toNearestOrAwayFromZero))
      }
      starts.append(first)
      counts.append(end - first)
    }
  }
}
