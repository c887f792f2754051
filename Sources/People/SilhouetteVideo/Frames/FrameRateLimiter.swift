// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// A limit on the frame rate that depends on the timestamps of frames instead of a clock, like the method `KeepFrame` of
/// WebRTC's `VideoAdapter`.
///
/// Frames are due at regular times. A frame within two intervals of the next due time is kept if that time has been reached,
/// and dropped otherwise; any other frame restarts the schedule half an interval before the next due time. A camera whose
/// frames arrive slightly early or late keeps its full rate.
///
/// ```swift
/// var limiter = FrameRateLimiter(maximumFrameRate: 15)
/// for frame in frames where limiter.keeps(frame.timestamp) { … }
/// ```
package struct FrameRateLimiter: Hashable, Sendable {
  /// The maximum number of frames to keep per second.
  package let maximumFrameRate: Double

  /// The interval between due times, in nanoseconds.
  private let interval: Int64
  /// The next due time, in nanoseconds; `nil` before the first frame.
  private var due: Int64?

  /// Creates a limiter.
  ///
  /// - Parameter maximumFrameRate: The maximum number of frames to keep per second, greater than 0; infinity keeps all
  ///   frames.
  package init(maximumFrameRate: Double) {
    precondition(maximumFrameRate > 0, "\(maximumFrameRate) frames a second")
    self.maximumFrameRate = maximumFrameRate
    // Truncated, as in WebRTC. The bound leaves room for the sum of two intervals and a time.
    interval = Int64(min(1e9 / maximumFrameRate, Double(Int64.max / 8)))
  }

  /// Returns a Boolean value that indicates whether to keep the next frame, and updates the schedule.
  ///
  /// - Parameter time: The frame's time; any value.
  package mutating func keeps(_ time: Duration) -> Bool {
    let now = time.nanosecondsWithinBounds
    if let due, abs(due - now) < 2 * interval {
      if due > now { return false }
      self.due = due + interval
    } else {
      due = now + interval / 2
    }
    return true
  }

  /// Resets the schedule, so that the next frame is kept.
  package mutating func reset() { due = nil }
}

extension Duration {
  /// The duration in whole nanoseconds, clamped to ±73 years, so that the difference of two such values does not overflow.
  var nanosecondsWithinBounds: Int64 {
    let bound: Int64 = 1 << 61
    if self >= .nanoseconds(bound) { return bound }
    if self <= .nanoseconds(-bound) { return -bound }
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
