// SPDX-License-Identifier: Apache-2.0

extension PlanarPixelBuffer {
  /// The memory layout of a video frame: luma, chroma and possibly alpha in separate planes.
  public struct Format: Hashable, Sendable {
    /// The group of pixels that shares a chroma sample; `nil` if there is only luma.
    public let subsampling: ChromaSubsampling?
    /// Indicates whether Cb and Cr are interleaved in one plane.
    public let isInterleaved: Bool
    /// The number of bits in a code, 8…16. Codes of more than 8 bits take two bytes, little-endian, and use the low bits.
    public let bitDepth: Int
    /// Indicates whether the last plane is alpha, which has full range and the size of luma.
    public let hasAlpha: Bool

    /// Creates a layout.
    ///
    /// - Parameters:
    ///   - subsampling: The group of pixels that shares a chroma sample; `nil` if there is only luma.
    ///   - isInterleaved: Indicates whether Cb and Cr are interleaved in one plane.
    ///   - bitDepth: The number of bits in a code, 8…16.
    ///   - hasAlpha: Indicates whether the last plane is alpha.
    public init(
      _ subsampling: ChromaSubsampling?, isInterleaved: Bool = false, bitDepth: Int = 8,
      hasAlpha: Bool = false
    ) {
      precondition((8...16).contains(bitDepth), "codes of \(bitDepth) bits")
      self.subsampling = subsampling
      self.isInterleaved = isInterleaved && subsampling != nil
      self.bitDepth = bitDepth
      self.hasAlpha = hasAlpha
    }

    /// Three planes of 8 bits: Y, Cb, Cr; chroma at half the width and half the height. Also known as YUV420P.
    public static let i420 = Format(.s420)
    /// Two planes of 8 bits: Y, and interleaved Cb and Cr; chroma at half the width and half the height.
    public static let nv12 = Format(.s420, isInterleaved: true)
    /// Three planes of 8 bits: Y, Cb, Cr; chroma at half the width.
    public static let i422 = Format(.s422)
    /// Three planes of 8 bits, Y, Cb, Cr, all of the same size.
    public static let i444 = Format(.s444)
    /// Four planes of 8 bits, Y, Cb, Cr, alpha, all of the same size.
    public static let i444Alpha = Format(.s444, hasAlpha: true)
    /// One plane of 8 bits: luma.
    public static let luma = Format(nil)

    /// The largest code.
    package var largestCode: Int { (1 << bitDepth) - 1 }
    /// The number of bytes in a code.
    package var bytesPerCode: Int { bitDepth > 8 ? 2 : 1 }
    /// The number of planes that hold chroma.
    package var chromaPlaneCount: Int { subsampling == nil ? 0 : isInterleaved ? 1 : 2 }
    /// The number of planes.
    public var planeCount: Int { 1 + chromaPlaneCount + (hasAlpha ? 1 : 0) }
    /// The index of the alpha plane; `nil` without alpha.
    package var alphaPlane: Int? { hasAlpha ? planeCount - 1 : nil }

    /// Indicates whether a plane holds chroma.
    package func isChroma(plane: Int) -> Bool { plane > 0 && plane <= chromaPlaneCount }

    /// Returns the number of codes in a row of a plane: twice the number of chroma samples where Cb and Cr are interleaved.
    ///
    /// - Parameters:
    ///   - plane: The index of the plane; 0 is Y.
    ///   - width: The number of columns of the frame.
    package func codeCount(ofPlane plane: Int, width: Int) -> Int {
      guard isChroma(plane: plane), let subsampling else { return width }
      let columns = subsampling.columns
      return (width / columns + (width % columns == 0 ? 0 : 1)) * (isInterleaved ? 2 : 1)
    }

    /// Returns the number of bytes in a row of a plane, without padding.
    ///
    /// - Parameters:
    ///   - plane: The index of the plane; 0 is Y.
    ///   - width: The number of columns of the frame.
    public func rowByteCount(ofPlane plane: Int, width: Int) -> Int {
      codeCount(ofPlane: plane, width: width) * bytesPerCode
    }

    /// Returns the number of rows of a plane.
    ///
    /// - Parameters:
    ///   - plane: The index of the plane; 0 is Y.
    ///   - height: The number of rows of the frame.
    public func rowCount(ofPlane plane: Int, height: Int) -> Int {
      guard isChroma(plane: plane), let subsampling else { return height }
      return height / subsampling.rows + (height % subsampling.rows == 0 ? 0 : 1)
    }
  }
}

extension PlanarPixelBuffer.Format: CustomStringConvertible {
  /// A name such as "4:2:0", "4:2:0 interleaved", "4:4:4 10 bits" or "luma".
  public var description: String {
    var words = [subsampling?.rawValue ?? "luma"]
    if isInterleaved { words.append("interleaved") }
    if bitDepth > 8 { words.append("\(bitDepth) bits") }
    if hasAlpha { words.append("with alpha") }
    return words.joined(separator: " ")
  }
}

extension PlanarPixelBuffer {
  /// The group of pixels of a video frame that shares a chroma sample.
  public enum ChromaSubsampling: String, Hashable, Sendable, CaseIterable {
    /// Two columns by two rows: chroma at half the width and half the height.
    case s420 = "4:2:0"
    /// Two columns of one row: chroma at half the width.
    case s422 = "4:2:2"
    /// One pixel: chroma has luma's resolution.
    case s444 = "4:4:4"
    /// Four columns of one row: chroma at a quarter of the width.
    case s411 = "4:1:1"

    /// The number of columns that share a chroma sample.
    package var columns: Int {
      switch self {
      case .s444: 1
      case .s420, .s422: 2
      case .s411: 4
      }
    }

    /// The number of rows that share a chroma sample.
    package var rows: Int { self == .s420 ? 2 : 1 }
  }
}

extension PlanarPixelBuffer.ChromaSubsampling: CustomStringConvertible {
  public var description: String { rawValue }
}

extension PlanarPixelBuffer {
  /// A mismatch between memory and the planes of a video frame.
  public enum LayoutError: Error, Hashable, CustomStringConvertible {
    /// The number of planes is not the number that the format requires.
    case wrongPlaneCount(PlanarPixelBuffer.Format, expected: Int, found: Int)
    /// The distance between rows is less than the length of a row; both in bytes.
    case rowStrideTooSmall(plane: Int, expected: Int, found: Int)
    /// A plane has fewer bytes than its rows need; values beyond the range of `Int` are given as `Int.max`.
    case planeTooSmall(plane: Int, expected: Int, found: Int)

    public var description: String {
      switch self {
      case .wrongPlaneCount(let format, let expected, let found):
        "\(format) has \(expected) planes, found \(found)"
      case .rowStrideTooSmall(let plane, let expected, let found):
        "plane \(plane): expected at least \(expected) bytes from row to row, found \(found)"
      case .planeTooSmall(let plane, let expected, let found):
        "plane \(plane): expected \(expected) bytes, found \(found)"
      }
    }
  }
}
