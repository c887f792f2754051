// SPDX-License-Identifier: Apache-2.0

import SilhouettePixels

/// The namespace of YUV4MPEG2, a format for uncompressed video in pipes.
public enum Y4M {}

extension Y4M {
  /// A ratio of positive integers, such as 30000:1001 frames per second.
  public struct Ratio: Hashable, Sendable, CustomStringConvertible {
    /// The numerator, 1…2³¹ − 1.
    public let numerator: Int
    /// The denominator, 1…2³¹ − 1.
    public let denominator: Int

    /// Creates a ratio, which is not reduced; `nil` if a value is out of range.
    public init?(_ numerator: Int, _ denominator: Int) {
      let range = 1...Int(Int32.max)
      guard range.contains(numerator), range.contains(denominator) else { return nil }
      self.numerator = numerator
      self.denominator = denominator
    }

    /// The quotient.
    public var value: Double { Double(numerator) / Double(denominator) }

    /// The text of the ratio in a tag, such as "30000:1001".
    public var description: String { "\(numerator):\(denominator)" }
  }
}

/// The limits on the sizes of streams, checked before memory is allocated.
enum Y4MLimits {
  /// The maximum number of bytes in a stream's or a frame's header, including the end of the line.
  static let lineByteCount = 4096
  /// The maximum number of columns, and of rows, of a frame.
  static let sideLength = 32768
  /// The maximum number of bytes in a frame.
  static let frameByteCount = 256 << 20

  /// Checks the size of a stream's frames.
  static func check(_ header: Y4M.Header, path: String) throws(Y4M.StreamError) {
    for (what, side) in [("columns", header.width), ("rows", header.height)]
    where !(1...sideLength).contains(side) {
      throw .limitExceeded(path: path, what: what, found: side, maximum: sideLength)
    }
    let count = header.frameByteCount
    if count > frameByteCount {
      throw .limitExceeded(
        path: path, what: "bytes a frame", found: count, maximum: frameByteCount)
    }
  }
}

extension Y4M {
  /// An error about a YUV4MPEG2 stream, or about frames that it cannot store. Frames are counted from 0.
  public enum StreamError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The bytes do not start with a header, or the header is invalid.
    ///
    /// - Parameters:
    ///   - path: The file, as the caller named it, or `standard input`.
    ///   - message: A description of the error that states what was expected and found.
    case invalidHeader(path: String, message: String)
    /// The bytes are video in another format.
    case foreignFormat(path: String, format: String)
    /// The frames consist of two fields captured at different times.
    case interlaced(path: String, tag: String)
    /// The header names a plane layout that the library does not support.
    case unknownLayout(path: String, name: String)
    /// The header exceeds the limits of ``Y4M/Reader``.
    case limitExceeded(path: String, what: String, found: Int, maximum: Int)
    /// A frame does not start with a line `FRAME`.
    case invalidFrameHeader(path: String, frame: Int, message: String)
    /// The stream ends within a frame; `expected` and `found` count the bytes of the frame's planes.
    case truncatedFrame(path: String, frame: Int, expected: Int, found: Int)
    /// The stream format has no name for this plane layout.
    case unsupportedFormat(PlanarPixelBuffer.Format)
    /// A frame to be written does not match the header.
    case wrongFrame(frame: Int, expected: String, found: String)
    /// A tag to be written could not be read back unchanged.
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

/// The plane layouts that have names in YUV4MPEG2, as values of the tag C.
///
/// The names for 8 bits, except `444alpha`, are specified by mjpegtools' yuv4mpeg(5); the others are FFmpeg's.
struct Y4MLayout: Hashable, Sendable {
  let name: String
  let format: PlanarPixelBuffer.Format
  let chromaSiting: YCbCrEncoding.ChromaSiting

  /// All layouts; if a layout has several names, the preferred one comes first.
  static let all: [Y4MLayout] = {
    var layouts = [
      Y4MLayout("420jpeg", .i420, .center), Y4MLayout("420", .i420, .center),
      Y4MLayout("420mpeg2", .i420, .left), Y4MLayout("420paldv", .i420, .topLeft),
      Y4MLayout("411", PlanarPixelBuffer.Format(.s411), .left), Y4MLayout("422", .i422, .left),
      Y4MLayout("444", .i444, .center), Y4MLayout("444alpha", .i444Alpha, .center),
      Y4MLayout("mono", .luma, .center),
    ]
    for depth in 9...16 {
      // The names do not specify the position of chroma samples: the usual one for video of such depths is assumed.
      layouts += [
        Y4MLayout("420p\(depth)", PlanarPixelBuffer.Format(.s420, bitDepth: depth), .left),
        Y4MLayout("422p\(depth)", PlanarPixelBuffer.Format(.s422, bitDepth: depth), .left),
        Y4MLayout("444p\(depth)", PlanarPixelBuffer.Format(.s444, bitDepth: depth), .center),
        Y4MLayout("mono\(depth)", PlanarPixelBuffer.Format(nil, bitDepth: depth), .center),
      ]
    }
    return layouts
  }()

  /// All names, for error messages.
  static var names: String {
    "420jpeg, 420mpeg2, 420paldv, 411, 422, 444, 444alpha, mono, 420p9…16, 422p9…16, 444p9…16, mono9…16"
  }

  private init(
    _ name: String, _ format: PlanarPixelBuffer.Format, _ chromaSiting: YCbCrEncoding.ChromaSiting
  ) {
    self.name = name
    self.format = format
    self.chromaSiting = chromaSiting
  }

  /// Finds a layout by its name; `nil` for an unknown name.
  init?(named name: some StringProtocol) {
    guard let layout = Self.all.first(where: { $0.name == name }) else { return nil }
    self = layout
  }

  /// Finds the preferred name of a layout; `nil` if it has none.
  init?(_ format: PlanarPixelBuffer.Format, _ chromaSiting: YCbCrEncoding.ChromaSiting) {
    let layout = Self.all.first { $0.holds(format, chromaSiting) }
    guard let layout else { return nil }
    self = layout
  }

  /// Indicates whether the name matches a layout. Only the names for 4:2:0 with 8 bits specify the position of chroma
  /// samples.
  func holds(_ format: PlanarPixelBuffer.Format, _ chromaSiting: YCbCrEncoding.ChromaSiting) -> Bool
  {
    self.format == format && (format != .i420 || self.chromaSiting == chromaSiting)
  }
}
