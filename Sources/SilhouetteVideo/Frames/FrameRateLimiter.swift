// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// A limit on the frames a second, by the times of the frames and never by a clock: the method `KeepFrame` of WebRTC's
/// `VideoAdapter`.
///
/// Frames are due at regular times. A frame that is no more than two intervals away from the next due time is kept if that
/// time has come, and dropped otherwise; any other frame begins anew, half an interval before the next due time. A camera
/// whose frames come a little early or late keeps the full rate.
///
/// ```swift
/// var limiter = FrameRateLimiter(maximumFrameRate: 15)
/// for frame in frames where limiter.keeps(frame.timestamp) { … }
/// ```
public struct FrameRateLimiter: Hashable, Sendable {
  /// The frames to keep in a second, at most.
  public let maximumFrameRate: Double

  /// The distance of two due times, in nanoseconds.
  private let interval: Int64
  /// The next due time, in nanoseconds.
  private var due: Int64?

  /// Creates a limit.
  ///
  /// - Parameter maximumFrameRate: The frames to keep in a second, above 0; infinity keeps all.
  public init(maximumFrameRate: Double) {
    precondition(maximumFrameRate > 0, "\(maximumFrameRate) frames a second")
    self.maximumFrameRate = maximumFrameRate
    // Truncated, as there. The bound leaves room for sums of two intervals and a time.
    interval = Int64(min(1e9 / maximumFrameRate, Double(Int64.max / 8)))
  }

  /// Decides on the next frame and returns a Boolean value that indicates whether to keep it.
  ///
  /// - Parameter time: The frame's time; any value.
  public mutating func keeps(_ time: Duration) -> Bool {
    let now = time.nanosecondsWithinBounds
    if let due, abs(due - now) < 2 * interval {
      if due > now { return false }
      self.due = due + interval
    } else {
      due = now + interval / 2
    }
    return true
  }

  /// Forgets the frames so far: the next one is kept.
  public mutating func reset() { due = nil }
}

extension Duration {
  /// The whole nanoseconds; those of 73 years for anything longer, so that differences of two fit as well.
  var nanosecondsWithinBounds: Int64 {
    let bound: Int64 = 1 << 61
    if self >= .nanoseconds(bound) { return bound }
    if self <= .nanoseconds(-bound) { return -bound }
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
