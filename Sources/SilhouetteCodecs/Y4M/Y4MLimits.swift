// SPDX-License-Identifier: Apache-2.0

/// The sizes that streams may have, checked before memory is allocated.
enum Y4MLimits {
  /// The bytes of a header or of a frame's header, the end of the line included.
  static let lineByteCount = 4096
  /// The columns of a frame, and its rows.
  static let sideLength = 32768
  /// The bytes of a frame.
  static let frameByteCount = 256 << 20

  /// Checks the size of frames.
  static func check(_ header: Y4MHeader, path: String) throws(Y4MError) {
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
