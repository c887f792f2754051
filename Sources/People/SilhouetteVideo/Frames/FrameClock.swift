// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// A clock for the frames of one stream that converts arbitrary timestamps to strictly increasing times.
///
/// - A frame whose timestamp equals the last one, or is earlier by at most a second, is dropped.
/// - A frame with a stray timestamp, more than ten seconds later or more than a second earlier than the last one, is dropped
///   as well. (WebRTC's `VideoStreamEncoder` sets timestamps in the future back to its clock; here, the timestamps are the
///   only clock.)
/// - Five stray timestamps in a row, each later than the previous one, indicate that the source's clock was set: the stream
///   continues with the fifth. If that timestamp is earlier than the times returned so far, it and the following ones are
///   shifted, as in WebRTC's `TimestampAligner`, so that times still increase.
/// - In streams with a low frame rate, an interval of up to twice the previous one is accepted, even if it is longer than
///   ten seconds.
struct FrameClock: Sendable {
  /// The largest step forwards that is always accepted.
  private static let horizon = Duration.seconds(10)
  /// The largest step backwards after which a frame is only late; a larger step may indicate that the source's clock was
  /// set.
  private static let lateness = Duration.seconds(1)
  /// The number of stray timestamps in a row after which the source's clock is considered to have been set.
  private static let patience = 5
  /// The maximum magnitude of a timestamp, which is so far from the limits of `Duration` that sums cannot overflow.
  private static let limit = Duration.seconds(1_000_000_000_000_000)

  private struct Position {
    /// The last accepted timestamp.
    var stamp: Duration
    /// The last time returned.
    var time: Duration
    /// The difference between the last two accepted timestamps.
    var step = Duration.zero
  }

  private var position: Position?
  /// The difference between the returned times and the timestamps.
  private var shift = Duration.zero
  private var strays: (count: Int, last: Duration)?

  /// Returns the time of the next frame; `nil` if it must be dropped.
  ///
  /// - Parameter stamp: The frame's timestamp; any value.
  mutating func time(of stamp: Duration) -> Duration? {
    guard stamp <= Self.limit, stamp >= .zero - Self.limit else { return nil }
    guard let last = position else {
      position = Position(stamp: stamp, time: stamp)
      return stamp
    }
    let step = stamp - last.stamp
    if step > .zero, step <= max(Self.horizon, last.step * 2) {
      return take(stamp, at: stamp + shift, step: step)
    }
    if step <= .zero, step >= .zero - Self.lateness { return nil }
    guard let strays, stamp > strays.last else {
      strays = (1, stamp)
      return nil
    }
    if strays.count + 1 < Self.patience {
      self.strays = (strays.count + 1, stamp)
      return nil
    }
    let stride = stamp - strays.last
    shift = stamp > last.time ? .zero : last.time + stride - stamp
    return take(stamp, at: stamp + shift, step: stride)
  }

  private mutating func take(_ stamp: Duration, at time: Duration, step: Duration) -> Duration {
    position = Position(stamp: stamp, time: time, step: step)
    strays = nil
    return time
  }
}
