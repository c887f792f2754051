// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteVideo
import Synchronization

/// The frames of a clip, read on a background thread while earlier frames are processed.
///
/// It is not an `AsyncStream` because the command blocks its thread, the reader pauses while a frame is waiting (except
/// with `--realtime`), and each frame is accompanied by the number of frames that were dropped before it.
final class VideoInput: Sendable {
  /// A frame, and the number of frames that were dropped before it.
  struct Arrival: Sendable {
    var pixels: PlanarPixelBuffer
    var number: Int
    /// The tags in the frame's header.
    var tags: [String]
    var dropped: Int
  }

  private struct State: Sendable {
    var waiting: [Arrival] = []
    /// Frame buffers for reuse.
    var spare: [PlanarPixelBuffer] = []
    var dropped = 0
    var isEnded = false
    var error: (any Error)?
    var isStopped = false
  }

  /// The header of the clip.
  let header: Y4M.Header
  private let reader: Mutex<Y4M.Reader>
  private let isRealtime: Bool
  private let state = Mutex(State())
  private let changed = Condition()

  /// The maximum number of waiting frames.
  private static let capacity = 1
  /// The maximum number of frame buffers for reuse, as many as frames are analysed or written at a time.
  private static let spareCapacity = 2

  /// Opens a clip.
  ///
  /// - Parameters:
  ///   - path: The file; `-` for standard input.
  ///   - isRealtime: `true` to keep only the newest frame while another is processed.
  /// - Throws: `FileError`, `Y4M.StreamError`; ``ForeignVideoError`` for other video.
  init(_ path: String, isRealtime: Bool) throws {
    let reader: Y4M.Reader
    do { reader = try Y4M.Reader(path: path) } catch Y4M.StreamError.foreignFormat(_, let format) {
      throw ForeignVideoError(path: path, format: format, role: .clip)
    }
    header = reader.header
    self.reader = Mutex(reader)
    self.isRealtime = isRealtime
  }

  /// Starts reading.
  func start() {
    _ = BackgroundThread.begin { [self] in
      var failure: (any Error)?
      do { try readAll() } catch { failure = error }
      update { state in
        state.isEnded = true
        state.error = failure
      }
    }
  }

  /// Waits for the next frame (with `--realtime`, the newest one) and returns it; `nil` at the end of the clip, or
  /// once reading was stopped.
  ///
  /// - Throws: The error of reading, once all earlier frames have been returned.
  func next() throws -> Arrival? {
    changed.lock()
    defer { changed.unlock() }
    while true {
      let (arrival, isEnded, error) = state.withLock { state in
        (
          state.waiting.isEmpty ? nil : state.waiting.removeFirst(),
          state.isEnded || state.isStopped, state.error
        )
      }
      if let arrival {
        changed.broadcast()
        return arrival
      }
      if let error { throw error }
      if isEnded { return nil }
      changed.wait()
    }
  }

  /// Reuses the memory of a frame; memory of another size or format is released.
  func recycle(_ pixels: consuming PlanarPixelBuffer) {
    let pixels = pixels
    guard pixels.format == header.format, pixels.width == header.width,
      pixels.height == header.height
    else { return }
    state.withLock { state in
      if state.spare.count < Self.spareCapacity { state.spare.append(pixels) }
    }
  }

  /// Stops reading after the next frame.
  func stop() { update { $0.isStopped = true } }

  private func update(_ change: (inout State) -> Void) {
    changed.lock()
    state.withLock { change(&$0) }
    changed.broadcast()
    changed.unlock()
  }

  private func readAll() throws {
    try reader.withLock { reader in
      // A frame that is read before there is room for it would only take memory.
      while waitForRoom() {
        var pixels = state.withLock { $0.spare.popLast() }
        let number = reader.frameCount
        guard try reader.readFrame(into: &pixels), let pixels else { return }
        put(Arrival(pixels: pixels, number: number, tags: reader.frameTags, dropped: 0))
      }
    }
  }

  /// Waits until there is room for a frame, which there always is with `--realtime`.
  ///
  /// - Returns: `false` if reading was stopped.
  private func waitForRoom() -> Bool {
    changed.lock()
    defer { changed.unlock() }
    while true {
      let (isStopped, count) = state.withLock { ($0.isStopped, $0.waiting.count) }
      if isStopped { return false }
      if isRealtime || count < Self.capacity { return true }
      changed.wait()
    }
  }

  /// Adds a frame; with `--realtime`, it takes the place of one that is waiting.
  private func put(_ arrival: consuming Arrival) {
    var arrival = arrival
    update { state in
      if isRealtime, let old = state.waiting.popLast() {
        arrival.dropped = old.dropped + 1
        state.spare.append(old.pixels)
      }
      state.waiting.append(arrival)
    }
  }
}
