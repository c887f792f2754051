// SPDX-License-Identifier: Apache-2.0

import SilhouettePixels

extension Y4M {
  /// The first line of a YUV4MPEG2 stream, which applies to all frames, as specified by mjpegtools' manual page yuv4mpeg(5),
  /// with FFmpeg's extensions.
  ///
  /// A header that was read keeps its tags, and `Y4M.Writer` writes them unchanged, except for tags of properties that were
  /// changed.
  public struct Header: Hashable, Sendable {
    /// The order in which a frame's rows were captured.
    package enum Interlacing: String, Hashable, Sendable, CaseIterable {
      /// All rows were captured at the same time.
      case progressive = "p"
      /// The order is not specified; progressive is assumed.
      case unknown = "?"
    }

    /// The number of columns, 1…32768.
    public var width: Int
    /// The number of rows, 1…32768.
    public var height: Int
    /// The number of frames per second; `nil` if unknown.
    public var frameRate: Ratio?
    /// The order in which a frame's rows were captured.
    package var interlacing: Interlacing
    /// The ratio of a pixel's displayed width to its height; `nil` if unknown.
    public var pixelAspect: Ratio?
    /// The arrangement of the planes.
    public var format: PlanarPixelBuffer.Format
    /// The position of chroma samples; only the layout names for 4:2:0 with 8 bits specify it.
    public var chromaSiting: YCbCrEncoding.ChromaSiting
    /// The codes of black and white; `nil` if unspecified (FFmpeg's tag `XCOLORRANGE`).
    public var range: YCbCrEncoding.Range?
    /// All tags in the order in which they were read, such as `W640`. The other properties take precedence over them.
    public var tags: [String]

    /// Creates a header.
    ///
    /// - Parameters:
    ///   - width: The number of columns.
    ///   - height: The number of rows.
    ///   - frameRate: The number of frames per second.
    ///   - format: The arrangement of the planes.
    ///   - chromaSiting: The position of chroma samples.
    ///   - range: The codes of black and white.
    public init(
      width: Int, height: Int, frameRate: Ratio?, format: PlanarPixelBuffer.Format = .i420,
      chromaSiting: YCbCrEncoding.ChromaSiting = .center, range: YCbCrEncoding.Range? = nil
    ) {
      self.width = width
      self.height = height
      self.frameRate = frameRate
      interlacing = .progressive
      pixelAspect = nil
      self.format = format
      self.chromaSiting = chromaSiting
      self.range = range
      tags = []
    }

    /// The values of the X tags, which programs may use freely, in order.
    package var extensions: [String] {
      tags.compactMap { $0.rest(after: "X").map(String.init) }
    }

    /// The number of bytes in a frame's planes, which follow the frame's header.
    package var frameByteCount: Int {
      (0..<format.planeCount).reduce(0) {
        $0 + format.rowByteCount(ofPlane: $1, width: width)
          * format.rowCount(ofPlane: $1, height: height)
      }
    }

    /// Returns the colour encoding of the planes. The file does not specify the matrix: as in players, BT.709 is assumed
    /// from 720 rows on, and BT.601 below.
    ///
    /// - Parameters:
    ///   - matrix: The matrix, if it is known.
    ///   - range: The range, which overrides the header's; limited if neither is specified.
    public func encoding(
      matrix: YCbCrEncoding.Matrix? = nil, range: YCbCrEncoding.Range? = nil
    ) -> YCbCrEncoding {
      YCbCrEncoding(
        matrix: matrix ?? (height >= 720 ? .bt709 : .bt601), range: range ?? self.range ?? .limited,
        chromaSiting: chromaSiting)
    }

    /// Returns the time of a frame relative to the first one: its index divided by the frame rate, rounded down to
    /// attoseconds. It is not a sum of intervals, so that errors do not accumulate.
    ///
    /// - Parameter index: The frame's index, counted from 0, less than 2³². If the frame rate is unknown, 25 is assumed.
    public func time(ofFrame index: Int) -> Duration {
      precondition((0..<(1 << 32)).contains(index), "frame \(index)")
      let rate = frameRate?.numerator ?? 25
      let duration = frameRate?.denominator ?? 1
      // The factors of every product are below 2³², or below 2³¹ and 10⁹.
      let (seconds, rest) = (index * duration).quotientAndRemainder(dividingBy: rate)
      let (nanoseconds, small) = (rest * 1_000_000_000).quotientAndRemainder(dividingBy: rate)
      return Duration(
        secondsComponent: Int64(seconds),
        attosecondsComponent: Int64(nanoseconds * 1_000_000_000 + small * 1_000_000_000 / rate))
    }
  }
}
