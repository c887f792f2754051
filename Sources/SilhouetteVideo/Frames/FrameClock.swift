// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// A clock for the frames of one stream, which returns strictly rising times for any timestamps.
///
/// - A timestamp that equals the last one or is up to a second older is dropped.
/// - A stray timestamp, more than ten seconds ahead or more than a second behind, is dropped as well. (WebRTC's
///   `VideoStreamEncoder` moves timestamps in the future back to its clock; a stream of frames has no clock apart from its
///   timestamps.)
/// - Five strays in a row, each later than the previous one, mean that the clock was set: the stream continues with the
///   fifth. If its timestamp is behind the times so far, it and the following ones are shifted, as in WebRTC's
///   `TimestampAligner`, so that times still rise.
/// - In streams with a low frame rate, a step of up to twice the previous one is accepted.
struct FrameClock: Sendable {
  /// The largest step ahead that is always accepted.
  private static let horizon = Duration.seconds(10)
  /// The step back up to which a frame counts as late; after a larger one, the clock may have been set.
  private static let lateness = Duration.seconds(1)
  /// The number of strays in a row that are accepted as a new clock.
  private static let patience = 5
  /// The largest magnitude of a timestamp, far enough from the limits of `Duration` for sums.
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
