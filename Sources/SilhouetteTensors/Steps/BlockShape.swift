// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

/// The division of a MobileNetV2 block into strips or parts whose intermediate results stay in the second-level
/// cache. The block's result does not depend on the division.
package enum BlockShape: Hashable, Sendable {
  /// A division into strips of `rows` rows of the result, each with all channels.
  case strips(rows: Int)
  /// A division into parts of `channels` channels of the expanded image. The parts are processed one after the other, and
  /// each is filtered and projected `rows` rows at a time.
  case parts(channels: Int, rows: Int)

  /// Chooses a division.
  ///
  /// - Parameters:
  ///   - geometry: The geometry of the depthwise convolution.
  ///   - isPointwise: Indicates whether the block's first convolution is pointwise; if it is not, channels are not
  ///     divided.
  ///   - laneCount: The number of lanes of a vector register.
  ///   - threadCount: The number of threads among which the work is divided.
  ///   - cacheByteCount: The size of the second-level cache in bytes.
  /// - Returns: `nil` if the whole image fits into the cache, or if no division makes the intermediate results fit.
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

    // Strips: the fewer channels, the more rows. Adjacent threads both compute the rows at the border between
    // them, and strips of few pixels would spend their time loading the weights.
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

    // Parts: a thread's share of a part stays in its cache.
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
