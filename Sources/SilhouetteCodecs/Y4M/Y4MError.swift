// SPDX-License-Identifier: Apache-2.0

import SilhouettePixels

extension Y4M {
  /// An error about a YUV4MPEG2 stream, or about frames that it cannot hold. Frames are counted from 0.
  public enum StreamError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The bytes do not begin with a header, or it says something impossible.
    ///
    /// - Parameters:
    ///   - path: The file, as the caller named it, or `standard input`.
    ///   - message: The description of the error: expected and found.
    case invalidHeader(path: String, message: String)
    /// The bytes are video of another format.
    case foreignFormat(path: String, format: Y4M.ForeignFormat)
    /// The frames consist of two fields, of different times.
    case interlaced(path: String, tag: String)
    /// The header names an arrangement of planes that the library does not know.
    case unknownLayout(path: String, name: String)
    /// The header announces more than the limits of ``Y4M.Reader`` allow.
    case limitExceeded(path: String, what: String, found: Int, maximum: Int)
    /// A frame does not begin with a line `FRAME`.
    case invalidFrameHeader(path: String, frame: Int, message: String)
    /// The stream ends inside of a frame; figures are bytes of its planes.
    case truncatedFrame(path: String, frame: Int, expected: Int, found: Int)
    /// The format has no name for these planes.
    case unsupportedFormat(PlanarPixelBuffer.Format)
    /// A frame to be written is not as the header says.
    case wrongFrame(frame: Int, expected: String, found: String)
    /// A tag to be written would not be read back.
    case invalidTag(String)

    public var description: String {
      switch self {
      case .invalidHeader(let path, let message): "\(path): not a valid Y4M stream: \(message)"
      case .foreignFormat(let path, let format):
        "\(path): expected Y4M, found \(format); convert it first: "
          + "ffmpeg -v error -i INPUT -f yuv4mpegpipe -"
      case .interlaced(let path, let tag):
        "\(path): expected progressive video, found interlaced video (tag \(tag)); convert it first: "
          + "ffmpeg -i INPUT -vf yadif -f yuv4mpegpipe -"
      case .unknownLayout(let path, let name):
        "\(path): expected 420, 422, 444 or another of \(Y4MLayout.names), found \(name); "
          + "convert it first: ffmpeg -i INPUT -pix_fmt yuv420p -f yuv4mpegpipe -"
      case .limitExceeded(let path, let what, let found, let maximum):
        "\(path): \(found) \(what), the limit is \(maximum)"
      case .invalidFrameHeader(let path, let frame, let message):
        "\(path): frame \(frame): \(message)"
      case .truncatedFrame(let path, let frame, let expected, let found):
        "\(path): frame \(frame): expected \(expected) bytes, found \(found)"
      case .unsupportedFormat(let format): "cannot write Y4M: no name for planes of \(format)"
      case .wrongFrame(let frame, let expected, let found):
        "cannot write Y4M: frame \(frame): expected \(expected), found \(found)"
      case .invalidTag(let tag):
        "cannot write Y4M: expected a letter and characters other than white space, found \"\(tag)\""
      }
    }
  }
}
