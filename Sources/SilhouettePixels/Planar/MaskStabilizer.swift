// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The smoothing of a mask over the frames of a stream. The last mask is used only where the new one is uncertain and the
/// frame has not changed by more than its noise, so that masks do not lag behind the motion.
///
/// The weight as a function of uncertainty is taken from MediaPipe 0.10.21's `SegmentationSmoothingCalculator`; motion
/// is the difference of luma from frame to frame, averaged over 5×5 windows, relative to its median.
package struct MaskStabilizer: Sendable {
  /// The weight of the last mask where the new one is entirely uncertain and nothing moves, 0…1, for a stream of 30
  /// frames per second.
  package var hold: Float
  /// The motion beyond the noise at which the last mask's weight falls to 1/e, as a multiple of the frame's noise.
  package var tolerance: Float = 2

  /// The median difference of luma, in codes 0…255, above which a frame starts another scene.
  private static let cut: Float = 20
  /// The gap between two frames after which the last mask is discarded.
  private static let longestGap = Duration.milliseconds(500)
  /// The radius of the windows over which motion is averaged.
  private static let radius = 2

  /// The distance of a probability from 0 or 1 below which its uncertainty is less than a thousandth.
  private static let certainty: Float = 0.004

  private var mask: [Float] = []
  private var luma: [Float] = []
  private var difference: [Float] = []
  private var time = Duration.zero

  /// Creates a stabiliser for a stream, before its first frame.
  package init(hold: Float = 0.9) { self.hold = hold }

  /// Discards the last frame.
  package mutating func reset() { mask.removeAll(keepingCapacity: true) }

  /// Smooths the mask of the stream's next frame in place.
  ///
  /// - Parameters:
  ///   - new: The mask, row by row.
  ///   - grid: The frame's luma in the same cells, 0…1; padding may follow.
  ///   - width: The number of columns.
  ///   - time: The presentation time of the frame.
  /// - Returns: `false` if the frame starts another scene, so that nothing is smoothed.
  @discardableResult
  package mutating func smooth(
    _ new: inout [Float], luma grid: [Float], width: Int, at time: Duration
  ) -> Bool {
    let count = new.count
    precondition(grid.count >= count && count % width == 0, "luma for \(grid.count) places")
    let elapsed = time - self.time
    self.time = time
    var isContinued = mask.count == count && elapsed > .zero && elapsed <= Self.longestGap
    if isContinued {
      // The product of several short steps' factors equals that of one long step.
      let steps = Float(elapsed / .milliseconds(1) * 0.03)
      isContinued = mix(&new, grid, width, hold: pow(hold, steps))
    }
    if mask.count != count {
      mask = [Float](repeating: 0, count: count)
      luma = mask
      difference = mask
    }
    for index in 0..<count {
      mask[index] = new[index]
      luma[index] = grid[index]
    }
    return isContinued
  }

  /// Mixes the last mask into the new one, unless the scene has changed.
  private mutating func mix(
    _ new: inout [Float], _ grid: [Float], _ width: Int, hold: Float
  ) -> Bool {
    let count = new.count
    let height = new.count / width
    var sum = Float(0)
    var lastSum = Float(0)
    for index in 0..<count {
      sum += grid[index]
      lastSum += luma[index]
    }
    // A drift of brightness is not motion.
    let drift = sum / max(lastSum, Float(count) / 255)
    for index in 0..<count { difference[index] = abs(grid[index] - luma[index] * drift) * 255 }
    let median = medianOfDifferences()
    guard median <= Self.cut else { return false }
    guard hold > 0 else { return true }
    let noise = max(1, 1.4826 * median)
    let scale = 1 / (tolerance * noise)
    for row in 0..<height {
      for column in 0..<width {
        let place = row * width + column
        guard new[place] > Self.certainty, new[place] < 1 - Self.certainty else { continue }
        let weight = hold * Self.uncertainty(new[place])
        var total: Float = 0
        for y in row - Self.radius...row + Self.radius {
          // Beyond the border, the frame is mirrored without repeating the last row.
          let line = Self.mirrored(y, height) * width
          for x in column - Self.radius...column + Self.radius {
            total += difference[line + Self.mirrored(x, width)]
          }
        }
        let moved = max(0, total * Self.windowShare - 0.8 * noise) * scale
        new[place] += (mask[place] - new[place]) * weight * exp(-moved * moved)
      }
    }
    return true
  }

  private static let windowShare = 1 / Float((2 * radius + 1) * (2 * radius + 1))

  private static func mirrored(_ index: Int, _ count: Int) -> Int {
    let inside = index < 0 ? -index : index >= count ? 2 * count - 2 - index : index
    return min(max(inside, 0), count - 1)
  }

  /// Returns the median of the differences, accurate to a sixteenth of a code.
  private func medianOfDifferences() -> Float {
    var counts = InlineArray<1024, Int32>(repeating: 0)
    for value in difference {
      counts[Int(min(value * 16, 1023))] += 1
    }
    var rest = Int32(truncatingIfNeeded: difference.count / 2)
    for bin in 0..<1024 {
      rest -= counts[bin]
      if rest < 0 { return (Float(bin) + 0.5) / 16 }
    }
    return 64
  }

  /// Returns 1 for a probability of one half and 0 for 0 or 1: approximately the square of the entropy in bits.
  package static func uncertainty(_ probability: Float) -> Float {
    let distance = probability - 0.5
    let x = distance * distance
    return 1
      - min(1, x * (5.68842 + x * (-0.748699 + x * (-57.8051 + x * (291.309 - 624.717 * x)))))
  }
}
