// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

/// The division of a MobileNetV2 block into strips, bands or parts whose intermediate results stay in the second-level
/// cache. The block's result does not depend on the division.
package enum BlockShape: Hashable, Sendable {
  /// A division into `bands` bands of columns and strips of `rows` rows of the result, with `channels` channels of the
  /// expanded image at a time.
  case strips(rows: Int, bands: Int = 1, channels: Int)
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
      self = .strips(rows: rows, channels: channels)
      return
    }

    // Parts: a thread's share of a part stays in its cache.
    let share = (inputPixelCount + max(threadCount, 2) - 1) / max(threadCount, 2)
    let most =
      isPointwise
      ? [192, 128, 96, 64, 48].first { .saturatingProduct(share, $0, 4) <= cacheByteCount * 3 / 8 }
      : nil
    let count = Self.channelCount(geometry, most: most ?? 192, laneCount)
    if most != nil {
      let rowByteCount = geometry.outputWidth * count * 4
      self = .parts(channels: count, rows: min(8, max(1, cacheByteCount / 6 / rowByteCount)))
      return
    }
    self.init(
      bandsOf: geometry, channels: isPointwise ? count : channels, cacheByteCount: cacheByteCount)
  }

  /// Chooses bands of columns for an image so large that neither a few rows nor a thread's share of the image fit into the
  /// cache.
  private init?(bandsOf geometry: WindowGeometry, channels: Int, cacheByteCount: Int) {
    let halo = max(0, geometry.reachWidth - geometry.strideWidth)
    // Neighbouring rows are filtered together: four of them share most of the rows that they read, with a stride only two.
    for rows in geometry.strideHeight == 1 ? [4, 2, 1] : [2, 1] where rows <= geometry.outputHeight
    {
      let circle = ((rows - 1) * geometry.strideHeight + geometry.reachHeight)
      let room = cacheByteCount / 32 * 5 / channels - Int.saturatingProduct(circle, halo)
      let columns = min(
        room / Int.saturatingProduct(circle, geometry.strideWidth).saturatingSum(rows),
        geometry.outputWidth)
      // Narrow bands would spend their time computing columns twice, strips of few pixels loading the weights.
      guard columns > 0, columns * rows >= 64, columns * geometry.strideWidth >= 8 * halo else {
        continue
      }
      self = .strips(
        rows: rows, bands: (geometry.outputWidth + columns - 1) / columns, channels: channels)
      return
    }
    return nil
  }

  /// Returns the number of channels per part if they are divided into parts of about the same number of whole vectors.
  private static func channelCount(
    _ geometry: WindowGeometry, most: Int, _ laneCount: Int
  ) -> Int {
    let channels = geometry.inputChannels
    let parts = (channels + most - 1) / most
    let vectors = (channels + laneCount - 1) / laneCount
    return min(channels, (vectors + parts - 1) / parts * laneCount)
  }
}
