// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The sequence of frames of one stream. Frames arrive one at a time, are numbered, and have increasing times.
///
/// Each stateful request owns a frame stream.
public final class FrameStream: Sendable {
  private struct Position {
    var number = 0
    var previousTime: Duration?
    /// The number of resets.
    var generation = 0
  }

  /// A lock that is held while a frame is processed. The lock of `position` is not, so that a request may reset its
  /// stream at a scene cut.
  private let turn = Lock(())
  private let position = Lock(Position())

  /// Creates a stream before its first frame.
  public init() {}

  /// The number of frames so far.
  public var frameCount: Int { position.withLock { $0.number } }

  /// Restarts the stream: the next frame has the index 0 and may have any time.
  public func reset() {
    position.withLock { $0 = Position(generation: $0.generation + 1) }
  }

  /// Calls `body` with the index of a frame and the time of the previous frame; other frames of the stream wait
  /// meanwhile.
  ///
  /// - Throws: ``RequestError/frameOutOfOrder(time:previous:)`` unless the time is later than the previous frame's;
  ///   the errors of `body`, after which the frame is not counted.
  func next<T: Sendable>(
    at time: Duration, _ body: (Int, Duration?) throws -> T
  ) throws -> T {
    try turn.withLock { _ in
      let before = position.withLock { $0 }
      if let previous = before.previousTime, time <= previous {
        throw RequestError.frameOutOfOrder(time: time, previous: previous)
      }
      let result = try body(before.number, before.previousTime)
      position.withLock { position in
        guard position.generation == before.generation else { return }
        position.number += 1
        position.previousTime = time
      }
      return result
    }
  }
}
