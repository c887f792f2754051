// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// A clip in memory.
public struct VideoClip: VideoSource {
  private struct Reader: VideoReader {
    var rest: ArraySlice<VideoFrame>

    mutating func next() -> VideoFrame? { rest.popFirst() }
  }

  /// The frames, in the order of their times.
  public var frames: [VideoFrame]

  /// Creates a clip.
  public init(frames: [VideoFrame]) { self.frames = frames }

  public func makeReader() -> any VideoReader { Reader(rest: frames[...]) }
}
