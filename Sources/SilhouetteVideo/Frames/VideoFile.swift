// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople
import Synchronization

/// A Y4M file as a clip, such as for a background that moves.
public struct VideoFile: VideoSource {
  /// The file.
  public let path: String
  /// The matrix of its colours; `nil` for BT.709 from 720 rows on and BT.601 below.
  public let matrix: YCbCrEncoding.Matrix?

  /// Describes a file. Nothing is read yet.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - matrix: The matrix of its colours, which the file does not tell; `nil` for the usual one of its size.
  public init(contentsOf path: String, matrix: YCbCrEncoding.Matrix? = nil) {
    (self.path, self.matrix) = (path, matrix)
  }

  /// - Throws: `FileError` if the file cannot be read; `Y4M.StreamError` if it is not Y4M.
  public func makeReader() throws -> any VideoReader {
    let reader = try Y4M.Reader(path: path)
    let encoding = reader.header.encoding(matrix: matrix)
    return Reader(source: Source(reader), encoding: encoding)
  }

  private final class Source: Sendable {
    let reader: Mutex<Y4M.Reader>

    init(_ reader: consuming sending Y4M.Reader) { self.reader = Mutex(reader) }
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
