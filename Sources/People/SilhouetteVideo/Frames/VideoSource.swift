// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouettePeople

/// A clip that can be read from its beginning any number of times, such as a file.
public protocol VideoSource: Sendable {
  /// Opens the clip at its first frame.
  ///
  /// - Throws: The errors of opening the clip.
  func makeReader() throws -> any VideoReader
}

/// A reader of a clip, frame by frame.
public protocol VideoReader: Sendable {
  /// Returns the next frame; `nil` after the last one. Times increase from frame to frame.
  ///
  /// - Throws: The errors of reading the clip.
  mutating func next() throws -> VideoFrame?
}

/// A clip in memory.
public struct VideoClip: VideoSource {
  private struct Reader: VideoReader {
    var rest: ArraySlice<VideoFrame>

    mutating func next() -> VideoFrame? { rest.popFirst() }
  }

  /// The frames, in the order of their times.
  package var frames: [VideoFrame]

  /// Creates a clip.
  public init(frames: [VideoFrame]) { self.frames = frames }

  public func makeReader() -> any VideoReader { Reader(rest: frames[...]) }
}

/// A clip in a Y4M file, for example for a moving background.
public struct VideoFile: VideoSource {
  /// The path of the file.
  package let path: String
  /// The YCbCr matrix of the file's colours; `nil` for BT.709 if the clip has at least 720 rows, and BT.601 otherwise.
  package let matrix: YCbCrEncoding.Matrix?

  /// Creates a clip from a file. The file is not read yet.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - matrix: The YCbCr matrix of the file's colours, which the file does not store; `nil` for the usual matrix for the
  ///     clip's size.
  public init(contentsOf path: String, matrix: YCbCrEncoding.Matrix? = nil) {
    self.path = path
    self.matrix = matrix
  }

  /// Opens the file at its first frame.
  ///
  /// - Throws: `FileError` if the file cannot be read; `Y4M.StreamError` if it is not Y4M.
  public func makeReader() throws -> any VideoReader {
    let reader = try Y4M.Reader(path: path)
    let encoding = reader.header.encoding(matrix: matrix)
    return Reader(source: Source(reader), encoding: encoding)
  }

  private final class Source: Sendable {
    let reader: Lock<Y4M.Reader>

    init(_ reader: consuming sending Y4M.Reader) { self.reader = Lock(reader) }
  }

  private struct Reader: VideoReader {
    let source: Source
    let encoding: YCbCrEncoding

    mutating func next() throws -> VideoFrame? {
      try source.reader.withLock { reader in
        var pixels: PlanarPixelBuffer?
        let time = reader.header.time(ofFrame: min(reader.frameCount, Int(UInt32.max)))
        guard try reader.readFrame(into: &pixels), let pixels else { return nil }
        return VideoFrame(pixels, encoding: encoding, timestamp: time)
      }
    }
  }
}
