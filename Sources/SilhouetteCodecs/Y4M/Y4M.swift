// SPDX-License-Identifier: Apache-2.0

/// The namespace of YUV4MPEG2, the format of uncompressed video in pipes.
public enum Y4M {}

extension Y4M {
  /// A fraction of positive whole numbers, such as 30000:1001 frames a second.
  public struct Ratio: Hashable, Sendable, CustomStringConvertible {
    /// The upper number, 1…2³¹ − 1.
    public let numerator: Int
    /// The lower number, 1…2³¹ − 1.
    public let denominator: Int

    /// Makes a fraction; it is not reduced. `nil` if a number is out of range.
    public init?(_ numerator: Int, _ denominator: Int) {
      let range = 1...Int(Int32.max)
      guard range.contains(numerator), range.contains(denominator) else { return nil }
      self.numerator = numerator
      self.denominator = denominator
    }

    /// The quotient.
    public var value: Double { Double(numerator) / Double(denominator) }

    /// The text in a tag, such as "30000:1001".
    public var description: String { "\(numerator):\(denominator)" }
  }
}

/// The sizes that streams may have, checked before memory is allocated.
enum Y4MLimits {
  /// The bytes of a header or of a frame's header, the end of the line included.
  static let lineByteCount = 4096
  /// The columns of a frame, and its rows.
  static let sideLength = 32768
  /// The bytes of a frame.
  static let frameByteCount = 256 << 20

  /// Checks the size of frames.
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
