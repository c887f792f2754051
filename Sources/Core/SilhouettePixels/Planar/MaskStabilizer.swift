// SPDX-License-Identifier: Apache-2.0

import CLibrary
import KernelInterface
import SilhouetteKernels

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
  /// The last frame's luma, followed by padding.
  private var luma: [Float] = []
  /// The luma of the frame before, whose memory the next frame uses.
  private var spareLuma: [Float] = []
  /// The sum of ``luma``.
  private var lumaSum: Float = 0
  /// The differences of luma, with a border in which the frame is mirrored without repeating its last row.
  private var differences: [Float] = []
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
    let sum = grid.withUnsafeBufferPointer { grid in
      grid.baseAddress.map { sumInOrder($0, count: count) } ?? 0
    }
    swap(&luma, &spareLuma)
    store(grid, count)
    var isContinued = mask.count == count && elapsed > .zero && elapsed <= Self.longestGap
    if isContinued {
      // The product of several short steps' factors equals that of one long step.
      let steps = Float(elapsed / .milliseconds(1) * 0.03)
      // A drift of brightness is not motion.
      let drift = sum / max(lumaSum, Float(count) / 255)
      isContinued = mix(&new, width, drift: drift, hold: pow(hold, steps))
    }
    mask = new
    lumaSum = sum
    return isContinued
  }

  /// Copies a frame's luma.
  private mutating func store(_ grid: [Float], _ count: Int) {
    if luma.count != count + FrameGrid.padding {
      luma = [Float](repeating: 0, count: count + FrameGrid.padding)
    }
    luma.withUnsafeMutableBufferPointer { luma in
      grid.withUnsafeBufferPointer { grid in
        guard let luma = luma.baseAddress, let grid = grid.baseAddress else { return }
        luma.update(from: grid, count: count)
      }
    }
  }

  /// Mixes the last mask into the new one, unless the scene has changed.
  ///
  /// - Parameter drift: The brightness of the frame relative to the last one.
  private mutating func mix(
    _ new: inout [Float], _ width: Int, drift: Float, hold: Float
  ) -> Bool {
    let height = new.count / width
    let stride = width + 2 * Self.radius + max(MaskMixture.step, FrameGrid.padding / 2)
    let size = stride * (height + 2 * Self.radius)
    if differences.count != size { differences = [Float](repeating: 0, count: size) }
    return differences.withUnsafeMutableBufferPointer { differences in
      new.withUnsafeMutableBufferPointer { new in
        mask.withUnsafeBufferPointer { mask in
          luma.withUnsafeBufferPointer { luma in
            spareLuma.withUnsafeBufferPointer { last in
              guard let differences = differences.baseAddress, let new = new.baseAddress,
                let mask = mask.baseAddress, let luma = luma.baseAddress,
                let last = last.baseAddress
              else { return true }
              let rows = MirroredRows(
                start: differences, width: width, height: height, margin: Self.radius,
                stride: stride)
              // What is written beyond a row is replaced by the next row and the border.
              for row in 0..<height {
                Kernels.chosen.differenceRow(
                  RowPair(luma + row * width, last + row * width, into: rows[row]), factor: drift,
                  count: width)
              }
              let median = rows.median()
              guard median <= Self.cut else { return false }
              guard hold > 0 else { return true }
              rows.fillBorder()
              let noise = max(1, 1.4826 * median)
              let mixture = MaskMixture(
                hold: hold, certainty: Self.certainty, radius: Self.radius,
                threshold: 0.8 * noise, scale: 1 / (tolerance * noise))
              for row in 0..<height {
                mixture.mix(
                  mask + row * width, rows[row - Self.radius] - Self.radius, stride: stride,
                  into: new + row * width, count: width)
              }
              return true
            }
          }
        }
      }
    }
  }

  /// Returns 1 for a probability of one half and 0 for 0 or 1.
  package static func uncertainty(_ probability: Float) -> Float {
    SilhouettePixels.uncertainty(of: probability)
  }
}

/// The rows of a plane with a border in which it is mirrored without repeating its last row or column.
private struct MirroredRows {
  let start: UnsafeMutablePointer<Float>
  let width: Int
  let height: Int
  /// The width of the border.
  let margin: Int
  let stride: Int

  /// Returns the address of the first value of a row inside the border; the first row is 0.
  subscript(_ row: Int) -> UnsafeMutablePointer<Float> {
    start + ((row + margin) * stride + margin)
  }

  /// Fills the border.
  func fillBorder() {
    for row in 0..<height {
      let line = self[row]
      for beyond in 1...margin {
        line[-beyond] = line[Self.mirrored(-beyond, width)]
        line[width - 1 + beyond] = line[Self.mirrored(width - 1 + beyond, width)]
      }
    }
    for beyond in 1...margin {
      for row in [-beyond, height - 1 + beyond] {
        (self[row] - margin).update(
          from: self[Self.mirrored(row, height)] - margin, count: width + 2 * margin)
      }
    }
  }

  private static func mirrored(_ index: Int, _ count: Int) -> Int {
    let inside = index < 0 ? -index : index >= count ? 2 * count - 2 - index : index
    return min(max(inside, 0), count - 1)
  }

  /// Returns the median of the values inside the border, which are at least 0, accurate to a sixteenth; values of 64 and
  /// more count as 63.97.
  func median() -> Float {
    // The median is in one of 1024 bins, each a sixteenth wide; usually in one of the first.
    func isBelow(_ bin: Int) -> Bool {
      var below = 0
      for row in 0..<height {
        below += Kernels.chosen.countBelow(Float(bin + 1) / 16, self[row], count: width)
      }
      return below > width * height / 2
    }
    var (low, high) = (0, 15)
    while high < 1023, !isBelow(high) { (low, high) = (high + 1, min(4 * high + 3, 1023)) }
    while low < high {
      let middle = (low + high) / 2
      if isBelow(middle) { high = middle } else { low = middle + 1 }
    }
    return (Float(low) + 0.5) / 16
  }
}
