// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople
import Synchronization

/// A queue of one frame, in which the newest wins, for one reader.
final class FrameMailbox: Sendable {
  private typealias Reader = CheckedContinuation<VideoFrame?, any Error>

  private struct State {
    var frame: VideoFrame?
    var reader: Reader?
    /// The end, once it is known.
    var end: Result<Void, any Error>?
  }

  private let state = Mutex(State())

  /// Puts a frame in and returns a Boolean value that indicates whether it pushed another one out.
  func put(_ frame: VideoFrame) -> Bool {
    let (reader, isFull) = state.withLock { state -> (Reader?, Bool) in
      if let reader = state.reader {
        state.reader = nil
        return (reader, false)
      }
      defer { state.frame = frame }
      return (nil, state.frame != nil)
    }
    reader?.resume(returning: frame)
    return isFull
  }

  /// Ends the queue once it is empty.
  ///
  /// - Parameter error: The error that the reader gets instead of the end.
  func finish(_ error: (any Error)?) {
    let reader = state.withLock { state -> Reader? in
      if state.end == nil { state.end = error.map { .failure($0) } ?? .success(()) }
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(with: error.map { .failure($0) } ?? .success(nil))
  }

  /// Waits for a frame and takes it; `nil` at the end.
  ///
  /// - Throws: The error of the end; `CancellationError`.
  func next() async throws -> VideoFrame? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { reader in
        let (answer, old) = state.withLock { state -> (Result<VideoFrame?, any Error>?, Reader?) in
          if let frame = state.frame {
            state.frame = nil
            return (.success(frame), nil)
          }
          if let end = state.end { return (end.map { nil }, nil) }
          defer { state.reader = reader }
          return (nil, state.reader)
        }
        old?.resume(returning: nil)
        if let answer { reader.resume(with: answer) }
      }
    } onCancel: {
      finish(CancellationError())
    }
  }
}
