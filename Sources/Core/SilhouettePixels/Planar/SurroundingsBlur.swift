// SPDX-License-Identifier: Apache-2.0

/// The blurred surroundings of the subject in a stream of frames: a background without any trace of the subject.
///
/// Frames are blurred on a small grid, with weights that exclude the subject. Where only the subject is nearby, the
/// surroundings seen in earlier frames fill in, which also prevents flicker.
package struct SurroundingsBlur: Sendable {
  /// The requested standard deviation, in pixels; `nil` for a fiftieth of the width.
  private let sigma: Double?
  private var grid = FrameGrid(width: 1, height: 1)
  /// The surroundings seen so far.
  private var plate = FrameGrid(width: 1, height: 1)
  private var isKnown: [Bool] = []
  private var size = (width: 0, height: 0)

  /// The maximum coverage, 0…1, at which a cell counts as visible surroundings.
  private static let clear: Float = 0.05
  /// The weight of a new frame in the surroundings seen so far.
  private static let newShare: Float = 0.1
  /// The weight of the surroundings seen so far relative to the nearby surroundings in the current frame.
  private static let plateWeight: Float = 0.02
  /// The minimum number of cells per standard deviation.
  private static let placesPerSigma = 2.5
  /// The maximum side of a cell in pixels, for small frames.
  private static let largestStep = 8.0
  /// The maximum number of cells along a side, for large frames: on a larger grid, the windows would be larger as well.
  private static let mostPlaces = 512.0

  /// The allowed standard deviations, as fractions of the frame's longer side: smaller ones would leave the room sharp,
  /// and larger ones would make no difference.
  private static let sigmaShares = 0.01...10

  /// Creates a blur before the first frame of a stream.
  ///
  /// - Parameter sigma: The standard deviation, in pixels; at least a hundredth of a frame's longer side is used.
  package init(sigma: Double? = nil) { self.sigma = sigma }

  /// Returns the standard deviation for a frame, in pixels.
  private func sigma(width: Int, height: Int) -> Double {
    let side = Double(max(width, height))
    let wanted = sigma ?? Double(width) / 50
    // NaN becomes the minimum.
    let shares = Self.sigmaShares
    // Comparisons with NaN are false.
    let strong = wanted > side * shares.lowerBound ? wanted : side * shares.lowerBound
    return max(min(strong, side * shares.upperBound), 0.5)
  }

  /// Returns the background of the next frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - mask: The frame's mask.
  ///   - planes: An earlier result whose memory is reused if it has no other owner.
  ///   - threadCount: The number of threads; `nil` for all.
  /// - Returns: A frame of the same size and format.
  package mutating func background(
    of frame: PlanarPixelBuffer, mask: MaskField, reusing planes: consuming PlanarPixelBuffer?,
    threadCount: Int? = nil
  ) -> PlanarPixelBuffer {
    let sigma = sigma(width: frame.width, height: frame.height)
    let largestStep = max(
      Self.largestStep, (Double(max(frame.width, frame.height)) / Self.mostPlaces).rounded(.up))
    let step = min(max((sigma / Self.placesPerSigma).rounded(.down), 1), largestStep)
    if size != (frame.width, frame.height) {
      size = (frame.width, frame.height)
      func places(_ count: Int) -> Int { max(1, Int((Double(count) / step).rounded())) }
      grid = FrameGrid(width: places(frame.width), height: places(frame.height))
      plate = grid
      isKnown = [Bool](repeating: false, count: grid.width * grid.height)
    }
    grid.fill(from: frame, threadCount: threadCount)
    let coverage = mask.values(for: grid)
    remember(coverage)
    var weights = [Float](repeating: 0, count: grid.luma.count)
    for index in coverage.indices {
      // The border of a mask still contains some of the subject.
      weights[index] = max(0, 1 - 2 * coverage[index])
    }
    let near = WeightedGridMeans(of: grid, weights: weights, sigma: sigma / step)
    var known = [Float](repeating: 0, count: grid.luma.count)
    for index in isKnown.indices { known[index] = isKnown[index] ? 1 : 0 }
    let before = WeightedGridMeans(of: plate, weights: known, sigma: sigma / step)
    var result = near.grid
    for index in coverage.indices {
      // Nothing nearby and nothing seen before: even the most distant colours are better than grey.
      let a = near.weights[index]
      let b = before.weights[index] * Self.plateWeight
      guard a + b > 1e-6 else { continue }
      let share = b / (a + b)
      result.set(
        index,
        luma: near.grid.luma[index] + (before.grid.luma[index] - near.grid.luma[index]) * share,
        cb: near.grid.cb[index] + (before.grid.cb[index] - near.grid.cb[index]) * share,
        cr: near.grid.cr[index] + (before.grid.cr[index] - near.grid.cr[index]) * share)
    }
    result.fillUnknown(where: { near.weights[$0] + before.weights[$0] <= 1e-4 })
    var target: PlanarPixelBuffer
    if let planes, planes.width == frame.width, planes.height == frame.height,
      planes.format == frame.format
    {
      target = planes
    } else {
      target = PlanarPixelBuffer(width: frame.width, height: frame.height, format: frame.format)
    }
    result.write(into: &target, threadCount: threadCount)
    return target
  }

  /// Adds the cells without any subject to the surroundings seen so far.
  private mutating func remember(_ coverage: [Float]) {
    for index in coverage.indices where coverage[index] < Self.clear {
      let share = isKnown[index] ? Self.newShare : 1
      plate.set(
        index, luma: plate.luma[index] + (grid.luma[index] - plate.luma[index]) * share,
        cb: plate.cb[index] + (grid.cb[index] - plate.cb[index]) * share,
        cr: plate.cr[index] + (grid.cr[index] - plate.cr[index]) * share)
      isKnown[index] = true
    }
  }
}
