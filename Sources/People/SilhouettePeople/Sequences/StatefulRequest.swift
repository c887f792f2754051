// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A request that carries information over from one frame to the next: a class with one instance for each stream.
///
/// State lives in the request, never in a handler, and an instance is never shared between streams. A conforming type
/// is a final class that owns a ``FrameStream``:
///
/// ```swift
/// final class BrightnessRequest: StatefulRequest {
///   typealias Result = Double
///   let stream = FrameStream()
///   func result(in context: FrameContext) throws -> Double { … }
/// }
///
/// let request = BrightnessRequest()
/// for frame in frames { print(try await request.perform(on: frame)) }
/// ```
public protocol StatefulRequest: VisionRequest, AnyObject {
  /// The stream of frames that the request processes.
  var stream: FrameStream { get }

  /// Performs the work for one frame, on the caller's thread. Frames arrive one at a time, in the order of their
  /// times.
  ///
  /// - Parameter context: The frame, its time and index in the stream, and a cancellation flag.
  /// - Throws: The errors of the work; `CancellationError`.
  func result(in context: FrameContext) throws -> Result
}

extension StatefulRequest {
  public static func == (a: Self, b: Self) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Performs the request on the stream's next frame, on a background thread.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - stages: Receives the time that each stage takes.
  /// - Throws: ``RequestError/frameOutOfOrder(time:previous:)``; the errors of the work; `CancellationError`.
  public func perform(on frame: Frame, stages: StageObserver? = nil) async throws -> Result {
    try await BackgroundThread.run(.frame) {
      try self.perform(on: frame, stages: stages, cancellation: $0)
    }
  }

  /// Performs the request on the stream's next frame, on this thread.
  ///
  /// - Throws: The errors of the asynchronous method.
  public func perform(on frame: Frame, stages: StageObserver? = nil) throws -> Result {
    try perform(on: frame, stages: stages, cancellation: .currentOrNew)
  }

  private func perform(
    on frame: Frame, stages: StageObserver?, cancellation: CancellationFlag
  ) throws -> Result {
    try cancellation.check()
    return try LibraryCall.run {
      try stream.next(at: frame.time) { number, previousTime in
        try self.result(
          in: FrameContext(
            frame: frame, number: number, previousTime: previousTime,
            handler: frame.handler(stages: stages), cancellation: cancellation))
      }
    }
  }
}
