// SPDX-License-Identifier: Apache-2.0

extension PlanarPixelBuffer {
  /// The pixels of a video frame that share one sample of chroma.
  public enum ChromaSubsampling: String, Hashable, Sendable, CaseIterable {
    /// Two columns by two rows.
    case s420 = "4:2:0"
    /// Two columns.
    case s422 = "4:2:2"
    /// One pixel: chroma is as fine as luma.
    case s444 = "4:4:4"
    /// Four columns.
    case s411 = "4:1:1"

    /// The number of columns that share a sample.
    public var columns: Int {
      switch self {
      case .s444: 1
      case .s420, .s422: 2
      case .s411: 4
      }
    }

    /// The number of rows that share a sample.
    public var rows: Int { self == .s420 ? 2 : 1 }
  }
}

extension PlanarPixelBuffer.ChromaSubsampling: CustomStringConvertible {
  public var description: String { rawValue }
}
