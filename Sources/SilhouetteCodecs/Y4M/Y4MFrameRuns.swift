// SPDX-License-Identifier: Apache-2.0

import SilhouettePixels

/// The bytes of a frame's planes, in the order of the stream, as runs without gaps in the frame's memory.
struct Y4MFrameRuns: Sendable {
  struct Run: Sendable {
    /// The distance from the start of the frame's memory, in bytes.
    var offset: Int
    /// The length in bytes.
    var count: Int
  }

  let runs: [Run]
  /// The bytes of all runs.
  let byteCount: Int

  init(_ header: Y4M.Header) {
    var runs: [Run] = []
    for plane in PlanarPixelBuffer.planeLayouts(
      of: header.format, width: header.width, height: header.height)
    {
      for row in 0..<plane.rowCount {
        let offset = plane.offset + row * plane.rowStrideInBytes
        if let last = runs.last, last.offset + last.count == offset {
          runs[runs.count - 1].count += plane.rowByteCount
        } else {
          runs.append(Run(offset: offset, count: plane.rowByteCount))
        }
      }
    }
    self.runs = runs
    byteCount = header.frameByteCount
  }
}
