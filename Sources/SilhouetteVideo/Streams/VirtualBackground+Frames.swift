// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople
import Synchronization

extension VirtualBackground {
  /// Returns the frames of a live source with their background.
  ///
  /// The source is read at its own pace. One frame waits until the one before is done and asked for; a newer one takes its
  /// place. So frames are dropped where work, or the reader, is slower than the source: for the frames of a file, call
  /// ``process(_:)`` in a loop. Reading ends when the stream is released or its task is cancelled.
  ///
  /// - Parameter source: The frames of a camera, a decoder or a call.
  /// - Returns: Frames with strictly rising timestamps. The stream ends as the source does: after its last frame, or with its
  ///   error.
  public nonisolated func frames<Source: AsyncSequence & Sendable>(
    from source: Source
  ) -> AsyncThrowingStream<VideoFrame, any Error> where Source.Element == VideoFrame {
    let mailbox = FrameMailbox()
    let reading = FrameReading(
      Task {
        do {
          for try await frame in source {
            if let frame = await admit(frame), mailbox.put(frame) { await countLate() }
          }
          mailbox.finish(nil)
        } catch { mailbox.finish(error) }
      })
    return AsyncThrowingStream {
      defer { withExtendedLifetime(reading) {} }
      while let frame = try await mailbox.next() {
        if let frame = try await self.replaceInTurn(frame) { return frame }
      }
      return nil
    }
  }
}

/// The task that reads a source, for as long as somebody may ask for its frames.
private final class FrameReading: Sendable {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) { self.task = task }

  deinit { task.cancel() }
}
