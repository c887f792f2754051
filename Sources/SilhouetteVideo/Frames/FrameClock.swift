// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// The times of the frames of one stream, which rise strictly whatever stamps arrive.
///
/// - A stamp that is equal to the last one or up to a second older is dropped.
/// - So is a stray stamp: one more than ten seconds ahead, or more than a second behind. (WebRTC's `VideoStreamEncoder`
///   moves stamps of the future back to its clock; a stream of frames has no clock but its stamps.)
/// - Five strays in a row, each later than the one before, are a clock that was set: the stream goes on with the fifth.
///   Where its stamp lies behind the times so far, it and those that follow are shifted, as WebRTC's
///   `TimestampAligner` does, so that times still rise.
/// - Streams of few frames: a step of up to twice the one before is none too long.
struct FrameClock: Sendable {
  /// The step ahead that is always taken.
  private static let horizon = Duration.seconds(10)
  /// The step back within which a frame is late, not the clock.
  private static let lateness = Duration.seconds(1)
  /// The number of strays in a row that are believed.
  private static let patience = 5
  /// The latest and the earliest stamp, from 0, far enough from the ends of `Duration` for sums.
  private static let limit = Duration.seconds(1_000_000_000_000_000)

  private struct Position {
    /// The last stamp that was taken.
    var stamp: Duration
    /// The last time.
    var time: Duration
    /// The distance of the last two stamps that were taken.
    var step = Duration.zero
  }

  private var position: Position?
  /// The difference between times and stamps.
  private var shift = Duration.zero
  private var strays: (count: Int, last: Duration)?

  /// Returns the time of the next frame; `nil` if it must be dropped.
  ///
  /// - Parameter stamp: The frame's stamp; any value.
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
