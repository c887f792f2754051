// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

/// How a block is cut so that what lies between its convolutions stays in second-level cache.
struct BlockShape: Hashable, Sendable {
  /// The channels of the expanded picture that are done at once; all where rows alone suffice.
  let channelsPerPart: Int
  /// The rows of the result that are done at once.
  let rowsPerStrip: Int
  /// The rows of the expanded picture that are kept: what such a strip reaches over.
  let circleRowCount: Int

  /// Finds a shape.
  ///
  /// - Parameters:
  ///   - geometry: The depthwise convolution's.
  ///   - isPointwise: Whether the first convolution is; any other is not cut by channels.
  ///   - laneCount: The lanes of a vector.
  ///   - threadCount: Among how many threads the rows are divided.
  ///   - cacheByteCount: The size of the second-level cache.
  /// - Returns: `nil` where the picture stays in the cache by itself, or where the rows that
  ///   neighbouring threads both make would cost more than is gained.
  init?(
    _ geometry: WindowGeometry, isPointwise: Bool, laneCount: Int, threadCount: Int,
    cacheByteCount: Int
  ) {
    let rowByteCount = geometry.inputWidth * geometry.inputChannels * 4
    let reach = (geometry.kernelHeight - 1) * geometry.dilationHeight + 1
    guard geometry.inputHeight * rowByteCount > cacheByteCount else { return nil }
    // What a border between two threads costs, against what each thread has to do.
    let rowsPerThread = geometry.outputHeight / threadCount * geometry.strideHeight
    guard threadCount == 1 || (reach - geometry.strideHeight) * 4 <= rowsPerThread else {
      return nil
    }

    func fittingRows(_ channels: Int, _ budget: Int) -> Int {
      (1...8).last { rows in
        let circle = (rows - 1) * geometry.strideHeight + reach
        let pixels = circle * geometry.inputWidth + rows * geometry.outputWidth
        return pixels * channels * 4 <= budget
      } ?? 0
    }
    // Strips of fewer pixels would spend their time on bringing the weights. Next to a part's rows
    // are what goes into the block and comes out of it, which pass once for each part.
    let channels = geometry.inputChannels
    var choices = [(count: channels, budget: cacheByteCount * 5 / 8)]
    if isPointwise {
      choices += [192, 96, 48].filter { $0 < channels }.map { most in
        let parts = (channels + most - 1) / most
        let vectors = (channels + laneCount - 1) / laneCount
        return (
          min(channels, (vectors + parts - 1) / parts * laneCount), cacheByteCount * 3 / 8
        )
      }
    }
    let leastRows = min(geometry.outputHeight, (127 + geometry.outputWidth) / geometry.outputWidth)
    guard let choice = choices.first(where: { fittingRows($0.count, $0.budget) >= leastRows })
    else {
      return nil
    }
    channelsPerPart = choice.count
    rowsPerStrip = fittingRows(choice.count, choice.budget)
    circleRowCount = (rowsPerStrip - 1) * geometry.strideHeight + reach
  }
}
