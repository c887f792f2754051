// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

extension VirtualBackground {
  /// The counts of a stream's frames. Every frame that has arrived is counted as passed, replaced or dropped, except for
  /// frames in progress and frames whose task was cancelled.
  public struct Statistics: Hashable, Sendable {
    /// The number of frames that arrived.
    public internal(set) var taken = 0
    /// The number of frames that were returned unchanged because no background was set.
    public internal(set) var passed = 0
    /// The number of frames whose background was replaced.
    public internal(set) var replaced = 0
    /// The number of frames that were dropped because a newer one took their place in the queue.
    public internal(set) var droppedLate = 0
    /// The number of frames that were dropped because they exceeded the frame rate.
    public internal(set) var droppedByRate = 0
    /// The number of frames that were dropped because their timestamp did not increase or jumped too far.
    public internal(set) var droppedByOrder = 0
    /// The number of frames with a replaced background in which no person was found.
    public internal(set) var empty = 0
    /// The number of frames that showed only the background because the networks were still being prepared.
    public internal(set) var unready = 0
    /// The number of frames for which a network or the background failed; see ``VirtualBackground/lastError``.
    public internal(set) var failed = 0
    /// The mean fraction of the image that people cover, 0…1, over all frames for which a mask was computed.
    public internal(set) var meanCoverage = 0.0
    /// The median processing time of the last 1024 frames whose background was replaced, excluding the time in the queue.
    public internal(set) var medianTime = Duration.zero
    /// The 99th percentile of the processing times of the last 1024 frames whose background was replaced, excluding the time
    /// in the queue.
    public internal(set) var percentile99Time = Duration.zero
  }

  /// The counts and times of a stream, from which its statistics are computed.
  struct Record: Sendable {
    var counts = Statistics()
    private var coverage = 0.0
    private var maskCount = 0
    private var times = RecentTimes()

    /// Counts a frame whose background was replaced.
    mutating func add(_ work: BackgroundWorker.Work) {
      counts.replaced += 1
      if work.outcome.isEmpty { counts.empty += 1 }
      if !work.isReady { counts.unready += 1 }
      if work.outcome.failure != nil { counts.failed += 1 }
      if work.outcome.isMasked {
        coverage += work.outcome.coverage
        maskCount += 1
      }
      times.add(work.time)
    }

    var statistics: Statistics {
      var statistics = counts
      statistics.meanCoverage = maskCount > 0 ? coverage / Double(maskCount) : 0
      let quantiles = times.quantiles([0.5, 0.99])
      statistics.medianTime = quantiles[0]
      statistics.percentile99Time = quantiles[1]
      return statistics
    }
  }
}

/// The processing times of the most recent frames.
struct RecentTimes: Sendable {
  private static let capacity = 1024

  private var times: [Duration] = []
  private var next = 0

  /// Adds a time, which replaces the oldest one.
  mutating func add(_ time: Duration) {
    if times.count < Self.capacity {
      times.append(time)
    } else {
      times[next] = time
      next = (next + 1) % Self.capacity
    }
  }

  /// Returns quantiles of the times, computed by the nearest-rank method; zeros if there are no times.
  ///
  /// - Parameter shares: For each quantile, the fraction of the times that do not exceed it, above 0 and up to 1.
  func quantiles(_ shares: [Double]) -> [Duration] {
    let sorted = times.sorted()
    return shares.map { share in
      let rank = Int((share * Double(sorted.count)).rounded(.up))
      return sorted.isEmpty ? .zero : sorted[min(max(rank, 1), sorted.count) - 1]
    }
  }
}
