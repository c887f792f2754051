// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouettePeople
import Synchronization

/// Another background for the people of a live video, frame by frame.
///
/// ```swift
/// let call = VirtualBackground(background: .blur(), maximumFrameRate: 15)
/// for try await frame in call.frames(from: camera) { send(frame) }
/// await call.setBackground(.image(beach))
/// ```
///
/// - Without a background frames pass as they are, bit for bit.
/// - With one, the room never shows, but out of focus with ``VideoBackground/blur(sigma:)``, and frames keep coming: with
///   no person in sight, with networks that are not ready or fail, the background stands alone (``EmptyPolicy`` knows
///   other ways for the first). An error is counted, and kept in ``lastError``.
/// - One frame is worked on and one waits: a newer one takes its place.
/// - The timestamps of the frames that come out rise strictly. A frame whose timestamp does not rise is dropped. So is one
///   whose timestamp jumps by more than ten seconds ahead or one back, until five in a row agree that the clock was set;
///   timestamps then go on from there, shifted if they would fall.
/// - Sizes, formats and rotation may change at any frame.
///
/// Work runs on threads of its own, never on those of Swift's tasks. One instance for each stream.
public actor VirtualBackground {
  /// The last error of a network or a background; `nil` if there was none.
  public internal(set) var lastError: (any Error)?

  private let worker: BackgroundWorker
  private var clock = FrameClock()
  private var limiter: FrameRateLimiter?

  private var hasBackground: Bool
  /// The background for the next frame on, if it is another one.
  private var change: BackgroundWorker.Change?
  /// Indicates whether the next frame with a background begins anew.
  private var isNew = false
  private var geometry = FrameGeometry.common
  /// The numbers of the last call of ``setBackground(_:)`` and of the last one that had an effect.
  private var tickets = (last: 0, applied: 0)

  private var isBusy = false
  /// The frame that waits for its turn: `false` sends it away.
  private var waiting: CheckedContinuation<Bool, Never>?
  private var record = Record()

  /// Creates a virtual background for the frames of one stream.
  ///
  /// - Parameters:
  ///   - options: The settings of masks.
  ///   - background: The background; `nil` to pass frames as they are.
  ///   - maximumFrameRate: The frames a second to let through, above 0; `nil` for all. See ``FrameRateLimiter``.
  ///   - whenEmpty: The decision about frames without people.
  ///   - drawsAngles: Indicates whether the angles of the face are written into replaced frames.
  ///   - models: The networks.
  public init(
    options: VideoCompositor.Options = VideoCompositor.Options(),
    background: VideoBackground? = nil, maximumFrameRate: Double? = nil,
    whenEmpty: EmptyPolicy = .background, drawsAngles: Bool = false,
    models: PeopleModels = .live
  ) {
    var settings = BackgroundReplacement.Settings()
    (settings.options, settings.models) = (options, models)
    (settings.whenEmpty, settings.drawsAngles) = (whenEmpty, drawsAngles)
    worker = BackgroundWorker(settings)
    limiter = maximumFrameRate.map { FrameRateLimiter(maximumFrameRate: $0) }
    change = background.map { .open($0) }
    hasBackground = background != nil
    if let background { worker.beginPreparing(for: background) }
  }

  // MARK: Settings

  /// Waits until the networks are ready; frames before that show the background alone.
  ///
  /// - Throws: `InferenceError` and the errors of files if a network is not available; `CancellationError`.
  public func prepare() async throws {
    let (worker, tracksFace) = (worker, change?.tracksFace ?? false)
    try await BackgroundThread.runAlone { _ in try worker.prepare(tracksFace: tracksFace) }
  }

  /// Changes the background between two frames, or takes it away. It is opened and rendered first, while frames go on with
  /// the old one; of several calls the last one counts.
  ///
  /// - Parameter background: The background; `nil` to pass frames as they are.
  /// - Throws: ``VideoBackgroundError`` and the errors of reading the image or the clip: the old background stays;
  ///   `CancellationError`.
  public func setBackground(_ background: VideoBackground?) async throws {
    tickets.last += 1
    let (ticket, geometry) = (tickets.last, geometry)
    var prepared: PreparedBackground?
    if let background {
      worker.beginPreparing(for: background)
      do {
        prepared = try await BackgroundThread.runAlone { _ in
          try PreparedBackground(background, for: geometry)
        }
        try Task.checkCancellation()
      } catch {
        if !(error is CancellationError) { lastError = error }
        throw error
      }
    }
    guard ticket > tickets.applied else { return }
    tickets.applied = ticket
    (hasBackground, change) = (prepared != nil, prepared.map { .use($0) })
  }

  /// Begins a new stream: the next frame may have any timestamp. Statistics go on.
  public func reset() {
    clock = FrameClock()
    limiter?.reset()
    isNew = true
  }

  /// The counts of the frames so far.
  public var statistics: Statistics { record.statistics }

  // MARK: Frames

  /// Gives a frame its background.
  ///
  /// One frame is worked on at a time, in the order of arrival. While it is, one more waits; a newer one takes its place.
  ///
  /// - Parameter frame: The stream's next frame.
  /// - Returns: The frame with the same size, format, encoding, rotation and, but for a clock that was set back,
  ///   timestamp; `nil` if it was dropped because of the frame rate, its timestamp or a newer frame.
  /// - Throws: `CancellationError`.
  public func process(_ frame: VideoFrame) async throws -> VideoFrame? {
    guard let frame = admit(frame) else { return nil }
    return try await replaceInTurn(frame)
  }

  /// Decides by its timestamp whether a frame is worked on; `nil` if it is dropped.
  func admit(_ frame: VideoFrame) -> VideoFrame? {
    record.counts.taken += 1
    guard let time = clock.time(of: frame.timestamp) else {
      record.counts.droppedByOrder += 1
      return nil
    }
    guard limiter?.keeps(time) ?? true else {
      record.counts.droppedByRate += 1
      return nil
    }
    var frame = frame
    frame.timestamp = time
    return frame
  }

  /// Counts a frame that a newer one replaced before it had its turn.
  func countLate() { record.counts.droppedLate += 1 }

  /// Gives an admitted frame its background once the frame before is done; `nil` if a newer one took its place.
  ///
  /// - Throws: `CancellationError`.
  func replaceInTurn(_ frame: VideoFrame) async throws -> VideoFrame? {
    guard await turn() else {
      countLate()
      return nil
    }
    defer { passTurn() }
    try Task.checkCancellation()
    return try await replace(frame)
  }

  private func turn() async -> Bool {
    if !isBusy {
      isBusy = true
      return true
    }
    waiting?.resume(returning: false)
    return await withCheckedContinuation { waiting = $0 }
  }

  private func passTurn() {
    // Still busy if another frame goes on: none may come between.
    isBusy = waiting != nil
    waiting?.resume(returning: true)
    waiting = nil
  }

  private func replace(_ frame: VideoFrame) async throws -> VideoFrame {
    geometry = FrameGeometry(frame)
    guard hasBackground else {
      isNew = true
      record.counts.passed += 1
      return frame
    }
    let (change, isNew, worker) = (change, isNew, worker)
    (self.change, self.isNew) = (nil, false)
    let work: BackgroundWorker.Work
    do {
      work = try await BackgroundThread.runAlone { _ in
        worker.replace(frame, change: change, isNew: isNew)
      }
    } catch {
      // Cancelled before it began: the next frame gets what this one would have had.
      if hasBackground { self.change = self.change ?? change }
      self.isNew = self.isNew || isNew
      throw error
    }
    if let error = work.outcome.failure { lastError = error }
    record.add(work)
    return work.outcome.frame
  }
}
