// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

/// The division of a block into strips or parts whose intermediate results stay in second-level
/// cache. Results do not depend on it.
package enum BlockShape: Hashable, Sendable {
  /// Strips of this many rows of the result, all channels together.
  case strips(rows: Int)
  /// Parts of this many channels of the expanded image, one after the other, each filtered and
  /// projected this many rows at a time.
  case parts(channels: Int, rows: Int)

  /// Finds a shape.
  ///
  /// - Parameters:
  ///   - geometry: The depthwise convolution's.
  ///   - isPointwise: Indicates whether the first convolution is pointwise; any other is not cut by
  ///     channels.
  ///   - laneCount: The lanes of a vector.
  ///   - threadCount: The number of threads that the work is divided among.
  ///   - cacheByteCount: The size of the second-level cache.
  /// - Returns: `nil` if the whole image stays in the cache, or no division does.
  package init?(
    _ geometry: WindowGeometry, isPointwise: Bool, laneCount: Int, threadCount: Int,
    cacheByteCount: Int
  ) {
    let channels = geometry.inputChannels
    let inputPixelCount = geometry.inputHeight * geometry.inputWidth
    guard Int.saturatingProduct(inputPixelCount, channels, 4) > cacheByteCount / 2 else {
      return nil
    }
    let reach = (geometry.kernelHeight - 1) * geometry.dilationHeight + 1

    // Strips: the fewer channels, the more rows. Threads repeat the rows at the border between
    // them, and strips of few pixels would spend their time on loading the weights.
    let rows =
      (1...8).last { rows in
        let circle = ((rows - 1) * geometry.strideHeight + reach) * geometry.inputWidth
        return Int.saturatingProduct(circle + rows * geometry.outputWidth, channels, 4)
          <= cacheByteCount * 5 / 8
      } ?? 0
    let rowsPerThread = geometry.outputHeight / threadCount * geometry.strideHeight
    let isBorderCheap =
      threadCount == 1 || (reach - geometry.strideHeight) * 16 <= rowsPerThread
    let leastRows = min(geometry.outputHeight, (127 + geometry.outputWidth) / geometry.outputWidth)
    if rows >= max(1, leastRows),
      isBorderCheap || !isPointwise
    {
      self = .strips(rows: rows)
      return
    }

    // Parts: a thread's share of one stays in its cache.
    guard isPointwise else { return nil }
    let share = (inputPixelCount + max(threadCount, 2) - 1) / max(threadCount, 2)
    for most in [192, 128, 96, 64, 48] where share * most * 4 <= cacheByteCount * 3 / 8 {
      let parts = (channels + most - 1) / most
      let vectors = (channels + laneCount - 1) / laneCount
      let count = min(channels, (vectors + parts - 1) / parts * laneCount)
      let rowByteCount = geometry.outputWidth * count * 4
      self = .parts(channels: count, rows: min(8, max(1, cacheByteCount / 6 / rowByteCount)))
      return
    }
    return nil
  }
}
