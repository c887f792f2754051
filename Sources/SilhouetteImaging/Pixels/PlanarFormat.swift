// SPDX-License-Identifier: Apache-2.0

/// The memory layout of the luma and chroma of a video frame: 8 bits each, chroma at half the width
/// and half the height, rounded up.
public enum PlanarFormat: String, Hashable, Sendable, CaseIterable {
  /// Three planes: Y, Cb, Cr. Also called YUV420P.
  case i420
  /// Two planes: Y, and Cb and Cr interleaved.
  case nv12

  /// The number of planes.
  public var planeCount: Int { self == .i420 ? 3 : 2 }

  /// Returns the bytes of a row of one plane, without padding.
  ///
  /// - Parameters:
  ///   - plane: 0 for Y.
  ///   - width: The frame's columns.
  public func rowByteCount(ofPlane plane: Int, width: Int) -> Int {
    if plane == 0 { return width }
    return (width / 2 + width % 2) * (self == .nv12 ? 2 : 1)
  }

  /// Returns the number of rows of one plane.
  ///
  /// - Parameters:
  ///   - plane: 0 for Y.
  ///   - height: The frame's rows.
  public func rowCount(ofPlane plane: Int, height: Int) -> Int {
    plane == 0 ? height : height / 2 + height % 2
  }
}
