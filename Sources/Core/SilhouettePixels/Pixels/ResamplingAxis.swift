// SPDX-License-Identifier: Apache-2.0

/// The window of source samples that contribute to a target sample along one axis.
package struct ResamplingWindow {
  package let sourceCount: Int
  /// The distance between target samples, in source samples.
  package let step: Double
  /// The position of the source's first edge on the target axis, in target samples.
  package let offset: Double
  /// The kernel's radius, in source samples.
  let support: Double

  /// Creates the window of a kernel; see ``ResamplingAxis``.
  package init(sourceCount: Int, scale: Double, offset: Double, kernel: ScalingKernel) {
    self.init(sourceCount: sourceCount, scale: scale, offset: offset, weights: .named(kernel))
  }

  /// Creates the window of a kernel; see ``ResamplingAxis``.
  package init(sourceCount: Int, scale: Double, offset: Double, weights kernel: ResamplingKernel) {
    self.sourceCount = sourceCount
    self.offset = offset
    step = 1 / scale
    support = kernel.support(step: step)
  }

  /// The largest number of samples that a target sample reads.
  package var width: Int { Int(support.rounded(.up)) * 2 + 1 }

  /// Returns the position of a target sample's centre on the source axis, in source samples.
  package func center(of target: Int) -> Double { (Double(target) + 0.5 - offset) * step }

  /// Returns the range of samples that a target sample reads; `0..<0` if the target sample is outside the source.
  package func samples(of target: Int) -> Range<Int> {
    let center = center(of: target)
    guard center >= 0, center <= Double(sourceCount) else { return 0..<0 }
    let first = max(0, Int((center - support + 0.5).rounded(.towardZero)))
    let last = min(sourceCount, Int((center + support + 0.5).rounded(.towardZero)))
    return first < last ? first..<last : 0..<0
  }
}

/// The source samples that contribute to each target sample along one axis, with their weights.
///
/// The kernel is centred on the target sample, widened by the scale if the image shrinks, cut off at the source's
/// ends and normalised: the rule of Pillow's `resize`.
package struct ResamplingAxis {
  /// The index of the first source sample of each target sample.
  package private(set) var starts: [Int] = []
  /// The number of samples that each target sample reads; 0 if it is outside the source.
  package private(set) var counts: [Int] = []
  /// The weights, ``width`` for each target sample; unused weights are 0.
  package private(set) var weights: [Float] = []
  /// The largest number of samples that one target sample reads.
  package let width: Int

  /// Computes the weights for resampling along one axis.
  ///
  /// - Parameters:
  ///   - sourceCount: The number of source samples.
  ///   - targetCount: The number of target samples.
  ///   - scale: The ratio of the target's size to the source's.
  ///   - offset: The position of the source's first edge on the target axis, in target samples.
  ///   - kernel: The kernel that determines the weights.
  package init(
    sourceCount: Int, targetCount: Int, scale: Double, offset: Double,
    kernel: ScalingKernel = .bilinear
  ) {
    self.init(
      ResamplingWindow(sourceCount: sourceCount, scale: scale, offset: offset, kernel: kernel),
      targets: 0..<targetCount, weights: .named(kernel))
  }

  /// Computes the weights for a range of target samples only.
  package init(_ window: ResamplingWindow, targets: Range<Int>, weights kernel: ResamplingKernel) {
    width = window.width
    starts.reserveCapacity(targets.count)
    counts.reserveCapacity(targets.count)
    weights = [Float](repeating: 0, count: targets.count * width)
    for (place, target) in targets.enumerated() {
      let samples = window.samples(of: target)
      let center = window.center(of: target)
      guard !samples.isEmpty else {
        starts.append(0)
        counts.append(0)
        continue
      }
      var values: [Double] = []
      for sample in samples {
        values.append(kernel.weight(Double(sample) - center + 0.5, step: window.step))
      }
      let sum = values.reduce(0, +)
      for (index, value) in values.enumerated() {
        weights[place * width + index] = Float(value / sum)
      }
      starts.append(samples.lowerBound)
      counts.append(samples.count)
    }
  }

  /// Computes weights that make each target sample the mean of the source interval that it covers.
  ///
  /// - Parameters:
  ///   - sourceCount: The number of source samples.
  ///   - targetCount: The number of target samples, at most `sourceCount`.
  private init(meansOf sourceCount: Int, targetCount: Int) {
    // In integers: target sample t covers t · sourceCount ..< (t + 1) · sourceCount; each source sample covers targetCount.
    width = (sourceCount - 1) / targetCount + 2
    weights = [Float](repeating: 0, count: targetCount * width)
    for target in 0..<targetCount {
      let start = target * sourceCount
      let end = (target + 1) * sourceCount
      let first = start / targetCount
      let last = (end - 1) / targetCount
      for sample in first...last {
        let covered = min(end, (sample + 1) * targetCount) - max(start, sample * targetCount)
        weights[target * width + sample - first] = Float(Double(covered) / Double(sourceCount))
      }
      starts.append(first)
      counts.append(last - first + 1)
    }
  }

  /// Returns the end of the source samples that a range of target samples reads.
  func end(of targets: Range<Int>) -> Int {
    targets.reduce(0) { max($0, starts[$1] + counts[$1]) }
  }

  /// Returns weights that make each target sample the mean of the source interval that it covers; if there are more
  /// target than source samples, values are interpolated between neighbours instead.
  static func averaging(_ sourceCount: Int, to targetCount: Int) -> ResamplingAxis {
    targetCount < sourceCount
      ? ResamplingAxis(meansOf: sourceCount, targetCount: targetCount)
      : ResamplingAxis(
        sourceCount: sourceCount, targetCount: targetCount,
        scale: Double(targetCount) / Double(sourceCount), offset: 0)
  }
}

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
