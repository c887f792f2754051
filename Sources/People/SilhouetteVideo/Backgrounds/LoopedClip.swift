// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// A clip that is played in a loop, synchronised with the frames of a stream.
struct LoopedClip: Sendable {
  /// The gap between two frames of the stream from which on the clip is paused during the gap instead of skipping ahead.
  private static let longestGap = Duration.seconds(2)
  /// The maximum number of clip frames that are read per frame of the stream.
  private static let mostReads = 256

  private let source: any VideoSource
  private var reader: any VideoReader
  private var current: VideoFrame
  private var following: VideoFrame?
  /// The difference between the times of the stream and the times of the clip; `nil` before the first frame.
  private var offset: Duration?
  private var lastTime = Duration.zero
  /// The interval between the last two frames of the clip.
  private var interval = Duration.zero
  /// Indicates whether the clip stays at its current frame, because it has no other frames or cannot be read again.
  private var isStill = false

  /// Opens a clip and reads its first frame.
  ///
  /// - Throws: ``VideoBackgroundError/emptyClip`` if the clip has no frames; the errors of reading the clip.
  init(_ source: any VideoSource) throws {
    self.source = source
    reader = try source.makeReader()
    guard let first = try reader.next() else { throw VideoBackgroundError.emptyClip }
    current = first
    do { following = try reader.next() } catch { following = nil }
    isStill = following == nil
  }

  /// Returns the frame of the clip to show at a given time of the stream.
  ///
  /// - Parameter time: The stream's time, later than in the previous call.
  /// - Throws: The errors of reading the clip, once; later calls return the last frame that could be read, or restart the
  ///   clip.
  mutating func frame(at time: Duration) throws -> VideoFrame {
    if isStill { return current }
    let before = lastTime
    lastTime = time
    guard var offset else {
      offset = time - current.timestamp
      return current
    }
    if time < before || time - before > Self.longestGap { offset += time - before }
    defer { self.offset = offset }
    // Bounded, in case the clip's times do not rise.
    for _ in 0..<Self.mostReads {
      guard let next = following, next.timestamp + offset <= time else { break }
      let step = next.timestamp - current.timestamp
      if step > .zero { interval = step }
      current = next
      do { following = try reader.next() } catch {
        try reopen(&offset)
        throw error
      }
      if following == nil { try reopen(&offset) }
      if isStill { break }
    }
    return current
  }

  /// Restarts the clip: its first frame follows one interval after the current frame.
  private mutating func reopen(_ offset: inout Duration) throws {
    following = nil
    isStill = true
    var reader = try source.makeReader()
    guard let first = try reader.next() else { return }
    offset += current.timestamp + max(interval, .milliseconds(1)) - first.timestamp
    self.reader = reader
    following = first
    isStill = false
  }
}
